import type { DesignChange } from '@sluis/contract/checkout-design';

/** A version of a design: its change and its values. */
export interface Version {
  readonly version: number;
  readonly change?: DesignChange;
  /** The fields that have other values now. */
  readonly differs: Readonly<Record<string, unknown>>;
}

/** The known versions of a design, from its changes, newest first: the current one is the first. */
export function versionsOf(changes: readonly DesignChange[], present: number): Version[] {
  const versions: Version[] = [];
  let differs: Readonly<Record<string, unknown>> = {};
  for (const [at, change] of changes.entries()) {
    versions.push({ version: at === 0 ? present : change.version, change, differs });
    differs = { ...differs, ...change.before };
  }
  const first = changes.at(-1);
  versions.push({ version: first ? first.version - 1 : present, differs });
  return versions;
}

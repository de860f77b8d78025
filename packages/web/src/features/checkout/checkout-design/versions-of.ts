import type { DesignChange } from '@sluis/contract/checkout-design';

/** A version of a design: what it changed and what it was like. */
export interface Version {
  readonly version: number;
  readonly change?: DesignChange;
  /** Those of its fields that are others now. */
  readonly differs: Readonly<Record<string, unknown>>;
}

/** The versions that are known of a design, from its changes, newest first: the present one begins. */
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

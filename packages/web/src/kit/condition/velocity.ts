import { attributeOf, attributesOf } from '@sluis/contract/risk/attributes';
import type { Velocity } from '@sluis/contract/risk/facts';

/** The velocity that an attribute counts; undefined for other attributes. */
export const velocityOf = (name: string): Velocity | undefined => attributeOf(name)?.velocity;

const names = attributesOf('ruleset').filter((name) => velocityOf(name));

/** The attribute that counts a velocity. Throws RangeError for a velocity that no attribute counts. */
export function velocityName({ measure, key, window_s }: Velocity): string {
  const found = names.find((name) => {
    const counted = velocityOf(name);
    return counted?.measure === measure && counted.key === key && counted.window_s === window_s;
  });
  if (found === undefined) throw new RangeError(`no attribute counts ${measure} per ${key} in ${window_s} s`);
  return found;
}

const distinct = <T>(of: (velocity: Velocity) => T): T[] => [
  ...new Set(names.flatMap((name) => velocityOf(name) ?? []).map(of)),
];

export const velocity_keys = distinct(({ key }) => key);
export const velocity_windows = distinct(({ window_s }) => window_s);

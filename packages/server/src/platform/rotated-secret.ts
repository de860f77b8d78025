import type { Settings } from './processor-adapter.ts';

/** The name under which the former value of a secret stays while it is rotated. */
export const formerName = (name: string): string => `former_${name}`;

/** The values of a secret that are valid: the present one and, while it is rotated, the former. */
export const secretsOf = (settings: Settings, name: string): string[] =>
  [settings.get(name), settings.get(formerName(name))].filter(
    (value): value is string => value !== undefined && value !== '',
  );

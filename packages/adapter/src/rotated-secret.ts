import type { Settings } from './contract.ts';

/** The name of a secret's former value while it is rotated. */
export const formerName = (name: string): string => `former_${name}`;

/** The valid values of a secret: the present one and, while it is rotated, the former. */
export const secretsOf = (settings: Settings, name: string): string[] =>
  [settings.get(name), settings.get(formerName(name))].filter(
    (value): value is string => value !== undefined && value !== '',
  );

import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface Options {
  readonly seed: number;
  /** Only endpoints whose method and path have this in them. */
  readonly only: string;
  /** Only the identity of this name; everybody where it is left out. */
  readonly by: string | undefined;
}

/** Reads the arguments. Throws an error that names the one that is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { seed: { type: 'string' }, only: { type: 'string', default: '' }, by: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Math.trunc(Date.now() % 2 ** 31));
  if (!Number.isSafeInteger(seed)) throw new Error(`--seed must be a whole number, not ${values.seed}`);
  return { seed, only: values.only, by: values.by };
}

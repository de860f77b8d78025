import { parseArgs } from 'node:util';
import { type Budget, usual_budget } from './budget.ts';

/** What the command line asks for. */
export interface Options {
  readonly seed: number;
  /** Only endpoints whose method and path have this in them. */
  readonly only: string;
  /** Only the identity of this name; everybody where it is left out. */
  readonly by: string | undefined;
  /** What one call may take. */
  readonly budget: Budget;
}

/** Reads the arguments. Throws an error that names the one that is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      only: { type: 'string', default: '' },
      by: { type: 'string' },
      ms: { type: 'string', default: String(usual_budget.ms) },
      bytes: { type: 'string', default: String(usual_budget.bytes) },
    },
  });
  const numberOf = (name: 'seed' | 'ms' | 'bytes'): number => {
    const number = Number(values[name]);
    if (!Number.isSafeInteger(number)) throw new Error(`--${name} must be a whole number, not ${values[name]}`);
    return number;
  };
  const budget = { ms: numberOf('ms'), bytes: numberOf('bytes') };
  return { seed: numberOf('seed'), only: values.only, by: values.by, budget };
}

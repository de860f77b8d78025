import { parseArgs } from 'node:util';
import { type Budget, usual_budget } from './budget.ts';

/** The options of the command line. */
export interface Options {
  readonly seed: number;
  /** Only endpoints whose method and path have this in them. */
  readonly only: string;
  /** Only the identity with this name; all by default. */
  readonly by: string | undefined;
  /** Any database of the coordinator of a cluster, on which one is made; by default PostgreSQL is started. */
  readonly cluster: string | undefined;
  /** The limits of one call. */
  readonly budget: Budget;
}

/** Parses the arguments. Throws an error that names the invalid one. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      only: { type: 'string', default: '' },
      by: { type: 'string' },
      cluster: { type: 'string' },
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
  return { seed: numberOf('seed'), only: values.only, by: values.by, cluster: values.cluster, budget };
}

import { parseArgs } from 'node:util';

export const parts = [
  'lists',
  'paging',
  'search',
  'audit',
  'neighbour',
  'export',
  'reports',
  'import',
  'payments',
  'renewals',
  'acquirers',
  'load',
  'statistics',
  'size',
  'risk',
  'finance',
  'cluster',
  'loss',
  'web',
] as const;
export type Part = (typeof parts)[number];

/** The options of the command line. */
export interface Options {
  readonly transactions: number;
  /** Organisations below the provider; those of an existing data set stay as they are. */
  readonly merchants: number;
  /** Calls in the audit trail that `audit` measures. */
  readonly calls: number;
  /** Payments that `finance` prices, posts and settles. */
  readonly events: number;
  readonly only: readonly Part[];
  /** Seconds of load per run. */
  readonly seconds: number;
  /** Runs of each server per case; the median is reported. */
  readonly rounds: number;
  /** Writes the measured sections to `docs/benchmarks.md`. */
  readonly write: boolean;
  /** The first port of its servers: they take four. */
  readonly port: number;
  /** The coordinator of a cluster of Citus; without it nothing is measured there. */
  readonly cluster: string | undefined;
  /** The programs of a PostgreSQL with Citus; without them nothing is lost. */
  readonly citus: string | undefined;
  /** How often `loss` kills each kind of node. */
  readonly times: number;
  /** The folder of the data, ignored by git. */
  readonly data: string;
}

function whole(name: string, text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1) throw new Error(`--${name} must be a whole number above zero, not ${text}`);
  return number;
}

function partsOf(text: string): Part[] {
  return text.split(',').map((name) => {
    const part = parts.find((each) => each === name);
    if (!part) throw new Error(`--only takes any of ${parts.join(',')}, not ${name}`);
    return part;
  });
}

/** Reads the arguments. Throws an error that names the invalid one. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      transactions: { type: 'string', default: '1000000' },
      merchants: { type: 'string', default: '200' },
      calls: { type: 'string', default: '10000000' },
      events: { type: 'string', default: '100000' },
      only: { type: 'string', default: parts.join(',') },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      write: { type: 'boolean', default: false },
      port: { type: 'string', default: '3501' },
      cluster: { type: 'string' },
      citus: { type: 'string' },
      times: { type: 'string', default: '10' },
      data: { type: 'string', default: 'data' },
    },
  });
  return {
    transactions: whole('transactions', values.transactions),
    merchants: whole('merchants', values.merchants),
    calls: whole('calls', values.calls),
    events: whole('events', values.events),
    only: partsOf(values.only),
    seconds: whole('seconds', values.seconds),
    rounds: whole('rounds', values.rounds),
    write: values.write,
    port: whole('port', values.port),
    cluster: values.cluster ?? process.env.SLUIS_CLUSTER,
    citus: values.citus,
    times: whole('times', values.times),
    data: values.data,
  };
}

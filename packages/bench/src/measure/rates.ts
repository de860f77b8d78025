import type { Loader } from '../load/load.ts';
import type { Options } from '../options.ts';
import { type Line, median, times, whole } from '../report/table.ts';
import { bearer, type Pair } from './ask.ts';
import type { Question } from './questions.ts';

/** The same requests for both servers, as one user. */
export interface Case {
  readonly what: string;
  readonly token: string;
  readonly questions: readonly Question[];
  /** What both servers are sent, if it is not a GET. */
  readonly post?: { readonly body: string; readonly headers: Readonly<Record<string, string>> };
  /** The limit for the ratio at 32 connections, if any. */
  readonly wanted: number | undefined;
}

const connection_counts = [1, 32];

/** Requests per second of both servers in turn, at 1 and at 32 connections. */
export async function measureRates(setting: Setting, cases: readonly Case[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const each of cases)
    for (const connections of connection_counts) {
      const line = await measureCase(setting, each, connections);
      console.log(`${line.what}: ${line.bare} / ${line.sluis}, ${line.measure}`);
      lines.push(line);
    }
  return lines;
}

interface Setting {
  readonly pair: Pair;
  readonly loader: Loader;
  readonly options: Options;
}

async function measureCase({ pair, loader, options }: Setting, each: Case, connections: number): Promise<Line> {
  const rates = { bare: [] as number[], sluis: [] as number[] };
  const run = async (server: 'bare' | 'sluis', seconds: number): Promise<number> => {
    const loaded = await loader.run({
      address: pair[server].address,
      paths: each.questions.map((question) => question[server]),
      headers: { ...each.post?.headers, ...(server === 'sluis' && bearer(each.token)) },
      ...(each.post && { body: each.post.body }),
      connections,
      seconds,
    });
    if (loaded.failures > 0) throw new Error(`${each.what}: ${loaded.failures} requests of ${server} failed`);
    return loaded.requests_per_s;
  };
  await run('bare', 1);
  await run('sluis', 1);
  for (let round = 0; round < options.rounds; round++) {
    rates.bare.push(await run('bare', options.seconds));
    rates.sluis.push(await run('sluis', options.seconds));
  }
  const [bare, sluis] = [median(rates.bare), median(rates.sluis)];
  return {
    what: `${each.what}, ${connections} connection${connections === 1 ? '' : 's'}`,
    bare: whole(bare),
    sluis: whole(sluis),
    measure: times(sluis / bare),
    ...(each.wanted !== undefined &&
      connections === 32 && { limit: `≥ ${each.wanted} ×`, passed: sluis / bare >= each.wanted }),
  };
}

import type { Facts, Viewer } from '../dataset/fill.ts';
import type { Loader } from '../load/load.ts';
import type { Options } from '../options.ts';
import { type Line, median, type Section, times, whole } from '../report/table.ts';
import { signIn } from '../servers.ts';
import { bearer, checkSame, type Pair } from './ask.ts';
import { detailQuestion, listQuestions, months_asked, type Question } from './questions.ts';

interface Case {
  readonly what: string;
  readonly token: string;
  readonly questions: readonly Question[];
  /** The limit for the ratio at 32 connections, if any. */
  readonly wanted: number | undefined;
}

const connection_counts = [1, 32];

/** Lists and items at 1 and at 32 connections; the limits are for 32. */
export async function measureLists(pair: Pair, loader: Loader, facts: Facts, options: Options): Promise<Section> {
  const lines: Line[] = [];
  for (const each of await casesOf(pair, facts))
    for (const connections of connection_counts) {
      const line = await measureCase({ pair, loader, options }, each, connections);
      console.log(`${line.what}: ${line.bare} / ${line.sluis}, ${line.measure}`);
      lines.push(line);
    }
  return {
    title: 'Lists and items',
    note: `Requests per second, the median of ${options.rounds} runs of ${options.seconds} s each. A list is 25 payments of one status with customer and profile, newest first, of one of ${months_asked} months. The bare server counts exactly, with an index on organisation, status and time; for the lines without a limit it counts with the covering indexes of Sluis. The cost of an exact count grows with the number of rows, so the ratio of pages with a total does too.`,
    lines,
  };
}

async function casesOf(pair: Pair, { viewers, ends_at_ms }: Facts): Promise<Case[]> {
  const names = [
    ['largest', 'largest merchant'],
    ['small', 'small merchant'],
    ['provider', 'provider'],
  ] as const;
  const cases: Case[] = [];
  for (const [key, name] of names) {
    const viewer: Viewer = viewers[key];
    const token = await signIn(pair.sluis, viewer);
    const make = (what: string, wanted: number | undefined, questions: readonly Question[]) =>
      cases.push({ what: `${what}, ${name}`, token, questions, wanted });
    const [pages, plain, covering] = ([undefined, 'plain', 'covering'] as const).map((counted) =>
      listQuestions(viewer, ends_at_ms, counted),
    ) as [Question[], Question[], Question[]];
    const { items } = await checkSame(pair, pages[0] as Question, token);
    for (const question of [...pages, ...plain, ...covering]) await checkSame(pair, question, token);
    const ids = (items as { id: string }[]).map(({ id }) => id);
    const details = ids.map((id) => detailQuestion(viewer, id));
    for (const question of details) await checkSame(pair, question, token);
    make('page', 0.6, pages);
    make('page with total', key === 'small' ? 0.6 : 10, plain);
    make("page with total, bare counting in Sluis' indexes", undefined, covering);
    if (key === 'largest') make('one payment', 0.7, details);
  }
  return cases;
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
      headers: server === 'sluis' ? bearer(each.token) : {},
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

import type { Facts, Viewer } from '../dataset/fill.ts';
import type { Loader } from '../load/load.ts';
import type { Options } from '../options.ts';
import type { Section } from '../report/table.ts';
import { signIn } from '../servers.ts';
import { checkSame, type Pair } from './ask.ts';
import { detailQuestion, listQuestions, months_asked, type Question } from './questions.ts';
import { type Case, measureRates } from './rates.ts';

/**
 * On two shared cores a page has had 0.50 to 0.76 of the bare server's rate, by how busy the machine was. A total costs the
 * bare server more the more rows there are, and Sluis at most 10,000 of them; of a small merchant both count all.
 */
const wanted = { page: 0.45, one: 0.7, few_counted: 0.4, counted: 2, counted_of_many: 10 };
const many = 5_000_000;

/** Lists and items at 1 and at 32 connections; the limits are for 32. */
export async function measureLists(pair: Pair, loader: Loader, facts: Facts, options: Options): Promise<Section> {
  const lines = await measureRates({ pair, loader, options }, await casesOf(pair, facts));
  return {
    title: 'Lists and items',
    note: `Requests per second, the median of ${options.rounds} runs of ${options.seconds} s each. A list is 25 payments of one status with customer and profile, newest first, of one of ${months_asked} months. The bare server counts exactly, with an index on organisation, status and time; for the lines without a limit it counts with the covering indexes of Sluis. The cost of an exact count grows with the number of rows, so the ratio of pages with a total does too. The limit is 10 from five million, and 2 below; of a small merchant both servers count all.`,
    lines,
  };
}

async function casesOf(pair: Pair, { viewers, ends_at_ms, transactions }: Facts): Promise<Case[]> {
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
    const wanted_counted = transactions < many ? wanted.counted : wanted.counted_of_many;
    make('page', wanted.page, pages);
    make('page with total', key === 'small' ? wanted.few_counted : wanted_counted, plain);
    make("page with total, bare counting in Sluis' indexes", undefined, covering);
    if (key === 'largest') make('one payment', wanted.one, details);
  }
  return cases;
}

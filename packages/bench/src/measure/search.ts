import pg from 'pg';
import type { Facts, Viewer } from '../dataset/fill.ts';
import type { Options } from '../options.ts';
import { type Line, median, type Section } from '../report/table.ts';
import { type Server, signIn } from '../servers.ts';
import { askJson, bearer } from './ask.ts';
import { drawKnown, type Known, kinds_of_text } from './texts.ts';
import { msOf } from './timed.ts';

const wanted_ms = 150;
const texts_of_each = 7;
const names = ['largest', 'small', 'provider'] as const;

/** The time to the first result of a search, for every kind of text that people search for. */
export async function measureSearch(
  url: string,
  sluis: Server,
  { viewers, ends_at_ms }: Facts,
  { rounds }: Options,
): Promise<Section> {
  const askers = await Promise.all(
    names.map(async (name) => ({
      headers: bearer(await signIn(sluis, viewers[name])),
      known: await knownTo(url, viewers[name], { count: texts_of_each * rounds, ends_at_ms }),
    })),
  );
  const timed = (path: string, headers: Record<string, string>) => msOf(() => askJson(sluis.address, path, headers));
  const lines: Line[] = [];
  for (const [what, textOf] of Object.entries(kinds_of_text)) {
    const beside: number[] = [];
    const medians: number[] = [];
    for (const { headers, known } of askers) {
      const searches: number[] = [];
      for (const each of known) {
        beside.push(await timed('/v1/auth/me', headers));
        searches.push(await timed(`/v1/search?q=${encodeURIComponent(textOf(each))}`, headers));
      }
      medians.push(median(searches));
    }
    const slowest = Math.max(...medians);
    lines.push({
      what,
      bare: `${median(beside).toFixed(1)} ms`,
      sluis: medians.map((each) => each.toFixed(0)).join(' / '),
      measure: `${slowest.toFixed(0)} ms`,
      limit: `≤ ${wanted_ms} ms`,
      passed: slowest <= wanted_ms,
    });
    console.log(`${what}: ${lines.at(-1)?.sluis}`);
  }
  return {
    title: 'Search',
    note: `Milliseconds of \`GET /v1/search\`, the median of ${texts_of_each * rounds} new texts from payments of any date, for the largest merchant / a small one / the provider over all merchants; the limit applies to the slowest of the three. In the first column a request that reads nothing (\`/v1/auth/me\`), alternating with them.`,
    lines,
  };
}

async function knownTo(
  url: string,
  { organisations }: Viewer,
  draw: { readonly count: number; readonly ends_at_ms: number },
): Promise<Known[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await drawKnown(client, organisations, draw);
  } finally {
    await client.end();
  }
}

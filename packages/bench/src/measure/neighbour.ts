import type { Facts } from '../dataset/fill.ts';
import { type Loader, startLoader } from '../load/load.ts';
import type { Options } from '../options.ts';
import { median, type Section, times } from '../report/table.ts';
import { signIn } from '../servers.ts';
import { bearer, type Pair } from './ask.ts';

/** Orders without an index, deep and long pages. */
const lists = ['-description', 'browser,-ip', '-card_bin,platform', 'status_reason,amount,-country_code,ip'].map(
  (sort) => `/v1/transaction?_limit=2000&_skip=9000&_sort=${sort}`,
);
/** Searches with many matches, and sums of everything. */
const searches = ['customer1', 'Müller', 'anna', 'order-', 'example', 'visser', 'an d', '5,00']
  .map((text) => `/v1/search?q=${encodeURIComponent(text)}`)
  .concat('/v1/transaction/totals?_all=true');
/** The requests of a viewer of the largest merchant, and how much they may slow down another. */
const attacks = {
  'costly lists': { paths: lists, connections: 20, wanted: 2 },
  'searches and sums': { paths: searches, connections: 20, wanted: 2 },
  // They take milliseconds each, and only their number delays others.
  'many small reads': { paths: ['/v1/statistics/dayandtime'], connections: 120, wanted: 12 },
};
const neighbour = ['/v1/auth/me', '/v1/transaction?_populate=customer,payment_profile'];

/** How much another merchant is slowed down while one requests all that is expensive. */
export async function measureNeighbour(
  { sluis }: Pair,
  loader: Loader,
  facts: Facts,
  { rounds, seconds }: Options,
): Promise<Section> {
  const { address } = sluis;
  const [attacker, small] = [
    bearer(await signIn(sluis, facts.viewers.largest)),
    bearer(await signIn(sluis, facts.viewers.small)),
  ];
  const asking = (path: string) => loader.run({ address, paths: [path], headers: small, connections: 1, seconds });
  const attacking = startLoader();
  const lines: Section['lines'][number][] = [];
  try {
    for (const [what, { wanted, ...attack }] of Object.entries(attacks))
      for (const path of neighbour) {
        const quiet: number[] = [];
        const beside: number[] = [];
        for (let round = 0; round < rounds; round++) {
          quiet.push((await asking(path)).p50_ms);
          const under_way = attacking.run({ address, ...attack, headers: attacker, seconds: seconds + 1 });
          beside.push((await asking(path)).p50_ms);
          await under_way;
        }
        const ratio = median(beside) / median(quiet);
        lines.push({
          what: `${path}, beside ${what}`,
          bare: `${median(quiet).toFixed(2)} ms`,
          sluis: `${median(beside).toFixed(2)} ms`,
          measure: times(ratio),
          limit: `≤ ${wanted} ×`,
          passed: ratio <= wanted,
        });
      }
  } finally {
    attacking.stop();
  }
  return {
    title: 'A neighbour',
    note: 'Median duration of a request of a small merchant, one at a time: alone (first column), and while a user of the largest merchant sends expensive requests over twenty connections, or small ones over 120.',
    lines,
  };
}

import type { Facts } from '../dataset/fill.ts';
import type { Loader } from '../load/load.ts';
import type { Options } from '../options.ts';
import { median, type Section, times } from '../report/table.ts';
import { signIn } from '../servers.ts';
import { askJson, bearer, type Pair } from './ask.ts';

const list = '/v1/transaction?_populate=customer,payment_profile&_count=false';
const deep_rows = 100_000;
const wanted = 5;

/** The time of deep pages relative to the first, for the largest merchant, one request at a time. */
export async function measurePaging({ sluis }: Pair, loader: Loader, facts: Facts, options: Options): Promise<Section> {
  const headers = bearer(await signIn(sluis, facts.viewers.largest));
  const time = async (path: string): Promise<number> => {
    const load = { address: sluis.address, paths: [path], headers, connections: 1, seconds: options.seconds };
    const rates: number[] = [];
    for (let round = 0; round < options.rounds; round++) rates.push((await loader.run(load)).requests_per_s);
    return 1000 / median(rates);
  };
  const after = await cursorAt(sluis.address, headers, Math.min(deep_rows, facts.transactions / 10));
  const first_ms = await time(list);
  const skipped_ms = await time(`${list}&_skip=10000`);
  const after_ms = await time(`${list}&_after=${after}`);
  const refused = await fetch(`${sluis.address}${list}&_skip=${deep_rows}`, { headers });
  return {
    title: 'Deep pages',
    note: 'Milliseconds per page of the largest merchant, unfiltered, one request at a time, compared with the first page.',
    lines: [
      { what: 'first page', sluis: `${first_ms.toFixed(2)} ms` },
      {
        what: '_skip=10000, the maximum',
        sluis: `${skipped_ms.toFixed(2)} ms`,
        measure: times(skipped_ms / first_ms),
      },
      {
        what: `_after, ${deep_rows.toLocaleString('en')} rows deep`,
        sluis: `${after_ms.toFixed(2)} ms`,
        measure: times(after_ms / first_ms),
        limit: `≤ ${wanted} ×`,
        passed: after_ms / first_ms <= wanted,
      },
      {
        what: '_skip=100000',
        sluis: String(refused.status),
        limit: 'refused in favour of _after',
        passed: refused.status === 400,
      },
    ],
  };
}

async function cursorAt(address: string, headers: Record<string, string>, rows: number): Promise<string> {
  let after: string | undefined;
  for (let seen = 0; seen < rows; seen += 2000) {
    const page = await askJson(
      address,
      `/v1/transaction?_limit=2000&_count=false${after ? `&_after=${after}` : ''}`,
      headers,
    );
    if (typeof page.next !== 'string') break;
    after = page.next;
  }
  if (!after) throw new Error('not enough payments for a deep page');
  return after;
}

import { newId } from '@sluis/contract/base/ids';
import type { Facts } from '../dataset/fill.ts';
import type { Options } from '../options.ts';
import { type Line, median, type Section, whole } from '../report/table.ts';
import { type Server, signIn, startSluis } from '../servers.ts';
import { askJson, bearer } from './ask.ts';

const wanted_ms = 50;
const times_each = 9;
/** A statement is prepared from its third time on. */
const warming = 3;
const viewers = ['provider', 'largest', 'small'] as const;
const populated = 'user,apikey,organisation,transaction,payment_profile';

type Parameters = Readonly<Record<string, string>>;

const day_ms = 86_400_000;
const daysBefore = (ms: number, days: number): string => new Date(ms - days * day_ms).toISOString();

/** Without the default filter and with it. */
const ranges = (ends_at_ms: number): Readonly<Record<string, Parameters>> => ({
  '': {},
  ', a month': { 'created_at>': daysBefore(ends_at_ms, 30) },
});

/** Every documented filter, with common and rare values. */
const filtersOf = (
  ends_at_ms: number,
  known: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Parameters>> => ({
  'no filter': {},
  'created_at of a day last week': {
    'created_at>': daysBefore(ends_at_ms, 8),
    'created_at<': daysBefore(ends_at_ms, 7),
  },
  'created_at before two months ago': { 'created_at<': daysBefore(ends_at_ms, 60) },
  transaction: { transaction: String(known.transaction) },
  'transaction without calls': { transaction: newId('txn') },
  destination: { destination: String(known.destination) },
  'route, common': { route: '/v1/transaction' },
  'route, rare': { route: '/v1/tag/:id' },
  'type incoming': { type: 'incoming' },
  'type outgoing': { type: 'outgoing' },
  'type job': { type: 'job' },
  'response_code 200 to 299': { 'response_code>': '199', 'response_code<': '300' },
  'response_code 300 to 399': { 'response_code>': '299', 'response_code<': '400' },
  'response_code 400 to 499': { 'response_code>': '399', 'response_code<': '500' },
  'response_code 500 to 599': { 'response_code>': '499', 'response_code<': '600' },
  'response_code 404': { response_code: '404' },
  'response_code over 200': { 'response_code>': '200' },
  'authentication api': { authentication: 'api' },
  'authentication jwt': { authentication: 'jwt' },
  'authentication terminal': { authentication: 'terminal' },
  'authentication none': { authentication: 'system' },
  id: { id: String(known.id) },
});

/** The time of the first page of the audit trail with its total, for each documented filter. */
export async function measureAudit(url: string, facts: Facts, { calls, port }: Options): Promise<Section> {
  const sluis = await startSluis(url, port);
  try {
    const first_ms: number[] = [];
    const askers = [];
    for (const name of viewers) {
      const asker = await askerOf(sluis, facts, name);
      first_ms.push(await asker.time({ 'created_at>': daysBefore(facts.ends_at_ms, 30) }));
      askers.push(asker);
    }
    const filters = askers.map(({ known }) => filtersOf(facts.ends_at_ms, known));
    const lines: Line[] = [];
    for (const what of Object.keys(filters[0] ?? {}))
      for (const [named, month] of Object.entries(ranges(facts.ends_at_ms))) {
        if (what.startsWith('created_at') && named !== '') continue;
        const medians: number[] = [];
        for (const [at, { time }] of askers.entries())
          medians.push(await medianOf(() => time({ ...month, ...filters[at]?.[what] })));
        lines.push(lineOf(what + named, medians));
      }
    return {
      title: `Audit trail, ${whole(calls)} calls`,
      note: `Milliseconds of the first page of 25 calls with its total, one request at a time, the median of ${times_each}: for the provider over all merchants / the merchant with most calls and the four organisations below it / a merchant with a fiftieth of all calls. The limit applies to the slowest of the three. “A month” has the default filter; otherwise the list is of all thirteen months. On a server that has just started, the first page of each took ${first_ms.map(whole).join(' / ')} ms.`,
      lines,
    };
  } finally {
    await sluis.stop();
  }
}

async function askerOf(sluis: Server, { viewers: known_viewers }: Facts, name: (typeof viewers)[number]) {
  const headers = bearer(await signIn(sluis, known_viewers[name]));
  const path = name === 'provider' ? '/v1/audittrail' : '/v1/merchant/audittrail';
  const { items } = await askJson(sluis.address, `${path}?type=outgoing&route=webhook&_count=false`, headers);
  const known = (items as Record<string, unknown>[]).find(({ transaction }) => transaction) ?? {};
  const time = async (parameters: Parameters): Promise<number> => {
    const query = new URLSearchParams({ _populate: populated, _sort: '-created_at', ...parameters });
    const started_ms = performance.now();
    await askJson(sluis.address, `${path}?${query}`, headers);
    return performance.now() - started_ms;
  };
  return { known, time };
}

async function medianOf(time: () => Promise<number>): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at < warming + times_each; at++) taken.push(await time());
  return median(taken.slice(warming));
}

function lineOf(what: string, medians: readonly number[]): Line {
  const slowest = Math.max(...medians);
  const line = {
    what,
    sluis: medians.map((each) => each.toFixed(1)).join(' / '),
    measure: `${slowest.toFixed(0)} ms`,
    limit: `≤ ${wanted_ms} ms`,
    passed: slowest <= wanted_ms,
  };
  console.log(`${what}: ${line.sluis}`);
  return line;
}

import { acquirer_kinds } from '@sluis/contract/finance/kinds';
import type { PricedEntry, PricedPart } from '@sluis/contract/finance/priced';
import type {
  EventMargin,
  ExplainedPart,
  MatchedLine,
  SettledAnswer,
  SettledEvent,
} from '@sluis/contract/finance/reports';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { referencesOf } from './daily.queries.ts';
import { type Explain, readEditions } from './explain.queries.ts';
import { effectsOf, minor } from './sums.ts';

interface Event {
  readonly id: string;
  readonly source_key: string;
  readonly kind: SettledEvent['kind'];
  readonly item: string;
  readonly occurred_at: string;
  readonly currency_code: string;
  readonly amount: number;
  readonly state: 'NEW' | 'READY' | 'POSTED' | 'PARKED' | 'IGNORED';
  readonly reason: string | null;
}

interface Entry extends Omit<Event, 'state' | 'item' | 'source_key'> {
  readonly item: string | null;
  readonly accounting_day: string;
  readonly payable_on: string;
  readonly fee_micro: string;
  readonly vat_micro: string;
  readonly cost_micro: string;
  readonly partner_micro: string;
  readonly reserve: number;
  readonly priced: PricedEntry | null;
  readonly settlement: string | null;
  readonly corrects: string | null;
}

/** The item whose events are asked for: of a payment also those of its captures, refunds and chargebacks. */
export interface Settled {
  readonly type: 'transaction' | 'refund' | 'chargeback';
  readonly id: string;
  readonly organisation: string;
}

const readEvents = async (executor: Executor, { type, id, organisation }: Settled): Promise<Event[]> =>
  (
    await sql<Event>`
      select id, source_key, kind, item, occurred_at, currency_code, amount, state, reason from financeevent
      where ${sql.ref(type === 'transaction' ? 'transaction' : 'item')} = ${id} and organisation = ${organisation}
      order by occurred_at, id`.execute(executor)
  ).rows;

/** The entries of items. Their organisation may be above that of the item; those with acquirers are the provider's. */
const readEntries = async (executor: Executor, items: readonly string[], is_provider: boolean): Promise<Entry[]> =>
  (
    await sql<Entry>`
      select id, kind, item, occurred_at, accounting_day, payable_on, currency_code, amount, fee_micro::text,
        vat_micro::text, cost_micro::text, partner_micro::text, reserve, priced, settlement, corrects, reason
      from journalentry
      where item = any(${[...new Set(items)]}) and (${is_provider} or kind <> all(${[...acquirer_kinds]}))
      order by created_at, id`.execute(executor)
  ).rows;

/** How an event changes the balance, in minor units. */
function changeOf({ kind, amount, reserve, ...exact }: Pick<Entry, 'kind' | 'amount'> & Partial<Entry>) {
  const sums = {
    kind,
    count: 1n,
    amount: BigInt(amount),
    fee_micro: BigInt(exact.fee_micro ?? '0'),
    vat_micro: BigInt(exact.vat_micro ?? '0'),
    cost_micro: 0n,
    partner_micro: 0n,
    reserve: BigInt(reserve ?? 0),
  };
  const effects = effectsOf([sums]);
  const amounts = effectsOf([{ ...sums, fee_micro: 0n, vat_micro: 0n, reserve: 0n }]);
  const total = (of: typeof effects): number => minor(Object.values(of).reduce((sum, each) => sum + each, 0n));
  return { amount: total(amounts), net: total(effects) };
}

const unposted = ({ id, kind, item, occurred_at, currency_code, amount, state, reason }: Event): SettledEvent => ({
  id,
  state: state === 'IGNORED' ? 'NOT_SETTLED' : 'PENDING',
  kind,
  item,
  occurred_at,
  accounting_day: null,
  payable_on: null,
  currency_code,
  amount: changeOf({ kind, amount }).amount,
  fees: [],
  fee_micro: 0,
  vat_micro: 0,
  reserve: 0,
  reserved: [],
  net: null,
  settlement: null,
  settlement_reference: null,
  settlement_status: null,
  corrects: null,
  reason,
});

interface Whys {
  readonly explain: Explain | undefined;
  readonly settlements: Awaited<ReturnType<typeof referencesOf>>;
}

function posted(entry: Entry, { explain, settlements }: Whys): SettledEvent {
  const { priced, fee_micro, vat_micro, cost_micro, partner_micro, settlement, reserve } = entry;
  const why = (type: MatchedLine['type'], line: number | undefined) =>
    explain && { why: explain(priced?.editions[type], line) };
  const part = (
    type: MatchedLine['type'],
    { component, micro, vat_rate_ppm = 0, ...of }: PricedPart,
  ): ExplainedPart => ({
    component,
    micro: Number(micro),
    vat_rate_ppm,
    ...(of.counterparty !== undefined && { counterparty: of.counterparty }),
    ...why(type, of.line),
  });
  const margin: EventMargin | undefined = explain && {
    cost: priced?.cost.map((each) => part('cost', each)) ?? [],
    partner: priced?.partner.map((each) => part('partner', each)) ?? [],
    cost_micro: Number(cost_micro),
    partner_micro: Number(partner_micro),
    margin_micro: Number(BigInt(fee_micro) - BigInt(cost_micro) - BigInt(partner_micro)),
  };
  return {
    id: entry.id,
    state: 'POSTED',
    kind: entry.kind,
    item: entry.item,
    occurred_at: entry.occurred_at,
    accounting_day: entry.accounting_day,
    payable_on: entry.payable_on,
    currency_code: entry.currency_code,
    ...changeOf(entry),
    fees: priced?.fees.map((each) => part('revenue', each)) ?? [],
    fee_micro: Number(fee_micro),
    vat_micro: Number(vat_micro),
    reserve,
    reserved: priced?.reserve.map(({ line, ...each }) => ({ ...each, ...why('reserve', line) })) ?? [],
    settlement,
    settlement_reference: settlements.get(settlement ?? '')?.reference ?? null,
    settlement_status: settlements.get(settlement ?? '')?.status ?? null,
    corrects: entry.corrects,
    reason: entry.reason,
    ...margin,
  };
}

/** How an item was settled: its events, posted or not; with costs, shares and the reasons of prices for the provider. */
export async function settledAnswer(
  executor: Executor,
  settled: Settled,
  is_provider: boolean,
): Promise<SettledAnswer> {
  const events = await readEvents(executor, settled);
  const entries = await readEntries(executor, [settled.id, ...events.map(({ item }) => item)], is_provider);
  const [settlements, explain] = await Promise.all([
    referencesOf(
      executor,
      entries.flatMap(({ settlement }) => settlement ?? []),
    ),
    is_provider
      ? readEditions(
          executor,
          entries.flatMap(({ priced }) => Object.values(priced?.editions ?? {})),
        )
      : undefined,
  ]);
  // Why an event waits is said to the provider, who can end it.
  const waiting = events
    .filter(({ state }) => state !== 'POSTED')
    .map((event) => unposted(is_provider ? event : { ...event, reason: null }));
  const items = [...entries.map((entry) => posted(entry, { explain, settlements })), ...waiting];
  return { items: items.toSorted((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1)) };
}

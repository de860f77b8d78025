import { ProcessorUnavailable, type SettlementFile } from '@sluis/adapter';
import { toDecimal } from '@sluis/contract/base/money';
import type Stripe from 'stripe';
import { fromStripe } from './amounts.ts';
import { type Client, idOf, timeOf } from './client.ts';

const columns = ['merchant_account', 'processor_id_external', 'kind', 'gross', 'fee', 'currency', 'booked_on'];

type Kind = 'payment' | 'refund' | 'chargeback';

/** The kinds of lines by the object that moved the money. Others, such as Stripe's own fees, are about no payment. */
const kinds: Readonly<Record<string, Kind>> = { charge: 'payment', refund: 'refund', dispute: 'chargeback' };

/** Money of a charge that its bank took back: a returned debit. */
const returned = ['payment_failure_refund', 'payment_reversal'];

const dayOf = (seconds: number): string => timeOf(seconds).slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) / 1000;

type Source = Extract<Stripe.BalanceTransaction['source'], object>;

/** The id of the payment, refund or dispute, as Sluis knows it. */
const idOfSource = (source: Source): string =>
  source.object === 'charge' ? (idOf(source.payment_intent) ?? source.id) : source.id;

/** The payouts that arrived on the days after one and until another. */
export const payoutsOf = (
  client: Client,
  { after, until }: { readonly after: string | null; readonly until: string },
) =>
  client.list<Stripe.Payout>('/v1/payouts', {
    arrival_date: { lt: startOf(until), ...(after && { gte: startOf(after) + 86_400 }) },
  });

/** What a payout consists of, each with the object that moved the money. */
export const movementsOf = (client: Client, payout: string) =>
  client.list<Stripe.BalanceTransaction>('/v1/balance_transactions', { payout, expand: ['data.source'] });

function lineOf(account: string, { amount, fee, currency, created, source, type }: Stripe.BalanceTransaction) {
  if (typeof source !== 'object' || source === null) return [];
  const kind = returned.includes(type) ? 'chargeback' : kinds[source.object];
  if (!kind) return [];
  const currency_code = currency.toUpperCase();
  const decimal = (of: number) => toDecimal({ amount: fromStripe(of, currency), currency_code });
  return [[account, idOfSource(source), kind, decimal(amount), decimal(fee), currency_code, dayOf(created)].join(',')];
}

async function fileOf(client: Client, account: string, payout: Stripe.Payout): Promise<SettlementFile | undefined> {
  const lines: string[] = [];
  for await (const movement of movementsOf(client, payout.id)) lines.push(...lineOf(account, movement));
  if (lines.length === 0) return undefined;
  const content = [columns.join(','), ...lines, ''].join('\n');
  return { name: `stripe-${payout.id}.csv`, day: dayOf(payout.arrival_date), content };
}

const arrived = ['paid', 'in_transit'];

/** A file for each automatic payout. Stripe does not say which payments a payout by hand consists of. */
export async function settlementFiles(
  client: Client,
  account: string,
  days: { readonly after: string | null; readonly until: string },
): Promise<readonly SettlementFile[]> {
  const files: SettlementFile[] = [];
  for await (const payout of payoutsOf(client, days)) {
    if (!payout.automatic || !arrived.includes(payout.status)) continue;
    // Its day would not be asked for again.
    if (payout.reconciliation_status === 'in_progress')
      throw new ProcessorUnavailable(`Stripe is still preparing payout ${payout.id}`);
    const file = await fileOf(client, account, payout);
    if (file) files.push(file);
  }
  return files.toSorted((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name));
}

import { newId } from '@sluis/contract/base/ids';
import type { PricedEntry } from '@sluis/contract/finance/priced';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { insertInto, sendRows } from '../../../platform/database/rows-like.ts';

export const account_kinds = [
  'merchant_payable',
  'merchant_reserve',
  'processor_receivable',
  'processor_payable',
  'processing_cost',
  'partner_payable',
  'partner_expense',
  'revenue',
  'vat_payable',
  'bad_debt',
  'rounding',
  'payout_in_transit',
  'bank',
  'opening',
] as const;
export type AccountKind = (typeof account_kinds)[number];

/** An account of a kind, and whom it is about: a settlement profile, a processor or a partner. */
export interface Side {
  readonly kind: AccountKind;
  readonly counterparty?: string | null;
}

/** An amount from one account to another. */
export interface Posting {
  readonly debit: Side;
  readonly credit: Side;
  readonly amount: bigint;
  readonly component?: string | null;
}

/** A posting whose sign may be negative: its sides are then exchanged. None for zero. */
export function movement(debit: Side, credit: Side, amount: bigint, component: string | null = null): Posting[] {
  if (amount === 0n) return [];
  return amount > 0n
    ? [{ debit, credit, amount, component }]
    : [{ debit: credit, credit: debit, amount: -amount, component }];
}

export interface Entry {
  readonly kind: string;
  readonly source_key: string;
  readonly item: string | null;
  readonly item_organisation: string | null;
  readonly transaction: string | null;
  readonly payment_profile: string | null;
  readonly settlement: string | null;
  readonly occurred_at: string;
  readonly payable_on: string;
  readonly currency_code: string;
  readonly amount: number;
  readonly fee_micro?: string;
  readonly cost_micro?: string;
  readonly partner_micro?: string;
  readonly reserve?: number;
  readonly priced?: PricedEntry | null;
  readonly corrects?: string | null;
  readonly reason?: string | null;
  readonly postings: readonly Posting[];
}

/** Where and when entries are booked. */
export interface Booked {
  readonly organisation: string;
  /** Null for money that belongs to no settlement profile. */
  readonly profile: string | null;
  readonly now: string;
  /** The provider's date. */
  readonly booked_on: string;
}

export interface Booking extends Booked {
  readonly profile: string;
}

const keyOf = (currency: string, { kind, counterparty }: Side): string => `${kind} ${currency} ${counterparty ?? ''}`;

/** The accounts of an organisation by key, with new ones for those that are missing. */
async function accountsOf(
  trx: Trx,
  organisation: string,
  sides: ReadonlyMap<string, Side & { currency_code: string }>,
) {
  const read = async () => {
    const { rows } = await sql<{ id: string; kind: AccountKind; currency_code: string; counterparty: string }>`
      select id, kind, currency_code, counterparty from ledgeraccount where organisation = ${organisation}`.execute(
      trx,
    );
    return new Map(rows.map((each) => [keyOf(each.currency_code, each), each.id]));
  };
  const known = await read();
  const missing = [...sides].filter(([key]) => !known.has(key));
  if (missing.length === 0) return known;
  const rows = missing.map(([, { kind, currency_code, counterparty }]) => ({
    id: newId('ledg'),
    organisation,
    kind,
    currency_code,
    counterparty: counterparty ?? '',
  }));
  await sql`${insertInto('ledgeraccount', rows)} on conflict do nothing`.execute(trx);
  return read();
}

/** Writes entries with their postings; returns their ids in the same order. */
export async function writeEntries(trx: Trx, entries: readonly Entry[], booking: Booked): Promise<string[]> {
  const { organisation, profile, now, booked_on } = booking;
  const sides = new Map<string, Side & { currency_code: string }>();
  for (const { currency_code, postings } of entries)
    for (const { debit, credit } of postings)
      for (const side of [debit, credit]) sides.set(keyOf(currency_code, side), { ...side, currency_code });
  const accounts = await accountsOf(trx, organisation, sides);
  const ids = entries.map(() => newId('jrnl', now));
  sendRows(
    trx,
    'journalentry',
    entries.map(({ postings: _, ...entry }, at) => ({
      id: ids[at],
      organisation,
      created_at: now,
      settlement_profile: profile,
      booked_on,
      fee_micro: '0',
      cost_micro: '0',
      partner_micro: '0',
      reserve: 0,
      priced: null,
      corrects: null,
      reason: null,
      version: 1,
      ...entry,
    })),
  );
  sendRows(
    trx,
    'posting',
    entries.flatMap(({ postings, currency_code }, at) =>
      postings.map(({ debit, credit, amount, component }, index) => ({
        entry: ids[at],
        number: index + 1,
        organisation,
        debit: accounts.get(keyOf(currency_code, debit)),
        credit: accounts.get(keyOf(currency_code, credit)),
        amount: String(amount),
        component: component ?? null,
      })),
    ),
  );
  return ids;
}

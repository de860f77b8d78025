import { newId } from '@sluis/contract/base/ids';
import type { AccountKind } from '@sluis/contract/finance/accounts';
import { halfEven, micro } from '@sluis/contract/finance/exact';
import type { PricedEntry } from '@sluis/contract/finance/priced';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import { insertInto, sendRows } from '../../../platform/database/rows-like.ts';
import { addEntries } from './ledger-sums.commands.ts';

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
  /** Of a fee, and of the VAT on fees. */
  readonly vat_rate_ppm?: number | null;
}

type About = Pick<Posting, 'component' | 'vat_rate_ppm'>;

/** A posting whose sign may be negative: its sides are then exchanged. None for zero. */
export function movement(debit: Side, credit: Side, amount: bigint, about: About = {}): Posting[] {
  if (amount === 0n) return [];
  return amount > 0n
    ? [{ debit, credit, amount, ...about }]
    : [{ debit: credit, credit: debit, amount: -amount, ...about }];
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
  /** By default the day on which it is payable. */
  readonly accounting_day?: string;
  readonly payment_product?: string | null;
  readonly processor?: string | null;
  readonly currency_code: string;
  readonly amount: number;
  readonly fee_micro?: string;
  /** By default that of its prices. */
  readonly vat_micro?: string;
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
  /** The accounts that earlier entries of the transaction have found, by key. */
  readonly accounts?: Map<string, string>;
}

export interface Booking extends Booked {
  readonly profile: string;
}

const keyOf = (currency: string, { kind, counterparty }: Side): string => `${kind} ${currency} ${counterparty ?? ''}`;

/** The accounts of an organisation by key, with new ones for those that are missing. */
async function accountsOf(
  trx: Trx,
  { organisation, accounts = new Map() }: Booked,
  sides: ReadonlyMap<string, Side & { currency_code: string }>,
): Promise<ReadonlyMap<string, string>> {
  const missing = () => [...sides].filter(([key]) => !accounts.has(key));
  const read = async () => {
    const { rows } = await sql<{ id: string; kind: AccountKind; currency_code: string; counterparty: string }>`
      select id, kind, currency_code, counterparty from ledgeraccount where organisation = ${organisation}`.execute(
      trx,
    );
    for (const each of rows) accounts.set(keyOf(each.currency_code, each), each.id);
  };
  if (missing().length > 0) await read();
  const rows = missing().map(([, { kind, currency_code, counterparty }]) => ({
    id: newId('ledg'),
    organisation,
    kind,
    currency_code,
    counterparty: counterparty ?? '',
  }));
  if (rows.length === 0) return accounts;
  await sql`${insertInto('ledgeraccount', rows)} on conflict do nothing`.execute(trx);
  await read();
  return accounts;
}

/** The VAT on fees, to a millionth of a minor unit. */
const vatOf = (fees: PricedEntry['fees']): bigint =>
  fees.reduce((sum, fee) => sum + halfEven(BigInt(fee.micro) * BigInt(fee.vat_rate_ppm ?? 0), micro), 0n);

/** An entry with its defaults. */
const whole = (entry: Entry) => ({
  accounting_day: entry.payable_on,
  payment_product: null,
  processor: null,
  fee_micro: '0',
  vat_micro: String(vatOf(entry.priced?.fees ?? [])),
  cost_micro: '0',
  partner_micro: '0',
  reserve: 0,
  priced: null,
  corrects: null,
  reason: null,
  ...entry,
});

/**
 * Locks the clock of a settlement profile, as posting does: the sums of a profile are written by one transaction at a
 * time.
 */
const lockSums = (trx: Trx, { organisation, profile }: Booked): void =>
  send(trx, sql`select from settlementclock where profile = ${profile} and organisation = ${organisation} for update`);

/** Which entries have been written already, by their keys. */
export async function findWritten(
  trx: Trx,
  { organisation }: Pick<Booked, 'organisation'>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ source_key: string }>`
    select source_key from journalentry
    where organisation = ${organisation} and source_key = any(${keys})`.execute(trx);
  return new Set(rows.map(({ source_key }) => source_key));
}

/** Writes entries with their postings, and adds them to the sums of reports; returns their ids in the same order. */
export async function writeEntries(trx: Trx, given: readonly Entry[], booking: Booked): Promise<string[]> {
  const { organisation, profile, now, booked_on } = booking;
  if (given.length === 0) return [];
  if (profile !== null) lockSums(trx, booking);
  const entries = given.map(whole);
  const sides = new Map<string, Side & { currency_code: string }>();
  for (const { currency_code, postings } of entries)
    for (const { debit, credit } of postings)
      for (const side of [debit, credit]) sides.set(keyOf(currency_code, side), { ...side, currency_code });
  const accounts = await accountsOf(trx, booking, sides);
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
      version: 1,
      ...entry,
    })),
  );
  sendRows(
    trx,
    'posting',
    entries.flatMap(({ postings, currency_code }, at) =>
      postings.map(({ debit, credit, amount, component, vat_rate_ppm }, index) => ({
        entry: ids[at],
        number: index + 1,
        organisation,
        debit: accounts.get(keyOf(currency_code, debit)),
        credit: accounts.get(keyOf(currency_code, credit)),
        amount: String(amount),
        component: component ?? null,
        vat_rate_ppm: vat_rate_ppm ?? null,
      })),
    ),
  );
  addEntries(trx, booking, entries);
  return ids;
}

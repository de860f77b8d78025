import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { openDay } from '../settling/booking-day.commands.ts';
import { type Entry, movement, type Posting, type Side, writeEntries } from '../settling/ledger.commands.ts';
import type { Place } from './match-row.ts';

/** Money of an acquirer's line; what went back is negative. */
export interface Received extends Place {
  readonly processor: string | null;
  readonly currency_code: string;
  readonly gross: number;
  readonly fee: number;
  /** The part of ours that is not in the line, within tolerance. */
  readonly rounding: number;
}

export const receivable = (counterparty: string | null): Side => ({ kind: 'processor_receivable', counterparty });
const bank = { kind: 'bank' } as const;
const rounding = { kind: 'rounding' } as const;

const sum = (all: readonly number[]): bigint => all.reduce((total, each) => total + BigInt(each), 0n);

/**
 * The postings of lines of one processor: what it owed, its fee, and what is lost or gained by rounding. Without a
 * settlement profile its fee was not estimated: it becomes a cost here.
 */
function postingsOf(processor: string | null, lines: readonly Received[], profile: string | null): Posting[] {
  const owed: Side =
    profile === null ? { kind: 'processing_cost' } : { kind: 'processor_payable', counterparty: processor };
  const differences = lines.map((line) => line.rounding);
  return [
    ...movement(bank, receivable(processor), sum(lines.map(({ gross }) => gross))),
    ...movement(owed, bank, sum(lines.map(({ fee }) => fee))),
    ...movement(rounding, receivable(processor), sum(differences.filter((each) => each > 0))),
    ...movement(rounding, receivable(processor), sum(differences.filter((each) => each < 0))),
  ];
}

const without_item = { transaction: null, payment_profile: null, settlement: null } as const;

interface About {
  /** Begins the keys of the entries. */
  readonly key: string;
  /** The file or match. */
  readonly item: string;
  readonly item_organisation: string;
  readonly now: string;
  readonly reason?: string;
}

/** Posts money from acquirers, one entry for each place and currency. */
export async function bookReceipts(trx: Trx, received: readonly Received[], about: About): Promise<void> {
  const { key, item, item_organisation, now, reason = null } = about;
  if (received.length === 0) return;
  const { booked_on } = await openDay(trx, now);
  const places = Map.groupBy(received, ({ organisation, profile }) => `${organisation} ${profile ?? ''}`);
  for (const [, at] of [...places].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { organisation, profile } = at[0] as Received;
    const entries = [...Map.groupBy(at, ({ currency_code }) => currency_code)].map(
      ([currency_code, lines]): Entry => ({
        ...without_item,
        kind: 'RECEIPT',
        source_key: `RECEIPT:${key}:${profile ?? organisation}:${currency_code}`,
        item,
        item_organisation,
        occurred_at: now,
        payable_on: booked_on,
        currency_code,
        amount: Number(sum(lines.map(({ gross, fee }) => gross - fee))),
        reason,
        postings: [...Map.groupBy(lines, ({ processor }) => processor)].flatMap(([processor, some]) =>
          postingsOf(processor, some, profile),
        ),
      }),
    );
    await writeEntries(trx, entries, { organisation, profile, now, booked_on });
  }
}

/** Posts what a user decides about a difference. */
export async function bookDifference(
  trx: Trx,
  { organisation, profile }: Place,
  postings: readonly Posting[],
  about: About & { readonly currency_code: string; readonly amount: number },
): Promise<void> {
  if (postings.length === 0) return;
  const { key, item, item_organisation, now, reason = null, currency_code, amount } = about;
  const { booked_on } = await openDay(trx, now);
  const entry: Entry = {
    ...without_item,
    kind: 'ADJUSTMENT',
    source_key: key,
    item,
    item_organisation,
    occurred_at: now,
    payable_on: booked_on,
    currency_code,
    amount,
    reason,
    postings,
  };
  await writeEntries(trx, [entry], { organisation, profile, now, booked_on });
}

/** The places of settlement profiles. */
export async function placesOf(trx: Trx, profiles: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await sql<{ id: string; organisation: string }>`
    select id, organisation from settlementprofile where id = any(${[...new Set(profiles)]})`.execute(trx);
  return new Map(rows.map(({ id, organisation }) => [id, { organisation, profile: id }]));
}

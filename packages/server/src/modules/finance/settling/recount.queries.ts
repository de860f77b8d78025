import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** What is posted of a component at a rate of VAT; without a component, all that is not a fee. */
export interface Posted {
  readonly component: string;
  readonly vat_rate_ppm: number | null;
  /** How much the postings changed what is payable. */
  readonly change: bigint;
}

/** What the journal says of a settlement; fees and VAT in millionths of a minor unit. */
export interface Recounted {
  readonly posted: readonly Posted[];
  readonly fees: bigint;
  readonly vat: bigint;
}

type Counted = Pick<ItemOf<'settlement'>, 'id' | 'organisation' | 'settlement_profile'>;

/** A million entries are no statement of more than the time that one may take. */
const entries_at_once = 50_000;

/** The exact fees and VAT of the next entries of a settlement after one, and the last of them. */
async function readPage(executor: Executor, { id, organisation }: Counted, after: string, limit: number) {
  const { rows } = await sql<{ last: string | null; fees: string; vat: string }>`
    select max(id) as last, coalesce(sum(fee_micro), 0)::text as fees, coalesce(sum(vat_micro), 0)::text as vat
    from (
      select id, fee_micro, vat_micro from journalentry
      where settlement = ${id} and organisation = ${organisation} and id > ${after} order by id limit ${limit}
    ) as page`.execute(executor);
  const [{ last = null, fees = '0', vat = '0' } = {}] = rows;
  return { last, fees: BigInt(fees), vat: BigInt(vat) };
}

async function readPosted(
  executor: Executor,
  { id, organisation, settlement_profile }: Counted,
  after: string,
  last: string,
): Promise<Posted[]> {
  const payable = sql`(select id from ledgeraccount
    where organisation = ${organisation} and kind = 'merchant_payable' and counterparty = ${settlement_profile})`;
  const { rows } = await sql<Omit<Posted, 'change'> & { change: string }>`
    select coalesce(p.component, '') as component, p.vat_rate_ppm,
      sum(p.amount * ((p.credit in ${payable})::int - (p.debit in ${payable})::int))::text as change
    from journalentry e join posting p on p.entry = e.id and p.organisation = e.organisation
    where e.settlement = ${id} and e.organisation = ${organisation} and e.id > ${after} and e.id <= ${last}
    group by 1, 2`.execute(executor);
  return rows.map(({ change, ...of }) => ({ ...of, change: BigInt(change) }));
}

/** Adds up the journal of a settlement, some of its entries at a time. */
export async function recount(
  executor: Executor,
  of: Counted,
  { at_once = entries_at_once }: { readonly at_once?: number } = {},
): Promise<Recounted> {
  const posted = new Map<string, Posted>();
  let [fees, vat] = [0n, 0n];
  for (let after = ''; ; ) {
    const page = await readPage(executor, of, after, at_once);
    if (page.last === null) return { posted: [...posted.values()], fees, vat };
    fees += page.fees;
    vat += page.vat;
    for (const each of await readPosted(executor, of, after, page.last)) {
      const key = `${each.component} ${each.vat_rate_ppm}`;
      posted.set(key, { ...each, change: each.change + (posted.get(key)?.change ?? 0n) });
    }
    after = page.last;
  }
}

import type { UnpayableReason } from '@sluis/contract/entities/finance/payoutbatch';
import type { ItemOf } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { type LastHold, readLastHold } from '../../../platform/hold.ts';
import { findItems } from '../../../resource/item.ts';
import { type Arranged, assignmentAt, readAssignments } from '../settling/arrangement.queries.ts';
import { usableAccounts } from '../settling/payout-account.queries.ts';
import { isSepa } from './sepa.ts';

/** What decides whether a settlement can be paid out. */
export interface Candidate {
  readonly id: string;
  readonly organisation: string;
  readonly settlement_profile: string;
  readonly reference: string | null;
  readonly currency_code: string;
  readonly status: string;
  readonly amount: number;
  readonly closes_at: string;
  readonly pay_on: string | null;
  readonly bank_account: string | null;
  readonly payout_batch: string | null;
  readonly unpaid_confirmed_at: string | null;
}

/** A settlement with the account that it is paid to, or why it cannot be. */
export interface Judged extends Candidate {
  readonly account: ItemOf<'bankaccount'> | undefined;
  readonly reason: UnpayableReason | null;
}

const columns = sql`id, organisation, settlement_profile, reference, currency_code, status, coalesce(amount, 0) as amount,
  closes_at, pay_on, bank_account, payout_batch, unpaid_confirmed_at`;

const readCandidates = async (executor: Executor, where: RawBuilder<unknown>): Promise<Candidate[]> =>
  (await sql<Candidate>`select ${columns} from settlement where ${where} order by organisation, id`.execute(executor))
    .rows;

/** Closed settlements of a currency, in no batch, that are to be paid by a day. */
export const readDueSettlements = (
  executor: Executor,
  currency_code: string,
  execution_date: string,
): Promise<Candidate[]> =>
  readCandidates(
    executor,
    sql`status = 'CLOSED' and payout_batch is null and currency_code = ${currency_code} and pay_on <= ${execution_date}
      and amount > 0`,
  );

export const readSettlements = (executor: Executor, ids: readonly string[]): Promise<Candidate[]> =>
  readCandidates(executor, sql`id = any(${ids})`);

export const readMembers = (executor: Executor, batch: string): Promise<Candidate[]> =>
  readCandidates(executor, sql`payout_batch = ${batch}`);

type Doubted = Pick<Candidate, 'id' | 'organisation' | 'closes_at' | 'unpaid_confirmed_at'>;

/** The settlements with entries of before a hold ended that were made after it began: they are recorded again. */
async function recordedAgain(executor: Executor, items: readonly Doubted[], hold: LastHold): Promise<Set<string>> {
  const { rows } = await sql<{ settlement: string }>`
    select distinct settlement from journalentry
    where settlement = any(${items.map(({ id }) => id)}) and organisation = any(${items.map(({ organisation }) => organisation)})
      and created_at >= ${hold.since} and occurred_at <= ${hold.released_at}`.execute(executor);
  return new Set(rows.map(({ settlement }) => settlement));
}

/**
 * Decides which settlements may have been paid by the database that a restored backup came from, because no two people
 * have stated since that they were not: those that closed before the hold was released, and those with payments of
 * before then that are recorded again.
 */
export async function readDoubt(
  executor: Executor,
  items: readonly Doubted[],
  last = readLastHold(executor),
): Promise<(item: Doubted) => boolean> {
  const hold = await last;
  if (!hold || items.length === 0) return () => false;
  const { since, released_at } = hold;
  if (released_at === null) return () => true;
  const again = await recordedAgain(executor, items, hold);
  return ({ id, closes_at, unpaid_confirmed_at }) =>
    (closes_at <= released_at || again.has(id)) && !(unpaid_confirmed_at !== null && unpaid_confirmed_at >= since);
}

/** The batch that would pay settlements. Before it takes them it has no id. */
export interface Paying {
  readonly id?: string;
  readonly currency_code: string;
}

/** Decides of each settlement whether a batch can pay it. */
export async function judge(
  executor: Executor,
  candidates: readonly Candidate[],
  { id, currency_code }: Paying,
  known?: Arranged['assignments'],
): Promise<Judged[]> {
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ settlement_profile }) => settlement_profile);
  const [mayBePaid, assignments, profiles] = await Promise.all([
    readDoubt(executor, candidates),
    known ?? readAssignments(executor, ids),
    findItems(executor, 'settlementprofile', ids),
  ]);
  const payees = candidates.map(({ settlement_profile, closes_at, ...of }) => {
    const profile = profiles.get(settlement_profile) as ItemOf<'settlementprofile'>;
    const assigned = assignments.get(settlement_profile);
    const { payment_profiles } = assigned ? assignmentAt(assigned, closes_at) : profile;
    return { profile, payment_profiles, currency_code: of.currency_code };
  });
  const usable = await usableAccounts(executor, payees);
  const accounts = await findItems(executor, 'bankaccount', usable);
  return candidates.map((each, at) => {
    const account = accounts.get(usable[at] ?? '');
    const is_held = payees[at]?.profile.hold === true;
    return { ...each, account, reason: reasonOf(each, { account, is_held, id, currency_code, mayBePaid }) };
  });
}

function reasonOf(
  item: Candidate,
  {
    account,
    is_held,
    id = null,
    currency_code,
    mayBePaid,
  }: {
    account: ItemOf<'bankaccount'> | undefined;
    is_held: boolean;
    id: string | undefined | null;
    currency_code: string;
    mayBePaid: (item: Candidate) => boolean;
  },
): UnpayableReason | null {
  if (item.status !== 'CLOSED' || item.amount <= 0) return 'NOT_CLOSED';
  if (item.payout_batch !== id) return 'IN_BATCH';
  if (item.currency_code !== currency_code) return 'CURRENCY';
  if (is_held) return 'HOLD';
  if (!account) return 'NO_BANK_ACCOUNT';
  // Its batch was drafted with another account.
  if (id !== null && account.id !== item.bank_account) return 'ACCOUNT_CHANGED';
  if (currency_code === 'EUR' && !isSepa(account.iban, item.amount)) return 'NOT_SEPA';
  return mayBePaid(item) ? 'NOT_CONFIRMED_UNPAID' : null;
}

import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { batch_settlements_max, payoutbatch } from '@sluis/contract/entities/finance/payoutbatch';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import { type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { isProvider } from '../../../resource/provider.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { ActionCommand, CommandContext, CreateCommand } from '../../../resource/resource.ts';
import { beginItem, changeStatus, changeStatuses } from '../../../resource/status.ts';
import { personBehind } from '../../people/apikey/person.queries.ts';
import { ofProvider } from '../provided.queries.ts';
import { bookingDate } from '../settling/booking-day.commands.ts';
import {
  type Candidate,
  type Judged,
  judge,
  readDueSettlements,
  readMembers,
  readSettlements,
} from './payable.queries.ts';
import { isSepa } from './sepa.ts';

export type Batch = ItemOf<'payoutbatch'> & Row;

/** How many settlements an error names. */
const named_max = 20;

/** Throws `not_payable`, or `not_confirmed_unpaid`, with the settlements that a batch cannot pay and why. */
export function assertPayable(judged: readonly Judged[]): void {
  const faults = judged.filter(({ reason }) => reason !== null);
  if (faults.length === 0) return;
  const is_unconfirmed = faults.every(({ reason }) => reason === 'NOT_CONFIRMED_UNPAID');
  throw new ApiError(is_unconfirmed ? 'not_confirmed_unpaid' : 'not_payable', {
    fields: { settlements: ['not_allowed'] },
    details: {
      count: faults.length,
      settlements: faults.slice(0, named_max).map(({ id, reference, reason }) => ({ id, reference, reason })),
    },
  });
}

/** The account that a batch is paid from. Throws `bank_account_not_usable`. */
export async function payingAccount(trx: Trx, id: string, currency_code: unknown, { scope }: CommandContext) {
  const account = await getItem(trx, 'bankaccount', { id, scope });
  const is_usable =
    account.status === 'VERIFIED' &&
    (currency_code === undefined || currency_code === account.currency_code) &&
    (account.currency_code !== 'EUR' || isSepa(account.iban));
  if (!is_usable) throw new ApiError('bank_account_not_usable', { fields: { bank_account: ['not_allowed'] } });
  return account;
}

/** The settlements of a new batch: those that are named, of which all must be payable, or else all that are due. */
async function chosenFor(trx: Trx, ids: readonly string[] | undefined, currency_code: string, execution_date: string) {
  const candidates = ids
    ? await readSettlements(trx, ids)
    : await readDueSettlements(trx, currency_code, execution_date);
  const judged = await judge(trx, candidates, { currency_code });
  if (ids) assertPayable(judged);
  return judged.filter(({ reason }) => reason === null).slice(0, batch_settlements_max);
}

/** Puts settlements into a batch, each organisation's by one statement; returns those that no other batch has taken meanwhile. */
async function take(trx: Trx, batch: string, judged: readonly Judged[]): Promise<Judged[]> {
  const taken = await together(
    [...Map.groupBy(judged, ({ organisation }) => organisation)].map(([organisation, some]) => {
      const rows = some.map(({ id, account }) => ({ id, bank_account: account?.id }));
      return sql<{ id: string }>`
        update settlement set payout_batch = ${batch}, bank_account = taken.bank_account, version = settlement.version + 1
        from ${rowsLike('settlement', rows)} as taken
        where settlement.id = taken.id and settlement.organisation = ${organisation}
          and settlement.status = 'CLOSED' and settlement.payout_batch is null
        returning settlement.id`.execute(trx);
    }),
  );
  const ids = new Set(taken.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return judged.filter(({ id }) => ids.has(id));
}

/** Takes all settlements out of a batch. */
export const free = (trx: Trx, batch: string, members: readonly Candidate[]) =>
  together(
    [...new Set(members.map(({ organisation }) => organisation))].map((organisation) =>
      sql`
        update settlement set payout_batch = null, version = version + 1
        where organisation = ${organisation} and payout_batch = ${batch} and status = 'CLOSED'`.execute(trx),
    ),
  );

/** The next reference of a month; batches are numbered one at a time. */
async function nextReference(trx: Trx, date: string): Promise<string> {
  const begin = `P.${date.slice(2, 4)}${date.slice(5, 7)}.`;
  await sql`lock table payoutbatch in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payoutbatch where starts_with(reference, ${begin})`.execute(trx);
  return `${begin}${String((rows[0]?.count ?? 0) + 1).padStart(3, '0')}`;
}

const sumOf = (settlements: readonly Candidate[]): number =>
  settlements.reduce((total, { amount }) => total + amount, 0);

export const createBatch: CreateCommand = async (trx, body, context) => {
  const { identity, scope, now } = context;
  const { settlements, ...given } = await ofProvider(trx, body);
  const organisation = String(given.organisation);
  await checkReferences(trx, payoutbatch.fields, given, scope, organisation, { hold: true });
  // Merchants have them, below the provider.
  await checkReferences(trx, payoutbatch.fields, { settlements }, scope);
  if (!(await isProvider(trx, organisation)))
    throw new ApiError('invalid_value', { fields: { organisation: ['not_allowed'] } });
  const { currency_code } = await payingAccount(trx, String(given.bank_account), given.currency_code, context);
  const today = await bookingDate(trx, now);
  const execution_date = String(given.execution_date);
  if (execution_date < today) throw new ApiError('invalid_value', { fields: { execution_date: ['too_small'] } });
  const id = newId('pout', now);
  const ids = settlements as readonly string[] | undefined;
  const chosen = await chosenFor(trx, ids, currency_code, execution_date);
  const taken = await take(trx, id, chosen);
  if (ids)
    assertPayable(chosen.filter((each) => !taken.includes(each)).map((each) => ({ ...each, reason: 'IN_BATCH' })));
  if (taken.length === 0) throw new ApiError('not_payable', { fields: { settlements: ['required'] } });
  const values = {
    ...given,
    id,
    reference: await nextReference(trx, today),
    currency_code,
    count: taken.length,
    total: sumOf(taken),
    created_by: identity.kind === 'user' ? identity.id : null,
    creator: await personBehind(trx, identity),
  };
  return beginItem(trx, payoutbatch, values, context);
};

/** Locks a batch. */
export const held = async (trx: Trx, id: string, { scope }: Pick<CommandContext, 'scope'>): Promise<Batch> =>
  (await getItem(trx, 'payoutbatch', { id, scope, lock: true })) as Batch;

/** Throws `not_by_creator`: another person must approve a batch, also if a key drafted it. */
async function assertOther(trx: Trx, id: string, { identity }: CommandContext): Promise<void> {
  const { creator } = await trx
    .selectFrom('payoutbatch')
    .select('creator')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (creator === (await personBehind(trx, identity))) throw new ApiError('not_by_creator');
}

export const approveBatch: ActionCommand = async (trx, id, _, context) => {
  const item = await held(trx, id, context);
  if (item.status === 'APPROVED') return item;
  if (item.status === 'DRAFT') {
    await assertOther(trx, id, context);
    await payingAccount(trx, item.bank_account, item.currency_code, context);
    assertPayable(await judge(trx, await readMembers(trx, id), item));
  }
  const besides = { approved_by: context.identity.kind === 'user' ? context.identity.id : null };
  const move = { item, change: { status: 'APPROVED' }, besides };
  return (await changeStatuses(trx, payoutbatch, [move], context))[0] as Batch;
};

/** Throws `being_changed` while settlements of a batch are instructed one after another. */
export function assertIdle({ work }: Batch): void {
  if (work !== null) throw new ApiError('being_changed');
}

export const cancelBatch: ActionCommand = async (trx, id, _, context) => {
  const item = await held(trx, id, context);
  if (item.status === 'CANCELLED') return item;
  assertIdle(item);
  const cancelled = await changeStatus(trx, payoutbatch, item, { status: 'CANCELLED' }, context);
  await free(trx, id, await readMembers(trx, id));
  return cancelled;
};

/** Takes a settlement out of a batch that has others. */
export const removeFromBatch: ActionCommand = async (trx, id, { settlement }, context) => {
  const item = await held(trx, id, context);
  assertIdle(item);
  const members = await readMembers(trx, id);
  const out = members.find((each) => each.id === settlement);
  if (!out || !['DRAFT', 'APPROVED'].includes(item.status) || members.length === 1)
    throw new ApiError('invalid_value', { fields: { settlement: ['not_allowed'] } });
  await sql`
    update settlement set payout_batch = null, version = version + 1
    where id = ${out.id} and organisation = ${out.organisation}`.execute(trx);
  const left = members.filter((each) => each !== out);
  return updateItem(trx, payoutbatch, id, { count: left.length, total: sumOf(left) }, context);
};

import { type BatchWork, nothing_left, payoutbatch } from '@sluis/contract/entities/finance/payoutbatch';
import { sql } from 'kysely';
import type { Database, Executor, Trx } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { AskOutside } from '../../../platform/http/ask-outside.ts';
import { updateItem } from '../../../resource/commands.ts';
import { lockItems } from '../../../resource/item.ts';
import { type Acting, type ActionCommand, acting, type CommandContext } from '../../../resource/resource.ts';
import { changeStatuses } from '../../../resource/status.ts';
import { type Arranged, readArranged } from '../settling/arrangement.queries.ts';
import type { Settlement } from '../settling/close.commands.ts';
import { confirm, instruct, lockDesk } from '../settling/payout.commands.ts';
import { writeBankFile } from './bank-file.commands.ts';
import { type Candidate, judge, readDoubt, readMembers } from './payable.queries.ts';
import { assertIdle, assertPayable, type Batch, held, payingAccount } from './payout-batch.commands.ts';

type Kysely = Pick<Database, 'kysely'>;

/** What each work does, and the statuses of the settlements that it has still to do. */
const works = {
  EXPORT: { from: 'APPROVED', becomes: 'EXPORTED', pending: 'CLOSED' },
  CONFIRM: { from: 'EXPORTED', becomes: 'CONFIRMED', pending: 'INSTRUCTED' },
} as const satisfies Record<BatchWork, object>;

/** Settlements of one settlement profile, which a transaction instructs or confirms together. */
interface Group {
  readonly profile: string;
  readonly organisation: string;
  readonly members: readonly Candidate[];
}

const groupsOf = (members: readonly Candidate[]): Group[] =>
  [...Map.groupBy(members, ({ settlement_profile }) => settlement_profile)].map(([profile, some]) => ({
    profile,
    organisation: some[0]?.organisation ?? '',
    members: some,
  }));

/** Takes settlements out of a batch that is being exported, with the reason. */
async function leaveOut(trx: Trx, id: string, out: Awaited<ReturnType<typeof judge>>, context: Acting): Promise<void> {
  for (const { id: settlement, organisation } of out)
    await sql`
      update settlement set payout_batch = null, version = version + 1
      where id = ${settlement} and organisation = ${organisation}`.execute(trx);
  const batch = await held(trx, id, context);
  const rows = out.map(({ id: settlement, reference, amount, reason }) => ({ settlement, reference, amount, reason }));
  const changes = {
    count: batch.count - out.length,
    total: batch.total - out.reduce((total, { amount }) => total + amount, 0),
    left_out: [...batch.left_out, ...rows],
  };
  await updateItem(trx, payoutbatch, id, changes, context);
}

/** Instructs the settlements of a group that can still be paid, and leaves out the others. */
async function exportGroup(trx: Trx, batch: Batch, group: Group, arranged: Arranged, context: Acting): Promise<void> {
  const { profile, organisation, members } = group;
  const desk = await lockDesk(trx, profile, organisation, context.now, arranged);
  const locked = await lockItems(trx, 'settlement', members);
  const present = members
    .map((each) => ({ ...each, ...locked.get(each.id) }) as Candidate & Settlement)
    .filter(({ status, payout_batch }) => status === 'CLOSED' && payout_batch === batch.id);
  const judged = await judge(trx, present, batch, arranged.assignments);
  for (const { reason, account, ...item } of judged)
    if (reason === null)
      await instruct(
        trx,
        desk,
        { item: locked.get(item.id) as Settlement, bank_account: account?.id ?? null },
        context,
      );
  const out = judged.filter(({ reason }) => reason !== null);
  if (out.length > 0) await leaveOut(trx, batch.id, out, context);
}

/** Confirms the settlements of a group that the bank has not returned. */
async function confirmGroup(trx: Trx, batch: Batch, group: Group, arranged: Arranged, context: Acting): Promise<void> {
  const { profile, organisation, members } = group;
  const desk = await lockDesk(trx, profile, organisation, context.now, arranged);
  for (const item of (await lockItems(trx, 'settlement', members)).values())
    if (item.status === 'INSTRUCTED')
      await confirm(trx, desk, { item: item as Settlement, paid_on: batch.paid_on }, context);
}

const group_work = { EXPORT: exportGroup, CONFIRM: confirmGroup } as const;

/** Leaves out what was returned or confirmed by itself before the bank file exists. */
async function leaveOutEnded(trx: Trx, id: string, context: Acting): Promise<void> {
  const ended = (await readMembers(trx, id)).filter(({ status }) => status !== 'INSTRUCTED');
  if (ended.length === 0) return;
  const out = ended.map((each) => ({ ...each, account: undefined, reason: 'NOT_CLOSED' as const }));
  await leaveOut(trx, id, out, context);
}

/** Ends a work once nothing is left to do: writes the bank file, or records the confirmation. */
const end = ({ kysely }: Kysely, id: string, work: BatchWork, context: Acting): Promise<void> =>
  inTransaction(kysely, async (trx) => {
    const found = await held(trx, id, context);
    if (found.work !== work) return;
    const is_export = work === 'EXPORT';
    if (is_export) await leaveOutEnded(trx, id, context);
    const item = await held(trx, id, context);
    const is_empty = is_export && item.count === 0;
    const change = is_empty ? { status: 'CANCELLED', status_reason: nothing_left } : { status: works[work].becomes };
    const besides = { work: null, ...(is_export && !is_empty && { exported_at: context.now }) };
    const [done] = await changeStatuses(trx, payoutbatch, [{ item, change, besides }], context);
    if (is_export && !is_empty) await writeBankFile(trx, done as Batch);
  });

/** How many settlement profiles are worked on at a time. */
const lanes = 4;

/**
 * Works on a batch until it is done or its turn is over: each settlement profile in a transaction of its own, so that a
 * killed process loses nothing and another one goes on. Several may work on one batch.
 */
export async function workOn(database: Kysely, id: string, context: Acting, isOver: () => boolean): Promise<void> {
  const { kysely } = database;
  const { rows } = await sql<Batch>`select * from payoutbatch where id = ${id}`.execute(kysely);
  const [batch] = rows;
  const work = batch?.work;
  if (!work) return;
  const members = await readMembers(kysely, id);
  if (work === 'EXPORT' && (await mayHaveExported(kysely, members))) return interrupt(database, id, context);
  const waiting = groupsOf(members.filter(({ status }) => status === works[work].pending));
  const arranged = await readArranged(
    kysely,
    waiting.map(({ profile }) => profile),
  );
  const goOn = async () => {
    while (!isOver()) {
      const group = waiting.shift();
      if (!group) return;
      await inTransaction(kysely, (trx) => group_work[work](trx, batch, group, arranged, context));
    }
  };
  await together(Array.from({ length: lanes }, goOn));
  if (waiting.length === 0) await end(database, id, work, context);
}

/** Stops a work until a person begins it again. */
const interrupt = ({ kysely }: Kysely, id: string, context: Acting): Promise<void> =>
  inTransaction(kysely, async (trx) => void (await updateItem(trx, payoutbatch, id, { work: null }, context)));

/** Whether settlements were instructed before a backup was restored: their file may have gone to the bank. */
async function mayHaveExported(executor: Executor, members: readonly Candidate[]): Promise<boolean> {
  const instructed = members.filter(({ status }) => status === 'INSTRUCTED');
  return instructed.some(await readDoubt(executor, instructed));
}

const inline_ms = 20_000;

/** Begins a work and does it, as far as it can be done while the caller waits; a sweep does the rest. */
const begin =
  (
    database: Kysely,
    work: BatchWork,
    values: (body: Readonly<Record<string, unknown>>, batch: Batch) => object,
  ): ActionCommand =>
  async (trx, id, body, context) => {
    const item = await held(trx, id, context);
    const { from, becomes } = works[work];
    if (context.heard !== undefined || item.status === becomes) return item;
    const is_after = work === 'EXPORT' && item.status === 'CONFIRMED';
    if (is_after) return item;
    if (item.status !== from) await changeStatuses(trx, payoutbatch, [{ item, change: { status: becomes } }], context);
    if (item.work !== work) assertIdle(item);
    if (work === 'EXPORT') await assertExportable(trx, item, context);
    throw new AskOutside(async () => {
      await inTransaction(database.kysely, async (beginning) => {
        const now = await held(beginning, id, context);
        if (now.status === from && now.work !== work)
          await updateItem(beginning, payoutbatch, id, { work, ...values(body, now) }, context);
      });
      const until_ms = Date.now() + inline_ms;
      await workOn(database, id, acting(context.now, context.actor), () => Date.now() >= until_ms);
      return true;
    });
  };

/**
 * Throws `bank_account_not_usable` if the provider's account was blocked after the approval, and `not_confirmed_unpaid`
 * for settlements that the database before a restored backup may have paid.
 */
async function assertExportable(trx: Trx, batch: Batch, context: CommandContext): Promise<void> {
  if (batch.work === null) await payingAccount(trx, batch.bank_account, batch.currency_code, context);
  const members = await readMembers(trx, batch.id);
  const unconfirmed = members.filter(await readDoubt(trx, members));
  assertPayable(unconfirmed.map((each) => ({ ...each, account: undefined, reason: 'NOT_CONFIRMED_UNPAID' })));
}

export const makeBatchWork = (database: Kysely) =>
  ({
    export: begin(database, 'EXPORT', () => ({})),
    confirm: begin(database, 'CONFIRM', ({ paid_on }, { execution_date }) => ({ paid_on: paid_on ?? execution_date })),
  }) as const;

/** Batches with work that is not done. */
export const readWorking = async (executor: Executor): Promise<string[]> =>
  (await executor.selectFrom('payoutbatch').select('id').where('work', 'is not', null).orderBy('id').execute()).map(
    ({ id }) => id,
  );

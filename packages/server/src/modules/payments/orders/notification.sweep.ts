import { type Notification, ProcessorUnavailable } from '@sluis/adapter';
import type { DisputeReport } from '@sluis/adapter/disputes';
import { ApiError } from '@sluis/contract/base/errors';
import {
  type NotificationReason,
  processornotification,
} from '@sluis/contract/entities/payments/processornotification';
import { isUnpaid, taken_after_all } from '@sluis/contract/entities/payments/transaction';
import { auditCallsOut } from '../../../platform/audit/audit.ts';
import type { CallOut } from '../../../platform/audit/call.ts';
import { batching } from '../../../platform/batching.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { inTransaction, withoutDiskWait } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/http/services.ts';
import { makeInFlight } from '../../../platform/in-flight.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { findItem, isRow } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import { changeStatuses, type Move } from '../../../resource/status.ts';
import { applyDispute } from '../chargeback/dispute-report.commands.ts';
import { completeMandates, type LateToken } from '../mandate/signing.commands.ts';
import { lockTransactions } from '../transaction/transaction.commands.ts';
import { recordAttempts } from './attempts.commands.ts';
import { divide } from './divide.commands.ts';
import { isDispute, isMention, placeOfEvent, type Told } from './notification.commands.ts';
import {
  type Claimed,
  claimNotifications,
  holdingNotification,
  nextNotification,
  ownersOf,
  takersOf,
} from './notification.queries.ts';
import { judge } from './notification-verdict.ts';
import { applyOutcomes, lateTokenOf, type ReportedOutcome } from './outcome.commands.ts';
import { speakTo } from './payment-processor.queries.ts';
import type { Processing } from './processing.commands.ts';
import { addToStores, type PlacedStore } from './store.commands.ts';

/** How many are claimed together, and how many of one processor are processed concurrently. */
const at_once = 100;
const of_one_processor = 200;
const written_at_once = 50;
/** About five hours: after two seconds, four, eight, and so on up to an hour. */
const tries_max = 16;
const wait_max_s = 3600;

interface Heard {
  readonly claimed: Claimed;
  readonly said: readonly (Notification | DisputeReport)[];
  readonly calls: readonly CallOut[];
  /** More reports of the notification follow, which ends with the last. */
  readonly is_part?: true;
}

/** A notification that no retry can process. */
class Unprocessable extends Error {
  readonly reason: NotificationReason;
  constructor(reason: NotificationReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

type Applying = Pick<Processing, 'adapters' | 'listeners'> & Pick<Services, 'box'>;

/** Processes processors' reports: at least once, in order for each payment. Staff handle the rest. */
export function makeNotificationSweep(services: Services, processing: Processing): Sweep {
  const { database, clock, box } = services;
  const { kysely } = database;
  const apply = batching<Heard>(written_at_once, (batch) =>
    inTransaction(kysely, (trx) => applyAll(trx, { ...processing, box }, batch, clock.now())),
  );
  /**
   * Applies many reports, such as those of a payout, each item's apart and in their order: one that is left to staff does
   * not keep the others from being applied. Throws its error.
   */
  const applyParts = async (claimed: Claimed, said: Heard['said']): Promise<void> => {
    const items = [...Map.groupBy(said, ({ reference }) => reference).values()];
    const parts = items.map((each) => apply({ claimed, said: each, calls: [], is_part: true }));
    const failed = (await Promise.allSettled(parts)).filter((part) => part.status === 'rejected');
    const [first] = failed.filter(({ reason }) => !isLeftToStaff(reason)).concat(failed);
    if (first) throw first.reason;
  };
  const perform = async (claimed: Claimed): Promise<void> => {
    const event = JSON.parse(box.open(claimed.event, placeOfEvent(claimed.id))) as Told;
    const { said, calls } = isMention(event)
      ? await inquire(kysely, processing.adapters, claimed, event.mentioned)
      : { said: [event], calls: [] };
    if (said.length > 1) await applyParts(claimed, said);
    await apply({ claimed, said: said.length > 1 ? [] : said, calls });
  };
  const process = async (claimed: Claimed): Promise<void> => {
    try {
      await holdingNotification(kysely, claimed, () => perform(claimed));
    } catch (error) {
      await inTransaction(kysely, (trx) => putOff(trx, claimed, error, clock.now()));
    }
  };
  let is_over = false;
  const run = async (now: string): Promise<number> => {
    if (is_over) return 0;
    const claimed = await inTransaction(kysely, (trx) => {
      // A claim lost in a power failure is made again.
      withoutDiskWait(trx);
      return claimNotifications(trx, { now, limit: at_once, except: under_way.full() });
    });
    for (const each of claimed) under_way.begin(each.processor, () => process(each));
    return claimed.length;
  };
  // Later notifications of the same payment are next, without waiting for another round.
  const under_way = makeInFlight({
    of_one: of_one_processor,
    next: () => run(clock.now()),
    onFailure: logFailure,
  });
  return {
    name: 'processor notifications',
    due: nextNotification,
    is_waited_for: false,
    run,
    settle: (for_good) => {
      is_over = for_good;
      return under_way.settle();
    },
  };
}

/** Asks the processor about the subject of a notification without details. */
async function inquire(executor: Executor, adapters: Adapters, claimed: Claimed, mentioned: string) {
  const found = await findItem(executor, 'processor', { id: claimed.processor, scope: everything });
  const payment = { id: null, organisation: claimed.organisation };
  const line = found && (await speakTo(executor, adapters, found, { payment, request_id: claimed.id }));
  if (!line?.adapter.inquire) throw new Unprocessable('error', 'its processor cannot be asked');
  try {
    const said = await line.adapter.inquire(mentioned);
    return { said, calls: line.calls() };
  } catch (error) {
    await inTransaction(executor, async (trx) => auditCallsOut(trx, line.calls()));
    throw error;
  }
}

/** Applies reports, and ends their notifications. Throws `Unprocessable` for a single one. */
async function applyAll(trx: Trx, processing: Applying, batch: readonly Heard[], now: string): Promise<void> {
  auditCallsOut(
    trx,
    batch.flatMap(({ calls }) => calls),
  );
  const superseded = new Map<string, NotificationReason>();
  const waiting = batch.flatMap(({ claimed, said }) => said.map((each) => ({ claimed, said: each })));
  // One per item at a time: earlier reports about it are applied first.
  while (waiting.length > 0) {
    const taken = new Set<string>();
    const round = waiting.filter(({ said }) => !taken.has(said.reference) && taken.add(said.reference));
    for (const each of round) waiting.splice(waiting.indexOf(each), 1);
    for (const [id, reason] of await applyRound(trx, processing, round, now)) superseded.set(id, reason);
  }
  const whole = batch.filter(({ is_part }) => !is_part);
  const done = whole.map(
    ({ claimed }): Move => ({
      item: claimed,
      change: { status: 'DONE', status_reason: superseded.get(claimed.id) ?? null },
      besides: { next_try_at: null, leased_until: null, event: null },
    }),
  );
  await changeStatuses(trx, processornotification, done, acting(now));
}

interface Said {
  readonly claimed: Claimed;
  readonly said: Notification | DisputeReport;
}

/** Applies at most one report about each item. Returns the notifications that changed nothing, with the reason. */
async function applyRound(
  trx: Trx,
  { adapters, listeners, box }: Applying,
  round: readonly Said[],
  now: string,
): Promise<ReadonlyMap<string, NotificationReason>> {
  const references = round.map(({ said }) => said.reference);
  const owners = await ownersOf(trx, references);
  const payments = [...owners.values()].map(({ transaction: id, organisation }) => ({ id, organisation }));
  await lockTransactions(trx, payments);
  const takers = await takersOf(
    trx,
    payments.map(({ id }) => id),
  );
  // They may have changed until their payments were locked.
  const present = await ownersOf(trx, references);
  const processors = await processorsOf(trx, [
    ...round.map(({ claimed }) => claimed.processor),
    ...[...present.values()].flatMap(({ earlier }) => earlier ?? []),
  ]);
  const late = new Map<string, NotificationReason>();
  const outcomes: ReportedOutcome[] = [];
  const stores: PlacedStore[] = [];
  const tokens: LateToken[] = [];
  for (const { claimed, said } of round) {
    const { reference } = said;
    const owner = present.get(reference);
    // An acquirer reports the disputes of a whole account, also of payments that others took through it.
    if (!owner && isDispute(said)) {
      late.set(claimed.id, 'unknown_reference');
      continue;
    }
    if (!owner) throw new Unprocessable('unknown_reference', `${claimed.id} is about an unknown reference`);
    const { item, organisation, transaction, earlier, status } = owner;
    const taker = earlier === null ? takers.get(transaction) : processors.get(earlier);
    const sender = processors.get(claimed.processor);
    // A processor may report on payments that the same owner took through the same gateway, where accounts are often
    // shared.
    const is_ours =
      taker && sender && taker.organisation === sender.organisation && adapters.of(taker) === adapters.of(sender);
    if (!is_ours) throw new Unprocessable('other_processor', `${claimed.id} is about a payment of another processor`);
    if (isDispute(said)) {
      // What an earlier processor took of a payment is another payment, which the dispute would be about.
      if (earlier !== null) throw new Unprocessable('not_allowed', `${claimed.id} disputes an earlier attempt`);
      const takes_evidence = adapters.of(taker)?.disputes !== undefined;
      const verdict = await applyDispute(trx, said, { id: transaction, organisation, takes_evidence }, acting(now));
      if (verdict === 'not_allowed')
        throw new Unprocessable(verdict, `the processor reported ${said.status} for dispute ${said.dispute}`);
      if (verdict === 'superseded') late.set(claimed.id, verdict);
      continue;
    }
    const { reference: _, id: __, ...outcome } = said;
    const verdict = judge(item, owner, said);
    if (said.store && item === transaction)
      stores.push({ reference, organisation, store: said.store, is_outdated: verdict === 'superseded' });
    if (earlier !== null && verdict !== 'known') {
      const is_taken = verdict === 'apply' && taken_after_all.includes(said.status);
      if (is_taken) outcomes.push({ reference: await divide(trx, owner, now), organisation, outcome });
      else if (isUnpaid(said)) await recordAttempts(trx, [{ ...outcome, reference, organisation }]);
      if (!is_taken) late.set(claimed.id, 'superseded');
      continue;
    }
    // The processor's money may differ from our records, and no other report will say so.
    if (verdict === 'not_allowed')
      throw new Unprocessable(verdict, `the processor reported ${said.status} for ${reference}, which is ${status}`);
    if (verdict === 'superseded') late.set(claimed.id, verdict);
    // The account of a payment that has been settled since can be stored just as well.
    if ((verdict === 'known' || verdict === 'superseded') && item === transaction)
      tokens.push(...lateTokenOf({ reference: item, organisation, outcome }));
    if (verdict === 'apply') outcomes.push({ reference: item, organisation, outcome });
  }
  await applyOutcomes(trx, outcomes, { acting: acting(now), listeners });
  await addToStores(trx, box, stores);
  await completeMandates(trx, tokens);
  return late;
}

async function processorsOf(trx: Trx, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('processor')
    .select(['id', 'provider', 'organisation'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether no further try would help. */
const isLeftToStaff = (error: unknown): boolean => error instanceof Unprocessable || error instanceof ApiError;

/** Postpones a notification or, if that would not help, leaves it to staff. */
async function putOff(trx: Trx, claimed: Claimed, error: unknown, now: string): Promise<void> {
  const is_final = isLeftToStaff(error);
  const unanswered = error instanceof ProcessorUnavailable ? 'unanswered' : 'error';
  const reason: NotificationReason = error instanceof Unprocessable ? error.reason : is_final ? 'invalid' : unanswered;
  if (reason !== 'unanswered') logFailure(error);
  if (is_final || claimed.tries >= tries_max) {
    const change = { status: 'FAILED', status_reason: reason };
    const besides = { next_try_at: null, leased_until: null };
    await changeStatuses(trx, processornotification, [{ item: claimed, change, besides }], acting(now));
    return;
  }
  const wait_s = Math.min(wait_max_s, 2 ** claimed.tries);
  await trx
    .updateTable('processornotification')
    .set({
      next_try_at: new Date(Date.parse(now) + wait_s * 1000).toISOString(),
      leased_until: null,
      status_reason: reason,
    })
    .where(isRow(claimed))
    .execute();
}

import { ApiError } from '@sluis/contract/base/errors';
import { defaultsOf } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import {
  isOver,
  isUnpaid,
  taken_after_all,
  transaction,
  unanswered_statuses,
} from '@sluis/contract/entities/payments/transaction';
import { type PaymentProduct, payment_product_types } from '@sluis/contract/payment-products';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { sql } from 'kysely';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { lookUp, together } from '../../../platform/database/pipeline.ts';
import { AskOutside } from '../../../platform/http/ask-outside.ts';
import type { PaymentQuestion } from '../../../platform/middleware-adapter.ts';
import type { Body, Row } from '../../../resource/commands.ts';
import { reportedInstant } from '../../../resource/instants.ts';
import { finding, getItem, lockRows, type Owned } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting, CommandContext } from '../../../resource/resource.ts';
import { beginItem, changeStatuses, type Move, type StatusReport } from '../../../resource/status.ts';
import { assertAdmitted, assertPossible } from '../../merchants/configuration/admission.commands.ts';
import { type Middlewares, questionOf, type Verdict } from '../../processors/middleware/asking.commands.ts';
import { recordVerdict } from '../../processors/middleware/verdict.commands.ts';
import { assertOwner, ownerOfCustomer } from '../customer/customer.queries.ts';
import { recordMoney } from '../financial-event/capture.commands.ts';
import type { Deciding, Decision, Undecided } from '../orders/deciding.commands.ts';
import { tagsLeft } from '../tag/tag.queries.ts';
import { assertInOrder } from './dated.queries.ts';

type Transaction = ItemOf<'transaction'>;

/** The only way to write a status of a payment, with its notifications. */
export const recordPayments = recordMoney('transaction');

/** A transaction locked until the end of the database transaction: its refunds and chargebacks queue here. */
export const lockTransaction = (
  trx: Trx,
  id: string,
  { scope }: Pick<Acting, 'scope'>,
): Promise<ItemOf<'transaction'>> => getItem(trx, 'transaction', { id, scope, lock: true });

/**
 * The same for several, of any organisation. They are locked before their dependent rows: orders, refunds, chargebacks,
 * and their items (ADR 32).
 */
export const lockTransactions = (trx: Trx, paid: readonly Owned[]): Promise<void> => lockRows(trx, 'transaction', paid);

/** SQL: whether a payment is in progress, or can still be captured. */
export const is_payment_open = sql<boolean>`
  (status in ('INITIATED', 'IN_PROGRESS', 'PENDING', 'UNKNOWN')
    -- A card that was verified, or a mandate that was signed, holds no money.
    or status = 'AUTHORIZED' and amount > 0 or amount_capturable > 0)`;

/** The reported and the judged state of a payment before it is recorded. */
interface Judged {
  readonly id: string;
  readonly verdict: Verdict;
  /** The rulesets that held then. */
  readonly snapshots: readonly string[];
}

/** Decides whether a payment may be authorised. */
interface Judges {
  readonly middlewares: Middlewares;
  readonly configurations: Configurations;
  readonly deciding: Deciding;
}

/**
 * Records a payment that a gateway took. It belongs to its payment profile's organisation and has its currency. One that
 * is yet to be authorised is refused where the provider does not allow it; rules decide about it, and unless they block
 * it, the profile's middlewares are asked. The gateway must not take one that is blocked. What has happened already is recorded, whatever it is: of a customer
 * who has been erased, without what it may say of the person.
 */
export const recordTransaction =
  (executor: Executor, { middlewares, configurations, deciding }: Judges) =>
  async (trx: Trx, body: Body, context: CommandContext): Promise<Row> => {
    const { payment_profile, processor, ...references } = body;
    const { scope } = context;
    // As a subquery, so that nothing waits for the profile.
    const whose = sql`(select organisation from paymentprofile where id = ${payment_profile})`;
    const check = (named: Body) =>
      checkReferences(trx, transaction.fields, named, scope, whose).then(
        () => undefined,
        (error: unknown) => error,
      );
    const [[profile], unknown, unseen, owner] = await together([
      lookUp<ItemOf<'paymentprofile'>>(trx, finding(paymentprofile, String(payment_profile), scope)),
      check(references),
      check({ processor }),
      ownerOfCustomer(trx, body.customer),
      configurations.preload(trx, scope),
      deciding.preload(trx, scope.organisations[0] ?? ''),
    ]);
    if (!profile) throw new ApiError('invalid_reference', { fields: { payment_profile: ['not_allowed'] } });
    if (unknown) throw unknown;
    // A profile's own processors may belong to the provider, above what the caller sees.
    if (unseen && !profile.processors.includes(String(processor))) throw unseen;
    assertCurrency(profile, body);
    const is_ahead = body.status === undefined || unanswered_statuses.includes(String(body.status));
    assertOwner(owner, profile.organisation, { may_be_erased: !is_ahead });
    mustHaveFailed(body);
    const created_at = reportedInstant('created_at', body.created_at, context.now);
    const product = body.payment_product as PaymentProduct | null | undefined;
    const judged = context.heard as Judged | undefined;
    const { middleware, organisation } = profile;
    const id = judged?.id ?? newId('txn', created_at);
    const recorded = {
      ...body,
      id,
      created_at,
      organisation,
      payment_product_type: product ? payment_product_types[product] : null,
      ...(owner?.erased_at && unsaid_of_erased),
    };
    if (is_ahead) await assertAllowed(trx, configurations, recorded as unknown as Undecided, context.now);
    const undecided = {
      ...(recorded as unknown as Undecided),
      held_by: 'gateway',
      is_called: false,
      is_challengeable: isChallengeable(body),
      is_observed: !is_ahead,
      snapshots: judged?.snapshots,
    } as const;
    const [decision] = (await deciding.decide(trx, [undecided], context)) as [Decision];
    const { is_blocked, columns, snapshots } = decision;
    if (is_ahead && !is_blocked)
      await assertPossible(trx, configurations, { organisation, processor: columns.processor });
    if (is_ahead && middleware.length > 0 && !judged && !is_blocked)
      throw new AskOutside(async (): Promise<Judged> => {
        const question = questionOf({ ...recorded, ...columns } as unknown as PaymentQuestion);
        return { id, snapshots, verdict: await middlewares.judge(executor, middleware, question) };
      });
    const { blocked, ...decided } = columns;
    const found = judged && !is_blocked ? await foundBy(trx, judged.verdict, columns) : {};
    const authorised = body.status === 'AUTHORIZED' && authorisedFields(withCapturing(body), { now: created_at });
    const row = await beginItem(
      trx,
      transaction,
      { ...recorded, ...decided, ...(blocked && { blocked }), ...found, ...authorised },
      context,
      recordMoney('transaction', profile),
    );
    await decision.record(trx, row as Transaction & Row, context);
    if (judged) recordVerdict(trx, judged.verdict, { id, organisation }, context.now);
    return row;
  };

/**
 * Throws the reason why the provider does not allow a payment that is yet to be authorised. If its gateway gave no
 * processor, the decision chooses one for its product, among the allowed ones.
 */
function assertAllowed(trx: Trx, configurations: Configurations, payment: Undecided, now: string): Promise<void> {
  const { organisation, amount, currency_code, created_at: at, payment_product = null, processor = null } = payment;
  const way = { payment_product, ...((processor !== null || payment_product === null) && { processor }) };
  return assertAdmitted(trx, configurations, { organisation, amount, currency_code, at, ...way }, now);
}

/** Whether a payer can be asked for 3-D Secure: of later payments in a series the payer is absent. */
export const isChallengeable = ({
  payment_product,
  recurring_type,
}: {
  readonly payment_product?: unknown;
  readonly recurring_type?: unknown;
}): boolean => payment_product === 'card' && (recurring_type ?? 'first') === 'first';

/** Throws `currency_mismatch` unless a payment is in the currency of its profile. */
function assertCurrency({ currency_code }: Pick<ItemOf<'paymentprofile'>, 'currency_code'>, body: Body): void {
  if (currency_code !== body.currency_code)
    throw new ApiError('currency_mismatch', {
      fields: { currency_code: ['not_allowed'] },
      details: { currency_code },
    });
}

const unsaid_of_erased = { ip: null, card: null, description: null } as const;

const withCapturing = (body: Body) =>
  ({ ...defaultsOf(transaction.fields), ...body }) as Pick<Transaction, 'amount' | 'capture' | 'capture_delay_hours'>;

/** The changes of a payment by its middlewares' answers. */
async function foundBy(trx: Trx, verdict: Verdict, { tags: given }: Pick<Transaction, 'tags'>): Promise<Body> {
  const tags = await tagsLeft(trx, verdict.tags);
  const { blocked } = verdict;
  return {
    ...(tags.length > 0 && { tags: [...new Set([...given, ...tags])] }),
    ...(blocked !== undefined && { status: 'FAILED', status_reason: blocked, blocked: true }),
  };
}

/** A payment that a rule blocks has failed. Throws `invalid_value`. */
function mustHaveFailed({ blocked, status }: Body): void {
  if (blocked === true && status !== 'FAILED')
    throw new ApiError('invalid_value', { fields: { blocked: ['not_allowed'] } });
}

/** The reasons of failures that the processor did not report. */
const failed_by_us: readonly (string | null)[] = [
  'interrupted',
  'no answer from the processor',
  'not known at the processor',
  'another try was begun',
  'not finished in time',
] satisfies KnownReason[];

/**
 * Marks a payment that is taken after it was reported as failed. Throws `invalid_transition` if that happened before
 * the processor itself reported the failure: the reports have arrived in another order.
 */
async function asLate(trx: Trx, move: Move<Transaction>): Promise<Move<Transaction>> {
  const { item, change, besides } = move;
  const { status, status_reason, occurred_at } = change;
  await assertInOrder(trx, 'transaction', item, status, occurred_at);
  if (!isUnpaid(item) || !taken_after_all.includes(status)) return move;
  const is_before = occurred_at !== undefined && Date.parse(occurred_at) <= Date.parse(item.last_status_update);
  if (is_before && !failed_by_us.includes(item.status_reason) && !(await isCorrected(trx, item))) {
    // It was voided, or its capture failed, after it had been authorised.
    const was_authorised = item.status === 'AUTHORIZATION_VOIDED' || item.amount_authorized !== null;
    if (status === 'AUTHORIZED' && was_authorised) return { item, change: { ...change, status: item.status } };
    throw new ApiError('invalid_transition', { details: { from: item.status, to: status, allowed: [] } });
  }
  const reason = status === 'AUTHORIZED' ? null : ('paid after it was reported as failed' satisfies KnownReason);
  // Only a failed payment is blocked.
  const taken = { ...besides, late: true, ...(item.blocked && { blocked: false }) };
  return { item, change: { ...change, status_reason: status_reason ?? reason }, besides: taken };
}

/** Whether staff set a payment's present status, so that its time says nothing about the processor. */
async function isCorrected(trx: Trx, { id, organisation, status, last_status_update }: Transaction): Promise<boolean> {
  const { rows } = await sql`
    select from statusupdate where transaction = ${id} and organisation = ${organisation} and status = ${status}
      and created_at >= ${last_status_update}::timestamptz - interval '1 second'`.execute(trx);
  return rows.length > 0;
}

/** How long an authorised payment can be captured if its processor does not say. */
const authorised_for_ms = 7 * 86_400_000;
const hour_ms = 3_600_000;

interface Authorised {
  readonly now: string;
  /** Its deadline for capture, if Sluis took it; a gateway does not report one. */
  readonly capture_before?: string | null;
}

function authorisedFields(
  { amount, capture, capture_delay_hours }: Pick<Transaction, 'amount' | 'capture' | 'capture_delay_hours'>,
  { now, capture_before = null }: Authorised,
) {
  const is_delayed = capture === 'automatic' && capture_delay_hours > 0;
  const delayed_ms = Date.parse(now) + capture_delay_hours * hour_ms;
  // A delay that is longer than the authorisation lasts ends an hour before it.
  const latest_ms = capture_before === null ? Number.POSITIVE_INFINITY : Date.parse(capture_before) - hour_ms;
  const capture_at = is_delayed ? new Date(Math.min(delayed_ms, latest_ms)).toISOString() : null;
  return { amount_authorized: amount, amount_capturable: amount, capture_at, capture_before };
}

/** The deadline for capturing a payment that Sluis took. */
export const captureBefore = (now: string): string => new Date(Date.parse(now) + authorised_for_ms).toISOString();

export const nothing_capturable = { amount_capturable: 0, capture_at: null, capture_before: null } as const;

/**
 * A change of status with its effects on the amounts of a payment, and with the mark of a late one. Throws as `asLate`
 * does.
 */
export async function completeMove(
  trx: Trx,
  move: Move<Transaction>,
  authorised: Authorised,
): Promise<Move<Transaction>> {
  const { item, change, besides = {} } = await asLate(trx, move);
  const { status } = change;
  if (status === item.status) return { item, change, besides };
  // One that was authorised before keeps its fields: captures may be in progress.
  const is_authorised = status === 'AUTHORIZED' && item.amount > 0;
  if (is_authorised && (item.amount_authorized === null || isUnpaid(item))) {
    // A late payment is released, and not captured.
    const is_late = besides.late === true && { capture_at: null };
    return { item, change, besides: { ...authorisedFields(item, authorised), ...is_late, ...besides } };
  }
  // Its captured amount has settled; the rest can still be captured.
  const is_settled = item.status === 'SETTLEMENT_REQUESTED' && status === 'SETTLEMENT_COMPLETED';
  if (item.amount_capturable === 0 || !isOver({ status }) || is_settled) return { item, change, besides };
  // An expired authorisation is released for that reason.
  const ran_out = status === 'AUTHORIZATION_VOIDED' && item.status_reason === expired ? item.status_reason : null;
  const status_reason = change.status_reason ?? ran_out;
  return { item, change: { ...change, status_reason }, besides: { ...nothing_capturable, ...besides } };
}

const expired = 'authorization expired' satisfies KnownReason;

/** Changes a payment, whose row the caller has locked, with all effects. Throws as `asLate` does. */
export async function movePayment(trx: Trx, move: Move<Transaction>, context: Acting): Promise<Transaction> {
  const complete = await completeMove(trx, move, context);
  return (await changeStatuses(trx, transaction, [complete], context, recordPayments))[0] as Transaction;
}

/** Applies a gateway's report on a payment, whose row the caller has locked, with its further facts. */
export async function changeTransactionStatus(
  trx: Trx,
  item: ItemOf<'transaction'>,
  body: Body,
  context: Acting,
  known: Partial<Transaction> = {},
): Promise<ItemOf<'transaction'>> {
  mustHaveFailed(body);
  const { blocked, ...change } = body as StatusReport & { readonly blocked?: boolean };
  const move = { item, change, besides: { ...known, ...(blocked && { blocked }) } };
  return movePayment(trx, move, context);
}

import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { isUnpaid, taken_after_all, transaction } from '@sluis/contract/entities/transaction';
import { type PaymentProduct, payment_product_types } from '@sluis/contract/payment-products';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { sql } from 'kysely';
import type { Configurations } from '../../platform/configuration/configurations.ts';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { together } from '../../platform/database/pipeline.ts';
import { AskOutside } from '../../platform/http/ask-outside.ts';
import type { PaymentQuestion } from '../../platform/middleware-adapter.ts';
import type { Body, Row } from '../../resource/commands.ts';
import { reportedInstant } from '../../resource/instants.ts';
import { getItem, lockRows, type Owned } from '../../resource/item.ts';
import { checkReferences } from '../../resource/references.ts';
import type { Acting, CommandContext } from '../../resource/resource.ts';
import { beginItem, changeStatuses, type Move, type StatusReport } from '../../resource/status.ts';
import { assertAdmitted } from '../configuration/admission.commands.ts';
import { assertOwner, ownerOfCustomer } from '../customer/customer.queries.ts';
import { type Middlewares, questionOf, type Verdict } from '../middleware/asking.commands.ts';
import { recordVerdict } from '../middleware/verdict.commands.ts';
import { tagsLeft } from '../tag/tag.queries.ts';
import { recordAndNotify } from '../webhook/status-notify.commands.ts';

/** Every status of a payment is written and told by this. */
export const recordPayments = recordAndNotify('transaction');

/** A transaction locked until the end of the database transaction: refunds and chargebacks of it queue here. */
export const lockTransaction = (
  trx: Trx,
  id: string,
  { scope }: Pick<Acting, 'scope'>,
): Promise<ItemOf<'transaction'>> => getItem(trx, 'transaction', { id, scope, lock: true });

/**
 * The same for several, of any organisation. They are locked before anything else that belongs to them: orders, refunds,
 * chargebacks, and what they pay for (ADR 32).
 */
export const lockTransactions = (trx: Trx, paid: readonly Owned[]): Promise<void> => lockRows(trx, 'transaction', paid);

/** What was heard of a payment before it is recorded, and as what it was told of. */
interface Judged {
  readonly id: string;
  readonly verdict: Verdict;
}

/** What says whether a payment that is yet to be authorised may be. */
interface Judges {
  readonly middlewares: Middlewares;
  readonly configurations: Configurations;
}

/**
 * Records a payment that a gateway took. It belongs to its payment profile's organisation and has its currency. One that
 * is yet to be authorised is refused where the provider does not allow it, and the profile's middlewares are asked about
 * it; the gateway must not take one that is blocked. What has happened already is recorded, whatever it is.
 */
export const recordTransaction =
  (executor: Executor, { middlewares, configurations }: Judges) =>
  async (trx: Trx, body: Body, context: CommandContext): Promise<Row> => {
    const { payment_profile, processor, ...references } = body;
    const { scope } = context;
    // Asked of the database, so that nothing waits for the profile.
    const whose = sql`(select organisation from paymentprofile where id = ${payment_profile})`;
    const [, profile, unseen, owner] = await together([
      checkReferences(trx, transaction.fields, { payment_profile, ...references }, scope, whose),
      getItem(trx, 'paymentprofile', { id: String(payment_profile), scope }),
      checkReferences(trx, transaction.fields, { processor }, scope, whose).then(
        () => undefined,
        (error: unknown) => error,
      ),
      ownerOfCustomer(trx, body.customer),
      configurations.preload(trx, scope),
    ]);
    // A profile's own processors may belong to the provider, above what the caller sees.
    if (unseen && !profile.processors.includes(String(processor))) throw unseen;
    if (profile.currency_code !== body.currency_code)
      throw new ApiError('currency_mismatch', {
        fields: { currency_code: ['not_allowed'] },
        details: { currency_code: profile.currency_code },
      });
    assertOwner(owner, profile.organisation);
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
    };
    const is_ahead = body.status === undefined || body.status === 'INITIATED';
    if (is_ahead) {
      const { amount, currency_code } = body as Pick<ItemOf<'transaction'>, 'amount' | 'currency_code'>;
      const way = { processor: (processor ?? null) as string | null, payment_product: product ?? null };
      await assertAdmitted(
        trx,
        configurations,
        { ...way, amount, currency_code, organisation, at: created_at },
        context.now,
      );
    }
    if (is_ahead && middleware.length > 0 && !judged)
      throw new AskOutside(async (): Promise<Judged> => {
        const question = questionOf(recorded as unknown as PaymentQuestion);
        return { id, verdict: await middlewares.judge(executor, middleware, question) };
      });
    const found = judged ? await foundBy(trx, judged.verdict, body) : {};
    const row = await beginItem(
      trx,
      transaction,
      { ...recorded, ...found },
      context,
      recordAndNotify('transaction', profile),
    );
    if (judged) recordVerdict(trx, judged.verdict, { id, organisation }, context.now);
    return row;
  };

/** What a payment gets by what its middlewares answered. */
async function foundBy(trx: Trx, verdict: Verdict, body: Body): Promise<Body> {
  const given = (body.tags ?? []) as readonly string[];
  const tags = await tagsLeft(trx, verdict.tags);
  const { blocked } = verdict;
  return {
    ...(tags.length > 0 && { tags: [...new Set([...given, ...tags])] }),
    ...(blocked !== undefined && { status: 'FAILED', status_reason: blocked, blocked: true }),
  };
}

/** What a rule blocks has failed by that. Throws `invalid_value`. */
function mustHaveFailed({ blocked, status }: Body): void {
  if (blocked === true && status !== 'FAILED')
    throw new ApiError('invalid_value', { fields: { blocked: ['not_allowed'] } });
}

/** Why a payment has failed where its processor did not say so. */
const failed_by_us: readonly (string | null)[] = [
  'interrupted',
  'no answer from the processor',
  'not known at the processor',
  'another try was begun',
  'not finished in time',
] satisfies KnownReason[];

/**
 * Marks a payment that is taken after it was reported as failed. Throws `invalid_transition` if that happened before the
 * processor itself reported the failure: the reports have arrived in another order.
 */
export function asLate(move: Move<ItemOf<'transaction'>>): Move<ItemOf<'transaction'>> {
  const { item, change, besides } = move;
  const { status, status_reason, occurred_at } = change;
  if (!isUnpaid(item) || !taken_after_all.includes(status)) return move;
  const is_before = occurred_at !== undefined && Date.parse(occurred_at) <= Date.parse(item.last_status_update);
  if (is_before && !failed_by_us.includes(item.status_reason))
    throw new ApiError('invalid_transition', { details: { from: item.status, to: status, allowed: [] } });
  const reason = status === 'AUTHORIZED' ? null : ('paid after it was reported as failed' satisfies KnownReason);
  return { item, change: { ...change, status_reason: status_reason ?? reason }, besides: { ...besides, late: true } };
}

/** Applies a gateway's report on a payment, whose row the caller has locked. */
export async function changeTransactionStatus(
  trx: Trx,
  item: ItemOf<'transaction'>,
  body: Body,
  context: Acting,
): Promise<ItemOf<'transaction'>> {
  mustHaveFailed(body);
  const { blocked, ...change } = body as StatusReport & { readonly blocked?: boolean };
  const move = { item, change, besides: { ...(blocked && { blocked }) } };
  return (await changeStatuses(trx, transaction, [asLate(move)], context, recordPayments))[0] as ItemOf<'transaction'>;
}

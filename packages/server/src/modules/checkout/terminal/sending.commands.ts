import { ApiError } from '@sluis/contract/base/errors';
import { terminal, terminal_timeout_s } from '@sluis/contract/entities/checkout/terminal';
import { inactiveOf } from '../../../platform/auth/active-organisation.ts';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import { type Acting, type ActionCommand, acting } from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import { assertCustomerOf } from '../../payments/customer/customer.queries.ts';
import { assertProcessor, preparePayment } from '../../payments/orders/payments.commands.ts';
import type { Processing } from '../../payments/orders/processing.commands.ts';
import { endWaiting, findSent, findWaiting, holdSent, isWaiting } from './waiting.commands.ts';

interface Wanted {
  readonly amount: number;
  readonly merchant_reference: string;
  readonly description?: string | null;
  readonly customer?: string | null;
  readonly timeout_s?: number;
}

/**
 * Sends a payment to a terminal, where it waits for a card; no processor is contacted before that. The terminal's row
 * is locked, so that of two concurrent payments the second is refused. Throws `terminal_inactive`,
 * `terminal_not_ready`, `organisation_inactive`, `terminal_busy`, `no_processor` or the reason why a payment is
 * refused.
 */
export const sendToTerminal =
  ({ listeners }: Pick<Processing, 'listeners'>, configurations: Configurations): ActionCommand =>
  async (trx, id, body, context) => {
    const at = await getItem(trx, 'terminal', { id, scope: context.scope, lock: true });
    const { organisation } = at;
    if (at.status !== 'ACTIVE') throw new ApiError('terminal_inactive');
    if (!at.enrolled_at || !at.payment_profile) throw new ApiError('terminal_not_ready');
    if ((await inactiveOf(trx, [organisation])).size > 0) throw new ApiError('organisation_inactive');
    const { amount, merchant_reference, description, customer, timeout_s } = body as unknown as Wanted;
    await checkReferences(trx, terminal.actions.payment.body, { customer }, context.scope, organisation);
    await assertCustomerOf(trx, customer, organisation);
    const { now, actor } = context;
    await makeRoom(trx, at, { acting: acting(now), listeners });
    const profile = await getItem(trx, 'paymentprofile', { id: at.payment_profile, scope: everything });
    await assertProcessor(trx, profile.id, 'card');
    const payment = {
      organisation,
      payment_profile: profile.id,
      terminal: id,
      payment_product: 'card',
      currency_code: profile.currency_code,
      amount,
      merchant_reference,
      description: description ?? null,
      customer: customer ?? null,
    } as const;
    const row = await preparePayment(trx, payment, { acting: acting(now, actor), configurations });
    const expires_at = new Date(Date.parse(now) + (timeout_s ?? terminal_timeout_s.default) * 1000).toISOString();
    const sent = { transaction: row.id, organisation, terminal: id, claim: null, expires_at };
    await trx.insertInto('terminal_payment').values(sent).execute();
    await notify(trx, 'terminal', id);
    return row;
  };

type Notifying = { readonly acting: Acting } & Pick<Processing, 'listeners'>;

/** Throws `terminal_busy` if a payment waits at a terminal; ends an overdue one. */
async function makeRoom(
  trx: Trx,
  at: { readonly id: string; readonly organisation: string },
  notifying: Notifying,
): Promise<void> {
  const found = await findWaiting(trx, at);
  if (!found) return;
  const held = await holdSent(trx, found);
  if (!isWaiting(held)) return;
  if (String(held.sent.expires_at) > notifying.acting.now)
    throw new ApiError('terminal_busy', { details: { transaction: found.transaction } });
  await endWaiting(trx, held, { status: 'ABANDONED', status_reason: 'not finished in time' }, notifying);
}

/**
 * Cancels a payment that waits at a terminal; a repeated call changes nothing. Throws `request_in_progress` while its
 * card is with the processor, and `invalid_transition` once it has ended otherwise.
 */
export const cancelAtTerminal =
  ({ listeners }: Pick<Processing, 'listeners'>): ActionCommand =>
  async (trx, id, body, context) => {
    const { organisation } = await getItem(trx, 'terminal', { id, scope: context.scope });
    const sent = await findSent(trx, { id: String(body.transaction), terminal: id, organisation });
    if (!sent) throw new ApiError('invalid_reference', { fields: { transaction: ['not_allowed'] } });
    const held = await holdSent(trx, sent);
    const { status } = held.item;
    if (status === 'CANCELLED') return held.item;
    if (isWaiting(held)) {
      const end = { status: 'CANCELLED', status_reason: 'cancelled by the merchant' } as const;
      return endWaiting(trx, held, end, { acting: acting(context.now, context.actor), listeners });
    }
    if (status === 'INITIATED') throw new ApiError('request_in_progress');
    throw new ApiError('invalid_transition', { details: { from: status, to: 'CANCELLED', allowed: [] } });
  };

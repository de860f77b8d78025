import { ApiError } from '@sluis/contract/base/errors';
import { paymentlink } from '@sluis/contract/entities/checkout/paymentlink';
import type { Trx } from '../../../platform/database/database.ts';
import { newLink } from '../../../platform/hosted-link.ts';
import type { Services } from '../../../platform/http/services.ts';
import { type Body, type Row, updateItem } from '../../../resource/commands.ts';
import { assertFuture } from '../../../resource/instants.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting } from '../../../resource/resource.ts';
import { beginItem } from '../../../resource/status.ts';
import { assertPossible } from '../../merchants/configuration/admission.commands.ts';
import { namedProfile } from '../../merchants/payment-profile/payment-profile.queries.ts';
import { assertCustomerOf } from '../../payments/customer/customer.queries.ts';

/** Makes a link to pay its payment profile, in that profile's currency. */
export const makePaymentLink =
  ({ config, configurations }: Pick<Services, 'config' | 'configurations'>) =>
  async (trx: Trx, body: Body, acting: Acting): Promise<Row> => {
    const { organisation, currency_code } = await namedProfile(trx, body, acting.scope);
    await checkReferences(trx, paymentlink.fields, body, acting.scope, organisation, { hold: true });
    assertFuture('expires_at', body.expires_at, acting.now);
    await assertCustomerOf(trx, body.customer, organisation);
    // An amount that a payer chooses is checked when it is paid.
    const amount = typeof body.amount === 'number' && { amount: body.amount };
    await assertPossible(trx, configurations, { organisation, currency_code, ...amount });
    return beginItem(
      trx,
      paymentlink,
      { ...body, ...newLink(config.pages_origin), organisation, currency_code },
      acting,
    );
  };

/** Changes a link. One that is done or has expired cannot be switched on again. */
export async function changePaymentLink(trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> {
  const changed = await updateItem(trx, paymentlink, id, body, acting);
  assertFuture('expires_at', body.expires_at, acting.now);
  const is_over = changed.status === 'DONE' || changed.status === 'EXPIRED';
  if (changed.active && is_over) throw new ApiError('link_not_usable', { fields: { active: ['not_allowed'] } });
  return changed;
}

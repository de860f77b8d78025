import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { paymentlink } from '@sluis/contract/entities/paymentlink';
import type { ItemOf } from '@sluis/contract/registry';
import type { Config } from '../../platform/config.ts';
import type { Trx } from '../../platform/database/database.ts';
import { newLink } from '../../platform/hosted-link.ts';
import { type Body, insertRow, type Row, updateItem } from '../../resource/commands.ts';
import { getItem } from '../../resource/item.ts';
import { checkReferences } from '../../resource/references.ts';
import type { Acting } from '../../resource/resource.ts';
import { recordStatus } from '../../resource/status.ts';

/** Throws `time_in_the_past` for an end that has passed. */
export function mustExpireLater({ expires_at }: Body, { now }: Acting): void {
  if (expires_at != null && Date.parse(String(expires_at)) <= Date.parse(now))
    throw new ApiError('time_in_the_past', { fields: { expires_at: ['too_small'] } });
}

/** Makes a link on which its payment profile is paid, in that profile's currency. */
export const makePaymentLink =
  ({ origin }: Config) =>
  async (trx: Trx, body: Body, acting: Acting): Promise<Row> => {
    await checkReferences(trx, paymentlink.fields, body, acting.scope);
    mustExpireLater(body, acting);
    const profile = await getItem(trx, 'paymentprofile', { id: String(body.payment_profile), scope: acting.scope });
    if (body.customer != null) {
      const customer = await getItem(trx, 'customer', { id: String(body.customer), scope: acting.scope });
      if (customer.organisation !== profile.organisation)
        throw new ApiError('invalid_reference', { fields: { customer: ['not_allowed'] } });
    }
    const row = await insertRow(trx, paymentlink, {
      ...body,
      ...newLink(origin),
      id: newId('plnk'),
      created_at: acting.now,
      last_status_update: acting.now,
      organisation: profile.organisation,
      currency_code: profile.currency_code,
      status: 'CREATED',
    });
    await recordStatus(trx, { id: row.id, organisation: profile.organisation }, { status: 'CREATED' }, acting);
    return row;
  };

/** Changes a link. One that is done or has expired cannot be switched on again. */
export async function changePaymentLink(trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> {
  const changed = (await updateItem(trx, paymentlink, id, body, acting)) as unknown as ItemOf<'paymentlink'>;
  mustExpireLater(body, acting);
  const is_over = changed.status === 'DONE' || changed.status === 'EXPIRED';
  if (changed.active && is_over) throw new ApiError('link_not_usable', { fields: { active: ['not_allowed'] } });
  return changed;
}

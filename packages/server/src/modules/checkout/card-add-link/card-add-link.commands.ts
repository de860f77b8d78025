import { ApiError } from '@sluis/contract/base/errors';
import { cardaddlink } from '@sluis/contract/entities/checkout/cardaddlink';
import type { Config } from '../../../platform/config.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { newLink } from '../../../platform/hosted-link.ts';
import { type Body, deleteItem, type Row, updateItem } from '../../../resource/commands.ts';
import { assertFuture } from '../../../resource/instants.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting } from '../../../resource/resource.ts';
import { beginItem, changeStatus } from '../../../resource/status.ts';
import { namedProfile } from '../../merchants/payment-profile/payment-profile.queries.ts';
import { assertCustomerOf } from '../../payments/customer/customer.queries.ts';

/** Makes a link for a customer of the payment profile's merchant to give a card. */
export const makeCardAddLink =
  ({ pages_origin }: Config) =>
  async (trx: Trx, body: Body, acting: Acting): Promise<Row> => {
    const { scope } = acting;
    const { organisation } = await namedProfile(trx, body, scope);
    await checkReferences(trx, cardaddlink.fields, body, scope, organisation, { hold: true });
    assertFuture('expires_at', body.expires_at, acting.now);
    await assertCustomerOf(trx, body.customer, organisation);
    return beginItem(trx, cardaddlink, { ...body, ...newLink(pages_origin), organisation }, acting);
  };

export async function changeCardAddLink(trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> {
  const changed = await updateItem(trx, cardaddlink, id, body, acting);
  assertFuture('expires_at', body.expires_at, acting.now);
  return changed;
}

export async function cancelCardAddLink(trx: Trx, id: string, _: Body, acting: Acting): Promise<Row> {
  const item = await getItem(trx, 'cardaddlink', { id, scope: acting.scope, lock: true });
  return changeStatus(trx, cardaddlink, item, { status: 'CANCELLED' }, acting);
}

/** Deletes a link without tries. Throws `in_use`. */
export async function deleteCardAddLink(trx: Trx, id: string, acting: Acting): Promise<string> {
  const { organisation } = await getItem(trx, 'cardaddlink', { id, scope: acting.scope, lock: true });
  const tries = await trx
    .selectFrom('hosted_try')
    .select('nonce')
    .where('item', '=', id)
    .where('organisation', '=', organisation)
    .limit(1)
    .execute();
  if (tries.length > 0) throw new ApiError('in_use', { details: { used_by: ['transaction'] } });
  return deleteItem(trx, 'cardaddlink', id, acting);
}

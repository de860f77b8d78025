import { ApiError } from '@sluis/contract/base/errors';
import type { Services } from '../../../platform/http/services.ts';
import { findItems, inScopeOf } from '../../../resource/item.ts';
import { recordStatuses } from '../../../resource/status.ts';
import type { ShowShared } from '../sealed-detail/sealed-detail.commands.ts';
import type { Share } from './share.moves.ts';
import { mailGiver } from './share-mail.ts';

/**
 * The rules for showing the values of a request apply wherever they were put: only people see them, with the right to
 * use share requests and a reason, which the merchant reads in the history and which is mailed to the person who gave
 * them. Throws `forbidden`, or `invalid_value` without a reason.
 */
export const showShared =
  (services: Pick<Services, 'box' | 'branding' | 'config'>): ShowShared =>
  async (trx, { shares, reason, name }, context) => {
    const { identity, scope } = context;
    const items = [...(await findItems(trx, 'share', shares)).values()] as Share[];
    const isReached = items.length === shares.length && items.every(inScopeOf(scope));
    if (identity.kind !== 'user' || !identity.roles.has('PSP_SHARE_UPDATE') || !isReached)
      throw new ApiError('forbidden');
    if (reason === undefined) throw new ApiError('invalid_value', { fields: { reason: ['required'] } });
    for (const item of items) {
      const status_reason = `viewed in ${name}: ${reason}`;
      await recordStatuses(trx, [{ item, change: { status: item.status, status_reason } }], context);
      await mailGiver(trx, services, 'viewed', { ...item, status_reason: String(reason) }, identity);
    }
  };

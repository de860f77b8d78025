import { ApiError } from '@sluis/contract/base/errors';
import type { ItemOf } from '@sluis/contract/registry';
import type { Executor } from '../../../platform/database/database.ts';
import type { Body } from '../../../resource/commands.ts';
import { findItem } from '../../../resource/item.ts';
import type { Scope } from '../../../resource/scope.ts';

/** The payment profile in a body, whose organisation owns the new item. Throws `invalid_reference`. */
export async function namedProfile(
  executor: Executor,
  { payment_profile: id }: Body,
  scope: Scope,
): Promise<ItemOf<'paymentprofile'>> {
  const profile = await findItem(executor, 'paymentprofile', { id: String(id), scope });
  if (!profile) throw new ApiError('invalid_reference', { fields: { payment_profile: ['not_allowed'] } });
  return profile;
}

import { ApiError } from '@sluis/contract/base/errors';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { isMadeBy } from '../apikey/descendants.queries.ts';

/**
 * Users and their keys cannot change their own access, up or down: that would remove a second factor without the
 * password. Throws `own_access`.
 */
export async function checkOther(executor: Executor, user: string, identity: Identity): Promise<void> {
  const is_own = identity.kind === 'user' ? identity.id === user : await isMadeBy(executor, identity.id, user);
  if (is_own) throw new ApiError('own_access');
}

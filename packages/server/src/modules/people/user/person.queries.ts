import { ApiError } from '@sluis/contract/base/errors';
import type { Executor } from '../../../platform/database/database.ts';
import { getItem } from '../../../resource/item.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { inScope } from '../../../resource/scope.ts';
import { checkGrant } from './granting.queries.ts';
import { checkOther } from './own-access.queries.ts';

/**
 * Checks that a user may be managed: renamed, deactivated, their factors reset, their welcome mail resent. That affects
 * every organisation that they belong to, so the caller must see all of them and hold all their roles; a caller with
 * less can end the membership in their own organisation. Throws `not_found`, `own_access`, `belongs_elsewhere` or
 * `role_not_held`.
 */
export async function checkManageable(
  executor: Executor,
  id: string,
  { scope, identity }: Pick<CommandContext, 'scope' | 'identity'>,
  { lock = true } = {},
): Promise<void> {
  // Locked, so that no membership is added meanwhile: a membership refers to its user.
  await getItem(executor, 'user', { id, scope, lock });
  await checkOther(executor, id, identity);
  const memberships = await executor
    .selectFrom('membership')
    .select(['organisation', 'roles'])
    .where('user', '=', id)
    .execute();
  if (memberships.some(({ organisation }) => !inScope(scope, organisation))) throw new ApiError('belongs_elsewhere');
  for (const { organisation, roles } of memberships)
    await checkGrant(executor, identity, { organisation, roles: [], before: roles });
}

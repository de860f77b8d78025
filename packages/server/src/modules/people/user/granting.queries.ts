import { ApiError } from '@sluis/contract/base/errors';
import { canGrant, isProviderRole } from '@sluis/contract/roles';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor } from '../../../platform/database/database.ts';

interface Grant {
  readonly organisation: string;
  readonly roles: readonly string[];
  /** The present roles: they can be kept, and only a user who could grant them can remove them. */
  readonly before?: readonly string[];
}

/**
 * Checks that roles may be granted: each held by the caller or granted by roles that they hold, and a provider's role
 * at the provider only. Removed roles must be held too: otherwise a lesser administrator could lock out a greater one.
 * Throws `role_not_held`.
 */
export async function checkGrant(
  executor: Executor,
  giver: Pick<Identity, 'roles'>,
  { organisation, roles, before = [] }: Grant,
): Promise<void> {
  const changed = [
    ...roles.filter((role) => !before.includes(role)),
    ...before.filter((role) => !roles.includes(role)),
  ];
  const refused = changed.filter((role) => !canGrant(giver.roles, role));
  const misplaced = roles.filter((role) => isProviderRole(role) && !before.includes(role));
  if (misplaced.length > 0) {
    const { parent } = await executor
      .selectFrom('organisation')
      .select('parent')
      .where('id', '=', organisation)
      .executeTakeFirstOrThrow();
    if (parent !== null) refused.push(...misplaced);
  }
  if (refused.length > 0)
    throw new ApiError('role_not_held', {
      details: { roles: [...new Set(refused)] },
      fields: { roles: ['not_allowed'] },
    });
}

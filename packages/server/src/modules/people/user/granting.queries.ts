import { ApiError } from '@sluis/contract/base/errors';
import { canGrant, isProviderRole } from '@sluis/contract/roles';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor } from '../../../platform/database/database.ts';

interface Grant {
  readonly organisation: string;
  readonly roles: readonly string[];
  /** Roles held until now: they can be kept, and taken away only by somebody who could give them. */
  readonly before?: readonly string[];
}

/**
 * Checks that roles may be given: each held by the giver or given by those who hold what it needs, and a provider's role
 * at the provider only. Roles
 * that are taken away must be held too: else a lesser administrator could put a greater one out. Throws `role_not_held`.
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

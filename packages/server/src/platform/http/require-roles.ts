import { ApiError } from '@sluis/contract/base/errors';
import { isGranted } from '@sluis/contract/base/role-expressions';
import type { Identity } from '../auth/identity.ts';
import type { Access } from './route.ts';

/**
 * Throws `forbidden`, naming the roles of which one is needed. Only terminals make terminals' calls, and they make no
 * others.
 */
export function requireRoles(identity: Identity, access: Access): void {
  if ((access === 'terminal') !== (identity.kind === 'terminal')) throw new ApiError('forbidden');
  if (access === 'public' || access === 'signed_in' || access === 'terminal') return;
  if (!isGranted(identity.roles, access)) throw new ApiError('forbidden', { details: { roles: access } });
}

import { ApiError } from '@sluis/contract/base/errors';
import { isGranted } from '@sluis/contract/base/role-expressions';
import type { Identity } from '../auth/identity.ts';
import type { Access } from './route.ts';

/** Throws `forbidden`, naming the roles of which one is needed. */
export function requireRoles(identity: Identity, access: Access): void {
  if (access === 'public' || access === 'signed_in') return;
  if (!isGranted(identity.roles, access)) throw new ApiError('forbidden', { details: { roles: access } });
}

import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { redirect } from '@tanstack/react-router';
import { can, isProvider, type Me } from './session.ts';

/** Sends whoever lacks the roles, or is not staff of the provider where that is asked, to the root; for `beforeLoad`. */
export function requireRoles(me: Me, expressions: RoleExpressions, { psp_only = false } = {}): void {
  if (!can(me, expressions) || (psp_only && !isProvider(me))) throw redirect({ to: '/', replace: true });
}

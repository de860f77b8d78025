import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { redirect } from '@tanstack/react-router';
import { can, isProvider } from './granted.ts';
import { takeRememberedUrl } from './return-to.ts';
import type { Me } from './session.ts';
import { sessionStore } from './session-store.ts';

/**
 * Redirects users without the roles, or who are not provider staff if that is required, to the root; for `beforeLoad`.
 */
export function requireRoles(me: Me, expressions: RoleExpressions, { psp_only = false } = {}): void {
  if (!can(me, expressions) || (psp_only && !isProvider(me))) throw redirect({ to: '/', replace: true });
}

/** Redirects a signed-in user to their requested page, or to the root; for `beforeLoad`. */
export function requireSignedOut(): void {
  const session = sessionStore.get();
  if (session) throw redirect({ href: takeRememberedUrl(session.user.id) ?? '/', replace: true });
}

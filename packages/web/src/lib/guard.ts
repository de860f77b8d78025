import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { redirect } from '@tanstack/react-router';
import { can, isProvider } from './granted.ts';
import { takeRememberedUrl } from './return-to.ts';
import type { Me } from './session.ts';
import { sessionStore } from './session-store.ts';

/** Sends whoever lacks the roles, or is not staff of the provider where that is asked, to the root; for `beforeLoad`. */
export function requireRoles(me: Me, expressions: RoleExpressions, { psp_only = false } = {}): void {
  if (!can(me, expressions) || (psp_only && !isProvider(me))) throw redirect({ to: '/', replace: true });
}

/** Sends whoever is signed in to where they wanted to be, else to the root; for `beforeLoad`. */
export function requireSignedOut(): void {
  const session = sessionStore.get();
  if (session) throw redirect({ href: takeRememberedUrl(session.user.id) ?? '/', replace: true });
}

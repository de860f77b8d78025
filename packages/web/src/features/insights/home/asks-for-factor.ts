import { isProvider } from '../../../lib/granted.ts';
import type { Me } from '../../../lib/me.ts';

/** Whether a user is asked for a second factor: staff of the provider, who reach every merchant. */
export const asksForFactor = (me: Pick<Me, 'roles' | 'mfa_enabled'>): boolean =>
  // Not what is undefined: a session that began before the server said so.
  !import.meta.env.DEV && isProvider(me) && me.mfa_enabled === false;

import { isProvider } from '../../../lib/granted.ts';
import type { Me } from '../../../lib/me.ts';

/** Whether a user is asked to set up a second factor: staff of the provider, who have access to every merchant. */
export const asksForFactor = (me: Pick<Me, 'roles' | 'mfa_enabled'>): boolean =>
  // Not if undefined: such a session began with an older server.
  !import.meta.env.DEV && isProvider(me) && me.mfa_enabled === false;

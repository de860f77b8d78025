import { refundRunKey } from '../lib/device.ts';
import type { Me } from '../lib/me.ts';

/** Goes on with what the user confirmed and a reload or a sign-out broke off. */
export const goOn = (me: Me): void => {
  if (localStorage.getItem(refundRunKey(me)) !== null)
    void import('../features/refund/refund-run.ts').then(({ refundRun }) => refundRun.goOn(me)).catch(() => undefined);
};

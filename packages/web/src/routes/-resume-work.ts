import { refundRunKey } from '../lib/device.ts';
import type { Me } from '../lib/me.ts';
import { storedText } from '../lib/stored-text.ts';

/** Resumes confirmed work that a reload or a sign-out interrupted. */
export const resumeWork = (me: Me): void => {
  if (storedText(refundRunKey(me)) !== null)
    void import('../features/payments/refund/refund-run.ts')
      .then(({ refundRun }) => refundRun.resume(me))
      .catch(() => undefined);
};

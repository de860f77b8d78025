import { sql } from 'kysely';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { measureApproval, measured_every_ms } from './measure.commands.ts';

/**
 * Measures approval every two and a half minutes, in one process at a time. It has no due times: a clock that is being
 * moved is measured where it is, not at each time that it passes.
 */
export const makeAlertSweep = (services: Services): Sweep => ({
  name: 'alerts',
  is_waited_for: false,
  due: async () => null,
  run: async (now) => {
    // Committed before the work, so that a failure is not retried every second.
    const { numAffectedRows } = await sql`
      update alert_round set measured_at = ${now}
      where measured_at <= ${now}::timestamptz - make_interval(secs => ${measured_every_ms / 1000})`.execute(
      services.database.kysely,
    );
    if (numAffectedRows === 1n) await measureApproval(services, now);
    return 0;
  },
});

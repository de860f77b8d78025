import { sql } from 'kysely';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { advanceProfile } from './advance.commands.ts';
import { assignEvents } from './assign.commands.ts';

/** Posts financial events and closes settlements when they are due. */
export const makeSettlingSweep = ({ database }: Pick<Services, 'database'>): Sweep => ({
  name: 'settlements',
  due: async (executor, now) => {
    const { rows } = await sql<{ due: string | null }>`
      select case when exists (select from financeevent where state = 'NEW')
        or exists (select from financeevent where state = 'READY') then ${now}::timestamptz
        else (select min(next_at) from settlementclock) end as due`.execute(executor);
    return rows[0]?.due ?? null;
  },
  run: async (now) => {
    let done = 0;
    for (let some = 1; some > 0; done += some) some = await assignEvents(database, now);
    const { rows } = await sql<{ profile: string }>`
      select profile from settlementclock where next_at <= ${now}
      union select settlement_profile from financeevent where state = 'READY' and recorded_at < ${now}
      order by 1`.execute(database.kysely);
    for (const { profile } of rows) done += await advanceProfile(database, profile, now);
    return done;
  },
});

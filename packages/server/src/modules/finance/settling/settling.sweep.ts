import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { advanceProfile } from './advance.commands.ts';
import { assignEvents } from './assign.commands.ts';

/** The settlement profiles with due work, or with events that can be posted. */
async function readDue(executor: Executor, now: string): Promise<string[]> {
  const [clocks, events] = await Promise.all([
    sql<{ profile: string }>`select profile from settlementclock where next_at <= ${now}`.execute(executor),
    sql<{ profile: string }>`
      select distinct settlement_profile as profile from financeevent
      where state = 'READY' and recorded_at < ${now}`.execute(executor),
  ]);
  return [...new Set([...clocks.rows, ...events.rows].map(({ profile }) => profile))].toSorted();
}

/** Posts financial events and closes settlements when they are due. */
export const makeSettlingSweep = ({ database }: Pick<Services, 'database'>): Sweep => ({
  name: 'settlements',
  due: async (executor, now) => {
    const waiting = await executor
      .selectFrom('financeevent')
      .select('id')
      .where('state', 'in', ['NEW', 'READY'])
      .limit(1)
      .executeTakeFirst();
    if (waiting) return now;
    const { rows } = await sql<{ next_at: string | null }>`select min(next_at) as next_at from settlementclock`.execute(
      executor,
    );
    return rows[0]?.next_at ?? null;
  },
  run: async (now) => {
    let done = 0;
    for (let some = 1; some > 0; done += some) some = await assignEvents(database, now);
    for (const profile of await readDue(database.kysely, now)) done += await advanceProfile(database, profile, now);
    return done;
  },
});

import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { logRepeated } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { advanceProfile, type Settled } from './advance.commands.ts';
import { assignEvents, assigned_max } from './assign.commands.ts';

/** The settlement profiles with due work, or with events that can be posted, without those that failed just before. */
async function readDue(executor: Executor, now: string): Promise<Settled[]> {
  const [clocks, events] = await Promise.all([
    executor.selectFrom('settlementclock').select(['profile', 'organisation', 'next_at', 'failed_until']).execute(),
    sql<{ profile: string }>`
      select distinct settlement_profile as profile from financeevent
      where state = 'READY' and recorded_at < ${now}`.execute(executor),
  ]);
  const ready = new Set(events.rows.map(({ profile }) => profile));
  return clocks
    .filter(({ failed_until }) => failed_until === null || failed_until <= now)
    .filter(({ profile, next_at }) => next_at <= now || ready.has(profile))
    .toSorted((a, b) => (a.profile < b.profile ? -1 : 1));
}

const retried_after_ms = 3_600_000;

/** Works through one profile. One that fails delays no other, and is tried again an hour later. */
async function advanceOrNote(
  database: Services['database'],
  settled: Settled,
  now: string,
  isStopped: () => boolean,
): Promise<number> {
  try {
    return await advanceProfile(database, settled, now, isStopped);
  } catch (error) {
    if (isStopped()) throw error;
    const { profile, organisation } = settled;
    logRepeated(error, { profile }, `settlement profile ${profile}: ${String(error)}`);
    const failed_until = new Date(Date.parse(now) + retried_after_ms).toISOString();
    await database.kysely
      .updateTable('settlementclock')
      .set({ failed_until })
      .where('profile', '=', profile)
      .where('organisation', '=', organisation)
      .execute();
    return 0;
  }
}

/** Posts financial events and closes settlements when they are due. */
export const makeSettlingSweep = ({ database }: Pick<Services, 'database'>): Sweep => ({
  name: 'settlements',
  due: async (executor, now) => {
    const fresh = await executor
      .selectFrom('financeevent')
      .select('id')
      .where('state', '=', 'NEW')
      .limit(1)
      .executeTakeFirst();
    if (fresh || (await readDue(executor, now)).length > 0) return now;
    const { rows } = await sql<{ next_at: string | null }>`
      select min(greatest(next_at, failed_until)) as next_at from settlementclock`.execute(executor);
    return rows[0]?.next_at ?? null;
  },
  run: async (now, isStopped = () => false) => {
    let done = 0;
    // A batch that is not full is the last one: new events never end under load.
    for (let some = assigned_max; some === assigned_max && !isStopped(); done += some)
      some = await assignEvents(database, now);
    for (const settled of await readDue(database.kysely, now))
      done += await advanceOrNote(database, settled, now, isStopped);
    return done;
  },
});

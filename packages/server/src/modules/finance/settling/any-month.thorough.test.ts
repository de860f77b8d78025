import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  assertCloses,
  type Disturb,
  liveMonth,
  statementsOf,
  trialBalance,
  undisturbed,
} from '../../../testing/finance-month.ts';

const days = 34;

test.for([1, 2])(
  'in any month every statement comes to zero, and the journal agrees (%i)',
  { timeout: 240_000 },
  async (seed) => {
    const month = await liveMonth(seed, days, undisturbed);
    expect(await assertCloses(month)).toBeGreaterThan(20);
  },
);

const kills_per_work = 8;

test('a month in which posting and closing are killed has the statements of an undisturbed one', async () => {
  let kills = 0;
  const killing: Disturb = async ({ world }, work) => {
    const killer = new pg.Client({ connectionString: world.database.url });
    await killer.connect();
    let left = kills_per_work;
    const succeeds = () =>
      work().then(
        () => true,
        () => false,
      );
    for (let is_done = false; !is_done; ) {
      let is_over = false;
      const working = succeeds().finally(() => {
        is_over = true;
      });
      while (!is_over && left > 0) {
        // A transaction that has written ends before it commits.
        const { rows } = await killer.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null
           order by random() limit 1`,
        );
        left -= rows.length;
        kills += rows.length;
        await turn();
      }
      is_done = await working;
    }
    // A profile that failed is tried again an hour later.
    await killer.query('update settlementclock set failed_until = null');
    while (!(await succeeds()));
    await killer.end();
  };
  const disturbed = await liveMonth(7, days, killing);
  const other = await liveMonth(7, days, undisturbed);
  const statements = ({ shop, partners }: typeof other) => Promise.all([shop, ...partners].map(statementsOf));
  expect(await statements(disturbed)).toEqual(await statements(other));
  expect(await trialBalance(disturbed.shops)).toEqual(await trialBalance(other.shops));
  await assertCloses(disturbed);
  expect(kills).toBeGreaterThan(200);
  console.log(`${kills} transactions killed`);
}, 480_000);

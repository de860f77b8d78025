import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asUser } from '../../../testing/as-user.ts';
import { line } from '../../../testing/finance-world.ts';
import { type AcquirerLine, csvOf, openReconcilingWorld } from '../../../testing/reconciling-world.ts';

const payments = 300;
const kills = 60;

const euros = (cents: number): string => (cents / 100).toFixed(2);

/** Two files with everything that lines can be, over several batches. */
const linesOf = (name: string): [AcquirerLine[], AcquirerLine[]] => {
  const paid = Array.from({ length: payments }, (_, at): AcquirerLine => {
    const gross = 1000 + at - (at % 50 === 1 ? 1 : 0) - (at % 50 === 2 ? 100 : 0);
    return [`${name}-${at}`, 'payment', euros(gross), euros(20 + (at % 7))];
  });
  const unknown = Array.from(
    { length: 11_000 },
    (_, at): AcquirerLine => [`${name}-u-${at}`, 'payment', '1.00', '0.01'],
  );
  const again = paid.slice(0, 50).map(([id]): AcquirerLine => [id, 'payment', '5.00', '0', 'EUR', '2026-11-21']);
  return [
    [...unknown.slice(0, 5500), ...paid.slice(0, 250), ...unknown.slice(5500)],
    [...paid.slice(200), ...again],
  ];
};

test('reconciling that is killed again and again loses nothing and doubles nothing', { timeout: 600_000 }, async () => {
  const world = await openReconcilingWorld();
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const { pool } = world.database;
  const cost_scheme = await world.scheme('cost', [
    line('ACQUIRER', 'PAYMENT', { currency_code: 'EUR', rate_ppm: 1234, fixed_e4: 203_333 }),
  ]);

  const run = async (name: string, sweep: () => Promise<void>) => {
    const processor = await world.processor();
    const till = await world.till(processor, { settles_on: 'FUNDED' }, { cost_scheme });
    const source = await world.source([processor], { tolerance: 1, fee_tolerance: 4, grace_days: 0 });
    for (let at = 0; at < payments; at++) await till.pay(`${name}-${at}`, 1000 + at);
    const root_before = await world.balances(world.root);
    for (const lines of linesOf(name)) {
      const content = csvOf(lines);
      await world.ok('POST', `/processorsettlement/${source}/upload`, { name: 'f.csv', content });
      await world.read();
      await sweep();
    }
    await world.tomorrow();
    await world.tomorrow();
    const root_after = await world.balances(world.root);
    const { rows: outcomes } = await pool.query(
      `select outcome, is_open, count(*)::int as count from settlementmatch where processor_settlement = $1 group by 1, 2 order by 1, 2`,
      [source],
    );
    const { rows: open } = await pool.query(
      `select reason, count(*)::int as count from financeexception e
       where status = 'OPEN' and id in (select exception from settlementmatch where processor_settlement = $1)
       group by 1 order by 1`,
      [source],
    );
    const settlements = (await till.settlements()).map(({ gross, fees, amount, carried, status }) => ({
      gross,
      fees,
      amount,
      carried,
      status,
    }));
    return {
      balances: await world.balances(till.merchant),
      root: Object.fromEntries(
        Object.keys(root_after).map((kind) => [kind, (root_after[kind] ?? 0) - (root_before[kind] ?? 0)]),
      ),
      outcomes,
      open,
      settlements,
      entries: (
        await pool.query(
          `select kind, count(*)::int from journalentry where settlement_profile = $1 group by 1 order by 1`,
          [till.settling],
        )
      ).rows,
      open_differences: (await world.ok('GET', `/processorsettlement/${source}`)).open_differences,
    };
  };

  let killed = 0;
  const undisturbed = await run('calm', () => world.sweep());
  const disturbed = await run('wild', async () => {
    let is_over = false;
    const working = (async () => {
      while (!is_over) await world.sweep().catch(() => {});
    })();
    for (let at = 0; at < kills; at++) {
      await wait(5 + Math.random() * 90);
      const { rows } = await asUser(
        pool,
        `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      ).catch(() => ({ rows: [{ count: 0 }] }));
      killed += rows[0]?.count ?? 0;
    }
    is_over = true;
    await working;
    // The pool finds out about its dead connections, one at a time.
    const lost = () =>
      pool.query('select 1').then(
        () => false,
        () => true,
      );
    for (let alive = 0; alive < 20; alive += 1) if (await lost()) alive = 0;
    // What failed is tried again an hour later.
    await pool.query('update settlementexpectation set failed_until = null');
    await pool.query('update settlementclock set failed_until = null');
    await world.sweep();
  });
  expect(killed).toBeGreaterThan(kills / 4);
  expect(disturbed).toEqual(undisturbed);
  // What is owed to the acquirer are the fees of lines whose amount is disputed.
  const { rows: disputed } = await pool.query(
    `select sum(found_fee)::int as fees from settlementmatch where is_open and item is not null group by processor_settlement`,
  );
  expect(disputed.map(({ fees }) => fees)).toEqual([1, 2].map(() => undisturbed.balances.processor_payable));
});

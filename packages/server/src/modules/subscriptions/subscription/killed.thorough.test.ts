import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { startProcess } from '../../../testing/process.ts';

/** A thousand cycles. */
const subscriptions = 250;
const cycles = 4;
const all = subscriptions * cycles;
/** How much a process does before it is killed: by work and not by time, so that a fast machine kills as often. */
const life_max = all / 4;
/** When the kill comes in the next batch: while it is claimed, sent, answered or written. */
const after_max_ms = 30;

/** Subscriptions to a daily plan whose first cycle is due, each with a separate card. */
async function subscribeMany(world: PayingWorld): Promise<void> {
  const { id: plan } = await world.make('plan', {
    payment_profile: world.profile,
    name: 'Daily',
    amount: 100,
    interval: 'day',
  });
  const mandate = await world.mandate();
  await sql`
    insert into subscription (id, created_at, last_status_update, organisation, payment_profile, customer, plan, due_date,
      anchor_date, max_billing_cycle, mandate, status, next_try_at, subscription_url, token)
    select id, now(), now(), ${world.organisation_id}, ${world.profile}, ${world.customer}, ${plan}, current_date - 10,
      current_date - 10, ${cycles}, ${mandate}, 'ACTIVE', now(), 'https://pay.example.test/' || id, id
    from unnest(${Array.from({ length: subscriptions }, () => newId('sub'))}::text[]) as id`.execute(
    world.database.kysely,
  );
}

const count = async ({ database }: PayingWorld, text: string): Promise<number> =>
  Number((await database.pool.query<{ count: string }>(`select count(*) from ${text}`)).rows[0]?.count);

test('each cycle is billed once, however often the process that bills it is killed', async () => {
  const world = await openPayingWorld();
  await world.database.kysely.updateTable('sandbox_setting').set({ latency_ms: 3 }).execute();
  await subscribeMany(world);
  const paid = () => count(world, `subscription_cycle where state = 'paid'`);
  let kills = 0;
  let before = -1;
  for (let done = 0; done < all; done = await paid()) {
    // A dead process holds no claims after its lease of half a minute.
    await sql`update processing_order set leased_until = now()`.execute(world.database.kysely);
    const jobs = startProcess(world.database.url);
    const enough = Math.min(all, done + 1 + Math.random() * life_max);
    while ((await paid()) < enough && jobs.isAlive()) await wait(5);
    await wait(Math.random() * after_max_ms);
    await jobs.kill();
    kills += 1;
    expect(done, 'nothing was billed between two kills').toBeGreaterThan(before);
    before = done;
  }
  const charged = `sandbox_payment where kind = 'payment'`;
  const twice = `(select merchant_reference from transaction group by 1 having count(*) > 1) doubled`;
  expect(await count(world, charged)).toBe(all);
  expect(await count(world, `transaction where status = 'SETTLEMENT_REQUESTED'`)).toBe(all);
  expect(await count(world, twice)).toBe(0);
  expect(await count(world, `subscription where status = 'COMPLETED' and last_paid_cycle = ${cycles}`)).toBe(
    subscriptions,
  );
  expect(await count(world, 'processing_order')).toBe(0);
  expect(kills).toBeGreaterThan(2);
  console.log(`${all} cycles billed once each, ${kills} processes killed`);
}, 240_000);

import { expect, test } from 'vitest';
import { startProcess } from '../../../testing/process.ts';
import { openReceiver } from '../../../testing/receiver.ts';
import { openWebhookWorld, type WebhookWorld } from '../../../testing/webhook-world.ts';

const count = 6000;
/** The most webhooks that one process has claimed when it is killed. */
const in_hand = 64;

/** How the receiver answers the first attempt of a webhook: most are accepted, some fail, some are slow or cut. */
const mood = (id: string): 'takes' | 'fails' | 'sleeps' | 'cuts' => {
  const at = Number(id.slice(-4)) % 20;
  return at === 3 ? 'fails' : at === 7 ? 'cuts' : at === 11 ? 'sleeps' : 'takes';
};

const from = '2000-01-01T00:00:00.000Z';

/** Many given-up webhooks to an address, each of a separate payment. */
async function giveUpMany(world: WebhookWorld, url: string, many: number): Promise<void> {
  const { pool } = world.database;
  await world.tell({ webhook_transaction_update: url });
  const id = await world.pay();
  await world.tell({ webhook_transaction_update: null });
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = current_schema and table_name = 'webhook' and is_generated = 'NEVER'`,
  );
  const names = rows[0]?.names;
  await pool.query(
    `insert into webhook (${names}) select ${names} from (
       select (jsonb_populate_record(webhook, jsonb_build_object(
         'id', 'whk_' || lpad(n::text, 26, '0'), 'item_id', 'txn_' || lpad(n::text, 26, '0'), 'tries', 10,
         'next_try_at', null, 'given_up_on', now(), 'given_up_reason', 'tries_used_up'))).*
       from webhook, generate_series(1, $2::int) as n where item_id = $1) as given_up`,
    [id, many],
  );
  await pool.query('delete from webhook where item_id = $1', [id]);
}

test('6,000 failed webhooks are sent as counted, through two kills, a stop and a receiver that fails, sleeps and cuts', async () => {
  const world = await openWebhookWorld();
  const { pool } = world.database;
  const query = async <T>(text: string, values: unknown[] = []): Promise<T> => (await pool.query(text, values)).rows[0];
  const tried = new Map<string, number>();
  const taken = new Map<string, number>();
  const { url, received } = await openReceiver((answer, { headers }) => {
    const id = String(headers['webhook-id']);
    const nth = (tried.get(id) ?? 0) + 1;
    tried.set(id, nth);
    const take = () => {
      taken.set(id, (taken.get(id) ?? 0) + 1);
      answer.writeHead(204).end();
    };
    const now = nth === 1 ? mood(id) : 'takes';
    if (now === 'fails') answer.writeHead(503).end();
    else if (now === 'cuts') answer.destroy();
    else if (now === 'sleeps') setTimeout(take, 500);
    else take();
  });
  await giveUpMany(world, url, count);

  const counted = async () => (await world.call(world.token, 'GET', `/webhook-resend/count?from=${from}`)).json();
  const begin = async () => (await world.call(world.token, 'POST', '/webhook-resend', { body: { from } })).json();
  const delivered = async () =>
    (await query<{ n: number }>('select count(*)::int as n from webhook where delivered_on is not null')).n;
  /** Moves time forward by some seconds, and frees the claims of a killed process. */
  const afterSeconds = (seconds: number) =>
    pool.query(
      `update webhook set next_try_at = next_try_at - make_interval(secs => $1),
         leased_until = case when leased_until is not null then now() end where next_try_at is not null`,
      [seconds],
    );
  const jobs = () => startProcess(world.database.url, { WEBHOOK_PRIVATE_ADDRESSES: '1' });
  const reach = (what: () => number | Promise<number>, least: number) =>
    expect.poll(what, { timeout: 90_000, interval: 100 }).toBeGreaterThanOrEqual(least);

  expect(await counted()).toMatchObject({ count, disabled: 0 });
  const first = await begin();
  expect(first).toMatchObject({ total: count, waiting: count, delivered: 0 });
  expect(await begin(), 'those of a run are not taken up by another').toMatchObject({ total: 0 });
  expect(await counted()).toMatchObject({ count: 0 });

  // Five minutes later 3,000 are due; the process is killed among them.
  await afterSeconds(300);
  const killed = jobs();
  await reach(() => received.length, 1000);
  await killed.kill();
  const after_first_kill = received.length;
  await afterSeconds(0);
  const second = jobs();
  await reach(() => tried.size, 3000);
  // Paced: beyond the 3,000 only ten a second are due meanwhile.
  const due = await query<{ n: number }>(
    'select count(*)::int as n from webhook where tries > 10 or (next_try_at is not null and next_try_at <= now())',
  );
  expect(due.n).toBeLessThan(4500);
  await second.kill();

  // Stopped: unsent webhooks are as before, and counted again.
  await afterSeconds(0);
  const stopped = (await world.call(world.token, 'POST', `/webhook-resend/${first.id}/stop`, { body: {} })).json();
  expect(stopped).toMatchObject({ waiting: 0, stopped_on: expect.any(String), delivered: await delivered() });
  const untouched = await query<{ n: number }>(
    'select count(*)::int as n from webhook where next_try_at is null and delivered_on is null and tries = 10',
  );
  // Webhooks that the killed process had begun and not yet sent count as tried.
  expect(untouched.n + tried.size).toBeLessThanOrEqual(count + in_hand);
  expect(untouched.n + tried.size).toBeGreaterThanOrEqual(count - in_hand);
  const left = count - (await delivered());
  expect(await counted()).toMatchObject({ count: left });
  const again = await begin();
  expect(again).toMatchObject({ total: left, waiting: left });

  await afterSeconds(2000);
  const third = jobs();
  await expect
    .poll(
      async () => {
        // Failed or cut ones are due again within minutes.
        await pool.query(
          'update webhook set next_try_at = now() where next_try_at > now() and leased_until is null and tries > 10',
        );
        return delivered();
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(count);
  await third.kill();

  expect(taken.size, 'each was taken').toBe(count);
  const twice = [...taken.values()].filter((times) => times > 1).length;
  expect(twice, 'taken twice only where the process was killed before it noted the answer').toBeLessThanOrEqual(
    2 * in_hand,
  );
  const attempts = await query<{ n: number }>('select count(*)::int as n from webhook_attempt');
  const unnoted = received.length - attempts.n;
  expect(unnoted).toBeGreaterThanOrEqual(0);
  expect(unnoted, 'every call is noted but those of the kills').toBeLessThanOrEqual(2 * in_hand);
  const runs = (await world.call(world.token, 'GET', '/webhook-resend')).json().items;
  expect(runs.find((run: { id: string }) => run.id === again.id)).toMatchObject({ waiting: 0, delivered: left });
  expect(after_first_kill).toBeLessThan(count);
}, 400_000);

test('of 3,000 that are sent again by five processes, four of them killed in the middle, none is lost', async () => {
  const [many, kills] = [3000, 4];
  const world = await openWebhookWorld();
  const { pool } = world.database;
  const taken = new Map<string, number>();
  const { url } = await openReceiver((answer, { headers }) => {
    const id = String(headers['webhook-id']);
    taken.set(id, (taken.get(id) ?? 0) + 1);
    answer.writeHead(204).end();
  });
  await giveUpMany(world, url, many);
  const run = (await world.call(world.token, 'POST', '/webhook-resend', { body: { from } })).json();
  expect(run).toMatchObject({ total: many });
  const listening = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'sluis listen'`,
      )
    ).rowCount ?? 0;
  const all = (await listening()) + kills + 1;
  const jobs = Array.from({ length: kills + 1 }, () =>
    startProcess(world.database.url, { WEBHOOK_PRIVATE_ADDRESSES: '1' }),
  );
  await expect.poll(listening, { timeout: 90_000 }).toBe(all);
  // All are due, however slowly they were to be sent.
  await pool.query('update webhook set next_try_at = now() where next_try_at is not null');
  for (const [index, { kill }] of jobs.slice(1).entries()) {
    await expect.poll(() => taken.size, { timeout: 30_000, interval: 5 }).toBeGreaterThan((index * many) / 8);
    await kill();
  }
  expect(taken.size, 'the last was killed in the middle').toBeLessThan(many);
  const delivered = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from webhook where delivered_on is not null')).rows[0]
      ?.n;
  // The leases of the killed processes end: they last a minute, and a call here takes less than ten seconds of it.
  const freeOld = `update webhook set leased_until = now() where leased_until < now() + interval '50 seconds'`;
  await expect.poll(() => pool.query(freeOld).then(delivered), { timeout: 40_000, interval: 200 }).toBe(many);
  await jobs[0]?.kill();
  expect(taken.size, 'each was taken').toBe(many);
  const again = [...taken.values()].reduce((sum, times) => sum + times - 1, 0);
  expect(again, 'taken twice only where a process was killed before it noted it').toBeLessThanOrEqual(kills * in_hand);
  const { items } = (await world.call(world.token, 'GET', '/webhook-resend')).json();
  expect(items).toMatchObject([{ id: run.id, waiting: 0, delivered: many }]);
}, 120_000);

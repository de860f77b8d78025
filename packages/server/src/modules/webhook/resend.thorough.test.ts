import { expect, test } from 'vitest';
import { startProcess } from '../../testing/process.ts';
import { openReceiver } from '../../testing/receiver.ts';
import { openWebhookWorld } from '../../testing/webhook-world.ts';

const count = 6000;
/** What one process has in hand at the most when it is killed. */
const in_hand = 64;

/** How the receiver meets the first attempt of a webhook: most are taken, some fail, some take their time or are cut. */
const mood = (id: string): 'takes' | 'fails' | 'sleeps' | 'cuts' => {
  const at = Number(id.slice(-4)) % 20;
  return at === 3 ? 'fails' : at === 7 ? 'cuts' : at === 11 ? 'sleeps' : 'takes';
};

test('6,000 that failed are sent as counted, through two kills, a stop and a receiver that fails, sleeps and cuts', async () => {
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
  await world.tell({ webhook_transaction_update: url });
  const id = await world.pay();
  await world.tell({ webhook_transaction_update: null });
  // So many that were given up, each of a payment of its own.
  const { names } = await query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = current_schema and table_name = 'webhook' and is_generated = 'NEVER'`,
  );
  await pool.query(
    `insert into webhook (${names}) select ${names} from (
       select (jsonb_populate_record(webhook, jsonb_build_object(
         'id', 'whk_' || lpad(n::text, 26, '0'), 'item_id', 'txn_' || lpad(n::text, 26, '0'), 'tries', 10,
         'next_try_at', null, 'given_up_on', now(), 'given_up_reason', 'tries_used_up'))).*
       from webhook, generate_series(1, $2::int) as n where item_id = $1) as given_up`,
    [id, count],
  );
  await pool.query('delete from webhook where item_id = $1', [id]);

  const from = '2000-01-01T00:00:00.000Z';
  const counted = async () => (await world.call(world.token, 'GET', `/webhook-resend/count?from=${from}`)).json();
  const begin = async () => (await world.call(world.token, 'POST', '/webhook-resend', { body: { from } })).json();
  const delivered = async () =>
    (await query<{ n: number }>('select count(*)::int as n from webhook where delivered_on is not null')).n;
  /** Makes due what would be due after so many seconds, and frees what a killed process had. */
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
  // Paced: beyond the 3,000 only ten a second have fallen due meanwhile.
  const due = await query<{ n: number }>(
    'select count(*)::int as n from webhook where tries > 10 or (next_try_at is not null and next_try_at <= now())',
  );
  expect(due.n).toBeLessThan(4500);
  await second.kill();

  // Stopped: what has not been sent is as it was before, and counted again.
  await afterSeconds(0);
  const stopped = (await world.call(world.token, 'POST', `/webhook-resend/${first.id}/stop`, { body: {} })).json();
  expect(stopped).toMatchObject({ waiting: 0, stopped_on: expect.any(String), delivered: await delivered() });
  const untouched = await query<{ n: number }>(
    'select count(*)::int as n from webhook where next_try_at is null and delivered_on is null and tries = 10',
  );
  // What the killed process had begun and not yet sent counts as tried.
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
        // What failed or was cut is due again within minutes.
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

import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { deleteOldWebhooks } from '../modules/developers/webhook/retention.commands.ts';
import { findWrongCells } from '../modules/insights/statistic/rollup/rebuild.commands.ts';
import { keepZone } from '../modules/insights/statistic/rollup/zones.commands.ts';
import { type Placed, readPlacements, readTables } from '../platform/database/placement.ts';
import { openWebhookWorld, type WebhookWorld } from '../testing/webhook-world.ts';
import { statementsDuring, violationsIn } from './statements.ts';

let world: WebhookWorld;
let placed: Placed;
let said: string[];
let before: Set<string>;
beforeAll(async () => {
  placed = await readPlacements();
  world = await openWebhookWorld();
  await world.tell({ webhook_transaction_update: 'http://127.0.0.1:9/', webhook_refund_update: 'http://127.0.0.1:9/' });
  const mandate = await world.mandate();
  // Counts the fixtures' rows; from here on every write records its own changes.
  await keepZone(world.database, 'Europe/Amsterdam');
  // A zone's sums are kept while a user has it.
  await world.user('zoned@example.test', world.root, ['TRANSACTION_LIST']);
  before = new Set((await idsOf()).map(({ id }) => id));
  said = await statementsDuring(() => liveThrough(mandate));
});

const call = async (path: string, body: unknown = {}, method: 'POST' | 'DELETE' = 'POST') => {
  const headers = { 'idempotency-key': newId('x') };
  const answer = await world.call(world.token, method, path, { ...(method === 'POST' && { body }), headers });
  expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
  return method === 'POST' ? answer.json() : undefined;
};

/** The events of a merchant's year, in two days. */
async function liveThrough(mandate: string): Promise<void> {
  const { profile, customer } = world;
  const link = {
    payment_profile: profile,
    merchant_reference: 'L',
    expires_at: new Date(Date.now() + 9e6).toISOString(),
  };
  const payment = await world.pay();
  const { id: refund } = await call(`/transaction/${payment}/refund`, { amount: 100 });
  await call(`/refund/${refund}/status`, { status: 'PROCESSED' });
  const { id: chargeback } = await call('/chargeback', { transaction: payment, amount: 100 });
  await call(`/chargeback/${chargeback}/status`, { status: 'WON' });
  await call(`/customer/${customer}`, { city: 'Gouda' });
  await call(`/customer/${customer}/status`, { status: 'KNOWN' }).catch(() => {});
  await call('/customernote', { customer, text: 'Called.' });
  await call('/paymentlink', { ...link, amount: 100 });
  const { id: card } = await call('/cardaddlink', { ...link, customer });
  await call(`/cardaddlink/${card}/cancel`).catch(() => {});
  await call('/scheduledtransaction', {
    mandate,
    merchant_reference: 'S',
    amount: 100,
    scheduled_at: new Date(Date.now() + 9e6).toISOString(),
  });
  const { id: plan } = await call('/plan', { payment_profile: profile, name: 'Box', amount: 1000, interval: 'month' });
  const subscription = await call('/subscription', { plan, customer });
  await world.database.kysely
    .updateTable('subscription')
    .set({ mandate })
    .where('organisation', '=', world.organisation_id)
    .execute();
  await world.pass(2);
  await world.database.kysely
    .updateTable('subscription')
    .set({ next_try_at: world.services.clock.now() })
    .where('organisation', '=', world.organisation_id)
    .execute();
  await world.sweep();
  await call(`/subscription/${subscription.id}/cancel`);
  const in_a_year = new Date(world.services.clock.now_ms() + 365 * 86_400_000).toISOString();
  await deleteOldWebhooks(world.database.kysely, in_a_year);
  for (const list of [
    'transaction?_populate=customer,processor',
    `transaction/${payment}?_populate=customer,processor`,
    'refund?_populate=transaction',
    'webhook',
    'subscription',
  ])
    await world.call(world.token, 'GET', `/${list}`);
}

async function idsOf(): Promise<{ table: string; id: string; created_at: string }[]> {
  const { rows: timed } = await world.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'created_at'`,
  );
  const has_time = new Set(timed.map(({ name }) => name));
  const tables = (await readTables(world.database.pool)).filter(
    ({ name, has_id }) => has_id && has_time.has(name) && !name.startsWith('sandbox_'),
  );
  const rows = tables.map(async ({ name }) => {
    const found = await world.database.pool.query(`select id, created_at from "${name}" where id ~ '_[0-9a-z]{26}$'`);
    return found.rows.map((row) => ({ ...row, table: name }));
  });
  return (await Promise.all(rows)).flat();
}

test('spread rows are locked, written and joined by their organisation', () => {
  expect(said.length).toBeGreaterThan(100);
  const found = said.flatMap((text) =>
    violationsIn(text, placed).map((fault) => `${fault}: ${text.trim().slice(0, 300)}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['select * from transaction where id = $1 for update', 'holds rows of several organisations'],
  ['select * from webhook where next_try_at <= $1 limit 9 for update skip locked', 'holds rows of several'],
  ['update "refund" set amount = 1 where id = $1', 'writes rows without their organisation'],
  ['delete from webhook_attempt where webhook = $1', 'writes rows without their organisation'],
  ['insert into hosted_try (item) values ($1) on conflict (item, nonce) do nothing', 'meets a conflict without'],
  ['insert into status_history (id) values ($1) returning (select 1) as answer', 'looks something up'],
  ['select 1 from customer where organisation = $1 and id = any($2)', 'seeks ids through all'],
  ['select 1 from refund join transaction on transaction.id = refund.transaction', 'joins without the organisation'],
])('a forbidden statement is found: %s', (text, fault) => {
  expect(violationsIn(text, placed).join()).toContain(fault);
});

test('every sum of statistics equals its rows, whichever way they were written', async () => {
  const { kysely, pool } = world.database;
  const { rows } = await pool.query(`select sum(count) > 3 as payments, sum(refund_count) > 0 as refunds,
    sum(customer_count) > 0 as customers from statistic_day where organisation = ''`);
  expect(rows).toEqual([{ payments: true, refunds: true, customers: true }]);
  expect(await findWrongCells(kysely, {})).toEqual([]);
});

test.each([
  'update transaction set amount = amount + 1',
  `update refund set status = 'FAILED'`,
  `update customer set status = 'BLOCKED'`,
  `insert into customer (id, created_at, organisation, status) select id || 'x', created_at, organisation, status from customer`,
  'delete from refund',
])('a write without its changes of the sums is found: %s', async (text) => {
  const trx = await world.database.kysely.startTransaction().execute();
  try {
    expect((await sql.raw(text).execute(trx)).numAffectedRows).toBeGreaterThan(0n);
    expect(await findWrongCells(trx, {})).not.toEqual([]);
  } finally {
    await trx.rollback().execute();
  }
});

test('a payment is written in one organisation, and only in spread tables', async () => {
  const { pool } = world.database;
  await world.services.audit.flush();
  const { id } = await call('/transaction', {
    payment_profile: world.profile,
    customer: world.customer,
    merchant_reference: 'one',
    amount: 1000,
    currency_code: 'EUR',
    status: 'SETTLEMENT_COMPLETED',
  });
  const { rows: made } = await pool.query<{ xmin: string }>('select xmin::text from transaction where id = $1', [id]);
  const written = await Promise.all(
    Object.keys(placed).map(async (table) => {
      const { rows } = await pool.query(
        `select to_jsonb(t) ->> 'organisation' as owner from "${table}" t where xmin::text = $1`,
        [made[0]?.xmin],
      );
      return rows.map(({ owner }) => ({ table, owner }));
    }),
  );
  const owner = world.organisation_id;
  expect(written.flat().sort((one, other) => (one.table < other.table ? -1 : 1))).toEqual(
    [
      'audittrail',
      'financeevent',
      'idempotency_key',
      'statistic_delta',
      'status_history',
      'transaction',
      'webhook',
    ].map((table) => ({
      table,
      owner,
    })),
  );
});

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const timeOf = (id: string): number =>
  [...id.slice(id.lastIndexOf('_') + 1).slice(0, 10)].reduce((ms, digit) => ms * 32 + digits.indexOf(digit), 0);

test('an id contains the time of its item, also if the clock was moved', async () => {
  const made = (await idsOf()).filter(({ id }) => !before.has(id));
  expect(new Set(made.map(({ table }) => table)).size).toBeGreaterThan(10);
  expect(made.filter(({ id, created_at }) => timeOf(id) !== Date.parse(created_at))).toEqual([]);
});

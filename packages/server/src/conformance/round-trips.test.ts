import { newId } from '@sluis/contract/base/ids';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/closing.ts';
import { type CountingProxy, startCountingProxy } from '../testing/counting-proxy.ts';
import { openPayingWorld } from '../testing/paying-world.ts';

let proxy: CountingProxy;
const world = await openPayingWorld({}, async (url) => {
  proxy = await startCountingProxy(url);
  closeAtEnd(async () => proxy.close());
  return proxy.url;
});

await world.database.kysely
  .updateTable('paymentprofile')
  .set({
    webhook_transaction_update: 'https://shop.example.test/a',
    webhook_refund_update: 'https://shop.example.test/b',
  })
  .execute();
const tag = newId('tag');
await world.database.kysely
  .insertInto('tag')
  .values({
    id: tag,
    created_at: new Date().toISOString(),
    organisation: world.organisation_id,
    text: 'x',
    color: '#123456',
  })
  .execute();

const payment = (status: string) => ({
  payment_profile: world.profile,
  merchant_reference: newId('x'),
  amount: 1000,
  currency_code: 'EUR',
  customer: world.customer,
  tags: [tag],
  status,
});

/** Counts a call made long after the previous one, when short-lived caches have expired. */
async function countCold(method: 'GET' | 'POST', path: string, body?: unknown) {
  await world.services.audit.flush();
  world.services.listener.hear(['session', 'organisation']);
  const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': newId('x') } : {};
  const counted = await proxy.count(() => world.call(world.token, method, path, { body, headers }));
  expect(counted.result.statusCode).toBeLessThan(300);
  return { ...counted, item: counted.result.json() as { id: string; status: string } };
}

// Connections are open already, as in any running process.
await Promise.all(Array.from({ length: 8 }, () => world.call(world.token, 'GET', '/transaction')));

test('recording a payment waits four times for the database, with its key, history, webhook and audit', async () => {
  const { waits, item } = await countCold('POST', '/transaction', payment('PENDING'));
  expect(waits).toBe(4);
  const { rows } = await world.database.pool.query(
    `select (select count(*) from status_history where item = $1)::int as history,
       (select count(*) from webhook where item_id = $1)::int as webhooks,
       (select count(*) from audittrail where item = $1 and bodies is not null)::int as audited,
       (select count(*) from idempotency_key where path = 'POST /v1/transaction')::int as keys`,
    [item.id],
  );
  expect(rows).toEqual([{ history: 1, webhooks: 1, audited: 1, keys: 1 }]);
});

test("a payment to be authorised waits no longer, though the provider's limits are checked", async () => {
  const { waits } = await countCold('POST', '/transaction', payment('INITIATED'));
  expect(waits).toBe(4);
});

test('actions on a payment, and reads of it, make no more round trips', async () => {
  const id = (await countCold('POST', '/transaction', payment('PENDING'))).item.id;
  const email_address = 'somebody@example.test';
  const calls = [
    // The listeners of the payment are notified by a statement that later ones depend on.
    ['POST', `/transaction/${id}/status`, 5, { status: 'SETTLEMENT_COMPLETED' }],
    ['POST', `/transaction/${id}/refund`, 4, { amount: 100 }],
    ['POST', '/customer', 4, { organisation: world.organisation_id, email_address }],
    ['POST', `/tag/${tag}`, 4, { text: 'other' }],
    ['GET', '/transaction', 2],
    ['GET', `/transaction/${id}?_populate=customer,payment_profile`, 2],
    ['GET', `/transaction/${id}/history`, 2],
    // The item, its sources together, and the names of the callers.
    ['GET', `/transaction/${id}/timeline`, 5],
  ] as const;
  // The first list of a process learns the cost of sorts.
  await countCold('GET', '/transaction');
  const found: [string, number][] = [];
  for (const [method, path, , body] of calls) found.push([path, (await countCold(method, path, body)).waits]);
  const too_often = found.filter(([, waits], at) => waits > (calls[at]?.[2] ?? 0));
  expect(too_often).toEqual([]);
});

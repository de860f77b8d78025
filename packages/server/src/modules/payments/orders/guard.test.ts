import { beforeAll, expect, test } from 'vitest';
import { openReceiver } from '../../../testing/receiver.ts';
import { openWebhookWorld, type WebhookWorld } from '../../../testing/webhook-world.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let world: WebhookWorld;
let provider: string;
beforeAll(async () => {
  world = await openWebhookWorld();
  provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
});

async function post(path: string, body: object): Promise<{ id: string }> {
  const answer = await world.call(provider, 'POST', path, { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

const addTag = async (text: string): Promise<string> =>
  (await post('/tag', { organisation: world.root, text, color: '#102030' })).id;

/** Calls a middleware about the world's payments, which answers once a function has run. */
async function screen(verdict: object, meanwhile: (payment: string) => Promise<unknown>, more: object = {}) {
  const receiver = await openReceiver(async (answer, { body }) => {
    await meanwhile(JSON.parse(body).data.id);
    answer.writeHead(200).end(JSON.stringify(verdict));
  });
  const about = { organisation: world.root, name: 'Screening', provider: 'https', url: receiver.url, secret };
  const { id } = await post('/middleware', { ...about, ...more });
  await post(`/paymentprofile/${world.profile}`, { middleware: [id] });
}

/** The payment of a due scheduled transaction. */
async function charge() {
  const scheduled_at = new Date(world.services.clock.now_ms() + 3_600_000).toISOString();
  const about = { mandate: await world.mandate(), merchant_reference: 'S', amount: 1000, scheduled_at };
  const { id } = await world.make('scheduledtransaction', about);
  await world.pass(1);
  return world.item('transaction', String((await world.item('scheduledtransaction', id)).transaction));
}

test('a payment gets the replacement of a tag that was merged during the call, and no deleted tag', async () => {
  const [tag, into] = [await addTag('review'), await addTag('check')];
  await screen({ answer: 'tag' }, () => post(`/tag/${tag}/merge`, { into }), { tag });
  expect(await charge()).toMatchObject({ status: 'SETTLEMENT_REQUESTED', tags: [into] });

  const gone = await addTag('gone');
  const forget = () =>
    world.database.pool.query('with freed as (update middleware set tag = null) delete from tag where id = $1', [gone]);
  await screen({ answer: 'tag' }, forget, { tag: gone });
  expect(await charge()).toMatchObject({ status: 'SETTLEMENT_REQUESTED', tags: [] });
});

test('a call whose answer came too late is in the audit trail', async () => {
  const { pool } = world.database;
  await screen({ answer: 'block' }, (id) =>
    pool.query(`update transaction set status = 'ABANDONED' where id = $1`, [id]),
  );
  const { id } = await charge();
  const calls = `select response_code from audittrail where transaction = $1 and route = 'middleware'`;
  await expect.poll(async () => (await pool.query(calls, [id])).rows).toEqual([{ response_code: 200 }]);
});

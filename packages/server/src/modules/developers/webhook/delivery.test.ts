import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sweep } from '../../../platform/sweeps.ts';
import { sweepsOf } from '../../../resource/house.ts';
import { agreed } from '../../../testing/agreed.ts';
import { auditRows } from '../../../testing/audit.ts';
import { inTurn, openReceiver } from '../../../testing/receiver.ts';
import { openWebhookWorld, type WebhookWorld } from '../../../testing/webhook-world.ts';
import { openFullHouse } from '../../find-modules.ts';

const daysOf = (count: number): number => count / 24;
const daysOfMinutes = (count: number): number => count / 1440;
const statusIn = ({ body }: { readonly body: string }) => JSON.parse(body).data.status;

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});
// A receiver of an earlier test is closed; its webhooks no longer matter.
beforeEach(async () => {
  await world.database.pool.query('truncate webhook, webhookaddress');
});

const newest = async (item: string) => (await world.webhooks(item)).at(-1);

describe('a webhook that is not accepted', () => {
  test('is tried ten times in about 75 hours, and then given up, with one mail', async () => {
    const { url, received } = await openReceiver(inTurn(500));
    await agreed(world, world.organisation_id, 'ops@shop.test');
    await world.tell({ webhook_transaction_update: url, webhook_failed_email: 'ops@shop.test' });
    // Another mail reports that the address has failed for a day.
    const givenUp = async () =>
      (await world.letters('ops@shop.test')).filter(({ subject }) => subject.endsWith('was not delivered'));
    const began_ms = world.services.clock.now_ms();
    const id = await world.pay();
    const waits_s = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    // One after the other: a clock that has far to go does not stop for each.
    const passWait = (wait_s: number): Promise<void> => world.pass((wait_s * 1.1 + 1) / 86_400);
    for (const wait_s of waits_s.slice(0, -1)) await passWait(wait_s);
    expect(await newest(id)).toMatchObject({ delivered: false, given_up_on: null, tries: 9 });
    expect(await givenUp()).toEqual([]);
    await passWait(86_400);
    const webhook = await newest(id);
    expect(webhook).toMatchObject({ tries: 10, next_try_at: null, given_up_reason: 'tries_used_up' });
    const { rows } = await world.database.pool.query(
      'select created_at from webhook_attempt where webhook = $1 order by id',
      [webhook?.id],
    );
    const at_s = rows.map(({ created_at }) => (Date.parse(created_at) - began_ms) / 1000);
    const waits = at_s.slice(1).map((at, index) => at - (at_s[index] as number));
    for (const [index, wait_s] of waits_s.entries()) {
      expect(waits[index], String(index)).toBeGreaterThanOrEqual(wait_s);
      expect(waits[index], String(index)).toBeLessThan(wait_s * 1.2 + 2);
    }
    await world.pass(5);
    expect(received).toHaveLength(10);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([webhook?.id]));
    const letters = await givenUp();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      kind: 'webhook_failed',
      subject: 'Sluis: een webhook is niet afgeleverd / a webhook was not delivered',
    });
    expect(letters[0]?.text).toContain(`De webhook voor transaction ${id} is 10 keer naar ${url} gestuurd en niet`);
    expect(letters[0]?.text).toContain(
      `The webhook for transaction ${id} was sent to ${url} 10 times and not accepted.`,
    );
  });

  test('is delivered by a later try, and keeps the history of all', async () => {
    const { url } = await openReceiver((answer, _, nth) => {
      answer.writeHead(nth < 3 ? 503 : 202).end(`answer ${nth}`);
    });
    await world.tell({ webhook_transaction_update: url });
    const id = await world.pay();
    await world.pass(daysOfMinutes(10));
    const webhook = await newest(id);
    expect(webhook).toMatchObject({ delivered: true, tries: 3, next_try_at: null, given_up_on: null });
    expect(webhook?.delivered_on).toBeTruthy();
    expect(await world.attempts(webhook?.id ?? '')).toMatchObject([
      { status_code: 503, content: 'answer 1', error: null },
      { status_code: 503, content: 'answer 2' },
      { status_code: 202, content: 'answer 3' },
    ]);
  });

  test('with an answer cut within a character is recorded like any other', async () => {
    const { url } = await openReceiver((answer) => void answer.writeHead(503).end(`a${'😀'.repeat(3000)}`));
    await world.tell({ webhook_transaction_update: url });
    const id = await world.pay();
    await world.sweep();
    const webhook = await newest(id);
    expect(await world.attempts(webhook?.id ?? '')).toMatchObject([{ status_code: 503 }]);
    expect(Date.parse(String(webhook?.next_try_at))).toBeGreaterThan(world.services.clock.now_ms());
  });

  test('reports that no receiver listens or the address is not public', async () => {
    await world.tell({ webhook_transaction_update: 'http://127.0.0.1:1/hook' });
    const id = await world.pay();
    await world.sweep();
    const [attempt] = await world.attempts((await newest(id))?.id ?? '');
    expect(attempt).toMatchObject({ status_code: null, content: null, error: 'connection refused' });
  });

  test('does not follow a redirect', async () => {
    const inner = await openReceiver();
    const { url } = await openReceiver((answer) => void answer.writeHead(307, { location: inner.url }).end());
    await world.tell({ webhook_transaction_update: url });
    const id = await world.pay();
    await world.sweep();
    expect(inner.received).toEqual([]);
    expect(await newest(id)).toMatchObject({ delivered: false, tries: 1 });
  });
});

describe('Retry-After', () => {
  test.each([
    ['in seconds', () => '7200', daysOfMinutes(119), daysOfMinutes(2)],
    ['as a date', () => new Date(Date.now() + 3_600_000).toUTCString(), daysOfMinutes(58), daysOfMinutes(4)],
    ['shorter than the wait is not shorter', () => '1', 3 / 86_400, 4 / 86_400],
    ['of a year is a day', () => '31536000', daysOf(23.9), daysOf(0.2)],
    ['that says nothing is ignored', () => 'soon', 4 / 86_400, 3 / 86_400],
  ])('%s is honoured', async (_, after, not_by, but_by_then) => {
    const { url, received } = await openReceiver((answer, __, nth) => {
      answer.writeHead(nth === 1 ? 429 : 200, nth === 1 ? { 'retry-after': after() } : {}).end();
    });
    await world.tell({ webhook_transaction_update: url });
    await world.pay();
    await world.sweep();
    await world.pass(not_by);
    expect(received).toHaveLength(1);
    await world.pass(but_by_then);
    expect(received).toHaveLength(2);
  });
});

describe('an address that answers 410', () => {
  test('gets no more webhooks until a user resumes them; others do', async () => {
    const gone = await openReceiver(inTurn(410, 200));
    const other = await openReceiver();
    await world.tell({ webhook_transaction_update: gone.url, webhook_refund_update: other.url });
    await agreed(world, world.organisation_id, 'gone@shop.test');
    await world.tell({ webhook_failed_email: 'gone@shop.test' });
    const first = await world.pay();
    await world.sweep();
    expect(await newest(first)).toMatchObject({ tries: 1, given_up_reason: 'url_disabled', next_try_at: null });
    const second = await world.pay();
    await world.sweep();
    expect(gone.received).toHaveLength(1);
    expect(await newest(second)).toMatchObject({ delivered: false, given_up_reason: 'url_disabled' });
    const letters = await world.letters('gone@shop.test');
    expect(letters.map(({ text }) => [/definitief niet meer/.test(text), /permanently gone/.test(text)])).toEqual([
      [true, true],
    ]);
    await world.call(world.token, 'POST', `/transaction/${second}/refund`, { body: { amount: 1 } });
    await world.sweep();
    expect(other.received).toHaveLength(1);
    const shown = (await world.call(world.token, 'GET', '/webhook-secret')).json().disabled_urls;
    expect(shown).toMatchObject([{ url: gone.url, webhook: (await newest(first))?.id }]);
    const enable = () => world.call(world.token, 'POST', '/webhook-secret/enable-url', { body: { url: gone.url } });
    expect((await enable()).statusCode).toBe(204);
    expect((await enable()).statusCode).toBe(404);
    await world.pay();
    await world.sweep();
    expect(gone.received).toHaveLength(2);
  });
});

describe('webhooks of one item', () => {
  test('come in order: a later one waits while an earlier one is tried, those of other items do not', async () => {
    const refused = new Set<string>();
    const { url, received } = await openReceiver((answer, { body }) => {
      const { id } = JSON.parse(body).data;
      const is_first = !refused.has(id) && id === slow;
      refused.add(id);
      answer.writeHead(is_first ? 500 : 200).end();
    });
    await world.tell({ webhook_transaction_update: url });
    const slow = await world.pay('INITIATED');
    await world.sweep();
    await world.say(`transaction/${slow}`, 'IN_PROGRESS');
    await world.say(`transaction/${slow}`, 'SETTLEMENT_REQUESTED');
    const quick = await world.pay();
    await world.sweep();
    const webhooksOf = (item: string) => received.filter(({ body }) => JSON.parse(body).data.id === item).map(statusIn);
    expect(webhooksOf(slow)).toEqual(['INITIATED']);
    expect(webhooksOf(quick)).toEqual(['SETTLEMENT_COMPLETED']);
    await world.pass(6 / 86_400);
    expect(webhooksOf(slow)).toEqual(['INITIATED', 'INITIATED', 'IN_PROGRESS', 'SETTLEMENT_REQUESTED']);
  });

  test('wait no longer than the first four tries of an earlier one', async () => {
    const { url, received } = await openReceiver((answer, one) => {
      answer.writeHead(statusIn(one) === 'INITIATED' ? 500 : 200).end();
    });
    await world.tell({ webhook_transaction_update: url });
    const id = await world.pay('INITIATED');
    await world.say(`transaction/${id}`, 'SETTLEMENT_REQUESTED');
    await world.pass(daysOfMinutes(30));
    expect(received.map(statusIn)).toEqual(['INITIATED', 'INITIATED', 'INITIATED']);
    await world.pass(daysOfMinutes(10));
    expect(received.map(statusIn)).toEqual([
      'INITIATED',
      'INITIATED',
      'INITIATED',
      'INITIATED',
      'SETTLEMENT_REQUESTED',
    ]);
  });
});

describe('delivery', () => {
  const sweepOf = async (): Promise<Sweep> =>
    sweepsOf(await openFullHouse(world.services)).find(({ name }) => name === 'webhooks') as Sweep;

  test('by two concurrent processes sends each once', async () => {
    const { url, received } = await openReceiver((answer) => {
      setTimeout(() => answer.writeHead(204).end(), 20);
    });
    await world.tell({ webhook_transaction_update: url });
    for (let count = 0; count < 40; count++) await world.pay();
    const both = await Promise.all([sweepOf(), sweepOf()]);
    const now = world.services.clock.now();
    await Promise.all(both.flatMap((each) => [each.run(now), each.run(now)]));
    await Promise.all(both.map((each) => each.settle?.(false)));
    expect(received).toHaveLength(40);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(40);
  });

  test('does not delay other due webhooks for a slow receiver', async () => {
    let answerIt = (): void => {};
    const { url, received } = await openReceiver((answer) => {
      answerIt = () => void answer.writeHead(204).end();
    });
    await world.tell({ webhook_transaction_update: url });
    const id = await world.pay();
    const sweep = await sweepOf();
    expect(await sweep.run(world.services.clock.now())).toBe(1);
    await expect.poll(() => received.length).toBe(1);
    expect(await newest(id)).toMatchObject({ delivered: false });
    // It is leased: another process finds nothing to do meanwhile.
    expect(await (await sweepOf()).run(world.services.clock.now())).toBe(0);
    answerIt();
    await sweep.settle?.(true);
    expect(await newest(id)).toMatchObject({ delivered: true, tries: 1 });
  });

  test('of a slow organisation leaves room for another', async () => {
    const slow = await openReceiver(() => {});
    const quick = await openReceiver();
    await world.tell({ webhook_transaction_update: slow.url });
    for (let count = 0; count < 40; count++) await world.pay();
    const other = await world.organisation('Other', world.root);
    await world.database.pool.query(
      `insert into webhook (id, created_at, organisation, url, type, next_try_at, body)
       values ('whk_other', $1, $2, $3, 'validationruleset', $1, '{}')`,
      [world.services.clock.now(), other, quick.url],
    );
    const sweep = await sweepOf();
    const now = world.services.clock.now();
    while (await sweep.run(now));
    await expect.poll(() => quick.received.length).toBe(1);
    expect(slow.received.length).toBeLessThan(40);
  });

  test('of all organisations of a slow merchant together leaves room for another merchant', async () => {
    const slow = await openReceiver(() => {});
    const quick = await openReceiver();
    const queue = (organisation: string, url: string, count: number, minutes_ago: number) =>
      world.database.pool.query(
        `insert into webhook (id, created_at, organisation, url, type, next_try_at, body)
         select 'whk_' || $2 || n, $1, $2, $3, 'validationruleset', $1, '{}' from generate_series(1, $4) n`,
        [new Date(world.services.clock.now_ms() - minutes_ago * 60_000).toISOString(), organisation, url, count],
      );
    for (let part = 0; part < 5; part++)
      await queue(await world.organisation(`Part ${part}`, world.organisation_id), slow.url, 40, 5);
    await queue(await world.organisation('Elsewhere', world.root), quick.url, 1, 0);
    const sweep = await sweepOf();
    const now = world.services.clock.now();
    while (await sweep.run(now));
    await expect.poll(() => quick.received.length).toBe(1);
    expect(slow.received.length).toBeLessThan(40);
  });

  test('is one row of the audit trail each time, without signature or secret', async () => {
    const { url } = await openReceiver((answer) => void answer.writeHead(200).end('card 4111 1111 1111 1111'));
    await world.tell({ webhook_transaction_update: url });
    const id = await world.pay();
    await world.sweep();
    const webhook = await newest(id);
    const rows = await auditRows(world.database, 'item = $1', [webhook?.id]);
    const out = rows.filter(({ type }) => type === 'outgoing');
    expect(out).toMatchObject([
      {
        organisation: world.organisation_id,
        url,
        method: 'POST',
        route: 'webhook',
        response_code: 200,
        transaction: id,
      },
    ]);
    expect(out[0].request.body).toMatchObject({ type: 'transaction', data: { id } });
    expect(out[0].request.headers).toContainEqual({ name: 'webhook-signature', value: '***' });
    expect(out[0].response).toEqual({ body: 'card 411111******1111' });
    expect((await world.attempts(webhook?.id ?? ''))[0]?.content).toBe('card 411111******1111');
  });

  test('of a refund is a call about its payment', async () => {
    const { url } = await openReceiver((answer) => void answer.writeHead(200).end());
    await world.tell({ webhook_refund_update: url });
    const id = await world.pay();
    const { id: refund } = (
      await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 100 } })
    ).json();
    await world.sweep();
    const calls = await auditRows(world.database, `transaction = $1 and type = 'outgoing' and url = $2`, [id, url]);
    expect(calls.map(({ request }) => request.body.data.id)).toContain(refund);
  });
});

test('addresses that are not public get nothing unless allowed', async () => {
  const strict = await openWebhookWorld({ WEBHOOK_PRIVATE_ADDRESSES: '0' });
  const { url, received } = await openReceiver();
  await strict.tell({ webhook_transaction_update: url });
  const id = await strict.pay();
  await strict.sweep();
  const [webhook] = await strict.webhooks(id);
  expect(await strict.attempts(webhook?.id ?? '')).toMatchObject([
    { status_code: null, error: 'no public address found for the host' },
  ]);
  expect(received).toEqual([]);
});

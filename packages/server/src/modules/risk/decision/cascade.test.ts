import { newId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Authorisation,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorNotCalled,
  ProcessorUnavailable,
} from '../../../platform/processor-adapter.ts';
import { sweepsOf } from '../../../resource/house.ts';
import { configureIn } from '../../../testing/configure.ts';
import { cardOf, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { processNotifications } from '../../../testing/processor-says.ts';
import { openReceiver } from '../../../testing/receiver.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { openFullHouse } from '../../find-modules.ts';
import { foldDeltas } from '../../insights/statistic/rollup/fold.commands.ts';
import { findWrongCells } from '../../insights/statistic/rollup/rebuild.commands.ts';
import { keepZone } from '../../insights/statistic/rollup/zones.commands.ts';
import { findDifferences } from '../../operations/verification/verify.queries.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

type Behaviour = (payment: Authorisation) => Promise<PaymentOutcome> | PaymentOutcome;
type Asked = readonly [verb: string, reference: string, payment?: string];

/** An acquirer in memory that answers as a test says, and remembers what it took. */
function makeAcquirer(name: string) {
  const asked: Asked[] = [];
  const taken = new Map<string, PaymentOutcome>();
  const external = (reference: string) => `${name}_${reference}`;
  const take: Behaviour = ({ reference, capture_later }) => ({
    status: capture_later ? 'AUTHORIZED' : 'SETTLEMENT_REQUESTED',
    processor_id_external: external(reference),
  });
  const self = { asked, taken, behave: take, take };
  const adapter: ProcessorAdapter = {
    certainty: { found_within_ms: 60_000, repeatable_within_ms: Number.POSITIVE_INFINITY },
    authorise: async (payment) => {
      asked.push(['authorise', payment.reference]);
      const outcome = await self.behave(payment);
      taken.set(payment.reference, outcome);
      return outcome;
    },
    proceed: async (reference) => {
      asked.push(['proceed', reference]);
      return { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: external(reference) };
    },
    captures: 'several',
    capture: async ({ reference, payment }) => {
      asked.push(['capture', reference, payment]);
      return { status: 'PROCESSED', processor_id_external: external(reference) };
    },
    void: async (reference) => {
      asked.push(['void', reference]);
      const is_captured = asked.some(([verb, , payment]) => verb === 'capture' && payment === reference);
      const status = is_captured ? 'SETTLEMENT_REQUESTED' : 'AUTHORIZATION_VOIDED';
      return { status, processor_id_external: external(reference) };
    },
    refund: async ({ reference, payment }) => {
      asked.push(['refund', reference, payment]);
      return { status: 'PROCESSED', processor_id_external: external(reference) };
    },
    find: async (reference) => {
      asked.push(['find', reference]);
      return taken.get(reference);
    },
    readNotification: ({ body }) => ({ events: [JSON.parse(body)] }),
  };
  return Object.assign(self, { adapter });
}

const [one, two, three] = ['one', 'two', 'three'].map(makeAcquirer) as [Acquirer, Acquirer, Acquirer];
type Acquirer = ReturnType<typeof makeAcquirer>;

let world: PayerWorld;
let provider: string;
let processors: string[];
beforeAll(async () => {
  const adapters = { one: one.adapter, two: two.adapter, three: three.adapter };
  world = await openPayerWorld({ WEBHOOK_PRIVATE_ADDRESSES: '1' }, { adapters, provider: 'one' });
  provider = await world.key(world.root, ['PSP_ALL', 'PSP_SUPER', 'USER_ALL']);
  const { pool } = world.database;
  const { rows } = await pool.query(`select id from processor where payment_product = 'card'`);
  processors = [rows[0].id, newId('proc'), newId('proc')];
  for (const [at, name] of ['one', 'two', 'three'].entries())
    if (at > 0)
      await pool.query(
        `insert into processor (id, created_at, organisation, name, payment_product, provider)
         values ($1, now(), $2, $3, 'card', $3)`,
        [processors[at], world.merchant, name],
      );
  await attach(processors);
  const routing = await world.make('/routing', {
    organisation: world.merchant,
    name: 'Cards',
    payment_product: 'card',
    details: processors[0],
    fallbacks: processors.slice(1),
  });
  await pool.query(`update paymentprofile set routing = $2 where id = $1`, [
    world.profile,
    JSON.stringify({ card: routing.id }),
  ]);
});

const attach = (some: readonly string[]) =>
  world.database.pool.query('update paymentprofile set processors = $2 where id = $1', [world.profile, some]);

beforeEach(async () => {
  for (const acquirer of [one, two, three]) {
    acquirer.asked.length = 0;
    acquirer.taken.clear();
    acquirer.behave = acquirer.take;
  }
  one.behave = declining('do not honor');
});

const declining =
  (status_reason: string, more: Partial<PaymentOutcome> = {}): Behaviour =>
  () => ({ status: 'DECLINED', status_reason, processor_id_external: 'declined', ...more });
const failing =
  (error: Error): Behaviour =>
  () =>
    Promise.reject(error);

const begin = (more: object = {}) =>
  world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: 'order',
    amount: 900,
    language: 'en',
    ...more,
  });
const paymentsOf = async (link: string) =>
  (await world.get(`/transaction?payment_link=${link}&_sort=id`)).items as ItemOf<'transaction'>[];
const pay = async (more: object = {}) => {
  const { id, url } = await begin(more);
  await world.pay(url, cardOf());
  return (await paymentsOf(id))[0] as ItemOf<'transaction'>;
};
const paymentOf = async (id: string) => (await world.get(`/transaction/${id}`)) as unknown as ItemOf<'transaction'>;
const statusesOf = async (id: string) =>
  (await world.database.pool.query('select status from status_history where item = $1 order by id', [id])).rows.map(
    ({ status }) => status,
  );
const attemptsOf = async (id: string) =>
  (
    (await world.get(`/transaction/${id}/decision`)).routing as {
      attempts: { number: number; processor: string; reference: string; status: string; status_reason: string }[];
    }
  ).attempts.map(({ processor, reference, status, status_reason }) => [
    processors.indexOf(processor) + 1,
    reference.replace(id, 'id'),
    status,
    status_reason,
  ]);
const authorised = () => [one, two, three].map(({ asked }) => asked.filter(([verb]) => verb === 'authorise').length);
const act = async (id: string, verb: string, body: object = {}) => {
  const answer = await world.call(world.token, 'POST', `/transaction/${id}/${verb}`, { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  await world.later(1);
  return answer.json();
};
const reportOn = async (at: number, reference: string, status: string, more: object = {}) => {
  const occurred_at = new Date(world.services.clock.now_ms() + 1000).toISOString();
  const said = { reference, status, processor_id_external: `ext_${reference}`, occurred_at, ...more };
  const url = `/notifications/${processors[at - 1]}`;
  await world.app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(said),
  });
  await processNotifications(world);
  const { rows } = await world.database.pool.query(
    'select status, status_reason from processornotification where reference = $1 order by id desc limit 1',
    [reference],
  );
  return [rows[0].status, rows[0].status_reason];
};
const differences = () => world.database.kysely.transaction().execute(findDifferences);

describe('a payment that its processor declines softly', () => {
  test('is taken once by the fallback, with one status and an attempt for each processor', async () => {
    const { id, status, processor, processor_reference, processor_id_external } = await pay();
    expect({ status, processor, processor_reference, processor_id_external }).toEqual({
      status: 'SETTLEMENT_REQUESTED',
      processor: processors[1],
      processor_reference: `${id}-2`,
      processor_id_external: `two_${id}-2`,
    });
    expect(authorised()).toEqual([1, 1, 0]);
    expect(await statusesOf(id)).toEqual(['INITIATED', 'SETTLEMENT_REQUESTED']);
    expect(await attemptsOf(id)).toEqual([
      [1, 'id', 'DECLINED', 'do not honor'],
      [2, 'id-2', 'SETTLEMENT_REQUESTED', null],
    ]);
    const { rows } = await world.database.pool.query('select from processing_order');
    expect(rows).toHaveLength(0);
    expect(await differences()).toEqual([]);
  });

  test('has its attempts on the timeline, each before the status that it led to', async () => {
    one.behave = failing(new ProcessorNotCalled('no connection'));
    two.behave = declining('do not honor');
    const { id } = await pay();
    const { items } = await world.get(`/transaction/${id}/timeline`);
    const told = (items as { source: string; event: string; words?: { processor?: string } }[]).toReversed();
    expect(
      told.flatMap(({ source, event, words }) => (source === 'attempt' ? [[event, words?.processor]] : [])),
    ).toEqual([
      ['not_sent', 'card'],
      ['declined', 'two'],
      ['taken', 'three'],
    ]);
  });

  test('is counted in statistics for the processor that took it', async () => {
    await keepZone(world.database, 'Europe/Amsterdam');
    await pay();
    await foldDeltas(world.database);
    expect(await findWrongCells(world.database.kysely, {})).toEqual([]);
  });

  test('goes on to the next fallback, and ends with the last answer', async () => {
    two.behave = declining('processor declined');
    three.behave = declining('gateway rejected');
    const payment = await pay();
    expect(payment).toMatchObject({ status: 'DECLINED', status_reason: 'gateway rejected', processor: processors[2] });
    expect(await attemptsOf(payment.id)).toEqual([
      [1, 'id', 'DECLINED', 'do not honor'],
      [2, 'id-2', 'DECLINED', 'processor declined'],
      [3, 'id-3', 'DECLINED', 'gateway rejected'],
    ]);
    expect(await statusesOf(payment.id)).toEqual(['INITIATED', 'DECLINED']);
  });

  test('is verified by the fallback if its amount is 0', async () => {
    const { id, url } = await world.make('/cardaddlink', {
      customer: world.customer,
      payment_profile: world.profile,
      merchant_reference: 'card',
    });
    two.behave = ({ reference }) => ({ status: 'AUTHORIZED', processor_id_external: reference, token: 'token of two' });
    await world.pay(url, cardOf());
    expect(authorised()).toEqual([1, 1, 0]);
    const { rows } = await world.database.pool.query(
      'select processor, processor_token from mandate where id = (select mandate from cardaddlink where id = $1)',
      [id],
    );
    expect(rows).toEqual([{ processor: processors[1], processor_token: 'token of two' }]);
  });

  test('keeps to its processor if the fallbacks are detached, or not allowed to the merchant', async () => {
    await attach([String(processors[0]), String(processors[2])]);
    expect(await pay()).toMatchObject({ processor: processors[2] });
    expect(authorised()).toEqual([1, 0, 1]);
    await attach(processors);
    const configuring = await configureIn(world);
    await configuring.set(world.merchant, 'processors', processors.slice(0, 1));
    expect(await pay()).toMatchObject({ status: 'DECLINED', processor: processors[0], processor_reference: null });
    await configuring.set(world.merchant, 'processors', undefined);
  });
});

describe('a payment is sent to no other processor', () => {
  test.each(['insufficient funds', 'card lost or stolen', 'expired card', 'time-out at the processor'])(
    'if it is declined for a reason of the card: %s',
    async (reason) => {
      one.behave = declining(reason);
      const { id, ...payment } = await pay();
      expect(payment).toMatchObject({ status: 'DECLINED', status_reason: reason, processor: processors[0] });
      expect(authorised()).toEqual([1, 0, 0]);
      expect(await attemptsOf(id)).toEqual([]);
    },
  );

  test('after silence, and not after the silence has ended in a decline either', async () => {
    one.behave = failing(new ProcessorUnavailable('the connection was cut'));
    const { id, status } = await pay();
    expect(status).toBe('UNKNOWN');
    one.taken.set(id, { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: 'x' });
    await world.database.pool.query('update processing_order set leased_until = null');
    await world.later(1);
    expect(await paymentOf(id)).toMatchObject({ status: 'DECLINED', processor: processors[0] });
    expect(authorised()).toEqual([1, 0, 0]);
  });

  test('after the first fallback did not answer', async () => {
    two.behave = failing(new ProcessorUnavailable('the connection was cut'));
    const payment = await pay();
    expect(payment).toMatchObject({ status: 'UNKNOWN', processor: processors[1] });
    // It took the payment all the same: its look-up says so, by the reference of the attempt.
    two.taken.set(`${payment.id}-2`, { status: 'SETTLEMENT_REQUESTED', processor_id_external: 'late' });
    await world.database.pool.query('update processing_order set leased_until = null');
    await world.later(1);
    expect(await paymentOf(payment.id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', processor: processors[1] });
    expect(authorised()).toEqual([1, 1, 0]);
  });

  test('after a challenge that its payer failed, or that had been answered', async () => {
    one.behave = () => ({
      status: 'PENDING',
      is_challenged: true,
      challenge_url: 'https://bank.example/',
      processor_id_external: 'x',
    });
    const { id, url } = await begin();
    const tried = await world.pay(url, cardOf());
    const path = `${tried.replace(/\/leave.*/, '')}/return`;
    await world.app.http.inject({ url: path });
    expect(one.asked.map(([verb]) => verb)).toEqual(['authorise', 'proceed']);
    expect((await paymentsOf(id))[0]).toMatchObject({ status: 'DECLINED', processor: processors[0] });
    const three_d_secure = { version: '2.2.0', result: 'challenged', eci: '05' };
    one.behave = declining('do not honor', { three_d_secure });
    expect(await pay()).toMatchObject({ status: 'DECLINED', processor: processors[0] });
    expect(authorised()).toEqual([2, 0, 0]);
  });

  test('if it has no routing', async () => {
    await world.database.pool.query('update paymentprofile set routing = null');
    const { rows } = await world.database.pool.query(`select id from routing`);
    expect(await pay()).toMatchObject({ status: 'DECLINED', processor: processors[0] });
    await world.database.pool.query('update paymentprofile set routing = $1', [JSON.stringify({ card: rows[0].id })]);
  });
});

describe('a payment that its processor certainly did not receive', () => {
  test('is taken by the fallback', async () => {
    one.behave = failing(new ProcessorNotCalled('no connection'));
    const payment = await pay();
    expect(payment).toMatchObject({ status: 'SETTLEMENT_REQUESTED', processor: processors[1] });
    expect(await attemptsOf(payment.id)).toEqual([
      [1, 'id', 'FAILED', 'interrupted'],
      [2, 'id-2', 'SETTLEMENT_REQUESTED', null],
    ]);
  });

  test('fails if no fallback receives it', async () => {
    for (const acquirer of [one, two, three]) acquirer.behave = failing(new ProcessorNotCalled('no connection'));
    const { id } = await pay();
    await world.database.pool.query('update processing_order set leased_until = null');
    await world.later(1);
    expect(await paymentOf(id)).toMatchObject({ status: 'FAILED', processor: processors[2] });
    expect(authorised()).toEqual([1, 1, 1]);
    expect((await attemptsOf(id)).map(([, , status]) => status)).toEqual(['FAILED', 'FAILED', 'FAILED']);
  });
});

describe('between two attempts', () => {
  test('a payment that staff have ended goes to no other processor', async () => {
    const { id: link, url } = await begin();
    one.behave = async ({ reference }) => {
      const body = { type: 'transaction', transaction: reference, status: 'CANCELLED', old_status: 'INITIATED' };
      expect((await world.call(provider, 'POST', '/statusupdate', { body })).statusCode).toBe(201);
      return { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: 'x' };
    };
    await world.pay(url, cardOf());
    expect((await paymentsOf(link))[0]).toMatchObject({ status: 'CANCELLED', processor: processors[0] });
    expect(authorised()).toEqual([1, 0, 0]);
  });

  test('a payer who sends the form again pays nothing else', async () => {
    const { id: link, url } = await begin();
    let again = '';
    two.behave = async (payment) => {
      again = await world.pay(url, cardOf());
      return two.take(payment);
    };
    await world.pay(url, cardOf());
    expect(again).toMatch(/^409/);
    expect(await paymentsOf(link)).toMatchObject([{ status: 'SETTLEMENT_REQUESTED', processor: processors[1] }]);
    expect(authorised()).toEqual([1, 1, 0]);
  });

  test('an order that another process has claimed stays with its processor', async () => {
    one.behave = async () => {
      await world.database.pool.query(
        `update processing_order set leased_until = now() - interval '1 second', asked_until = now() - interval '1 second'`,
      );
      await sweepThrough(world, sweepsOf(await openFullHouse(world.services)));
      return { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: 'x' };
    };
    expect(await pay()).toMatchObject({ status: 'DECLINED', processor: processors[0] });
    expect(authorised()).toEqual([1, 0, 0]);
    expect(one.asked.map(([verb]) => verb)).toEqual(['authorise', 'find']);
  });

  test('an order that another process has just claimed, and not asked about yet, goes nowhere either', async () => {
    one.behave = async () => {
      await world.database.pool.query('update processing_order set tries = tries + 1');
      return { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: 'x' };
    };
    expect(await pay()).toMatchObject({ status: 'DECLINED', processor: processors[0], processor_reference: null });
    expect(authorised()).toEqual([1, 0, 0]);
  });

  test('neither the middlewares are asked, nor is the card counted again', async () => {
    const asked = vi.fn();
    const receiver = await openReceiver((answer, { body }) => {
      asked(JSON.parse(body).data.id);
      answer.writeHead(200).end(JSON.stringify({ answer: 'allow' }));
    });
    const about = { organisation: world.root, name: 'Screening', provider: 'https', url: receiver.url, secret };
    const middleware = await world.call(provider, 'POST', '/middleware', { body: about });
    expect(middleware.statusCode, middleware.body).toBe(201);
    const set = 'update paymentprofile set middleware = $1';
    await world.database.pool.query(set, [[middleware.json().id]]);
    const tries = async () => (await world.database.pool.query('select from card_try')).rowCount ?? 0;
    const before = await tries();
    const { id, processor } = await pay();
    expect(processor).toBe(processors[1]);
    expect(asked.mock.calls).toEqual([[id]]);
    expect(await tries()).toBe(before + 1);
    await world.database.pool.query(set, [[]]);
  });

  test('a payment that a middleware blocks goes nowhere', async () => {
    const receiver = await openReceiver((answer) => {
      answer.writeHead(200).end(JSON.stringify({ answer: 'block' }));
    });
    const about = { organisation: world.root, name: 'Blocking', provider: 'https', url: receiver.url, secret };
    const { id } = (await world.call(provider, 'POST', '/middleware', { body: about })).json();
    const set = 'update paymentprofile set middleware = $1';
    await world.database.pool.query(set, [[id]]);
    expect(await pay()).toMatchObject({
      status: 'FAILED',
      blocked: true,
      processor: processors[0],
    });
    expect(authorised()).toEqual([0, 0, 0]);
    await world.database.pool.query(set, [[]]);
  });
});

describe('a process that dies', () => {
  const declined = { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: 'x' } as const;
  const charged = { status: 'SETTLEMENT_REQUESTED', processor_id_external: 'y' } as const;

  test.each([
    ['before the first processor received the payment', 0, undefined, ['FAILED', 'id']],
    ['before it stored a decline', 0, declined, ['DECLINED', 'id']],
    ['before the fallback received the payment', 1, undefined, ['FAILED', 'id-2']],
    ['before it stored the answer of the fallback', 1, charged, ['SETTLEMENT_REQUESTED', 'id-2']],
  ])('%s leaves a payment that is taken at most once', async (_, at, known, expected) => {
    const { promise: death, reject: revive } = Promise.withResolvers<PaymentOutcome>();
    const dying = [one, two][at] as Acquirer;
    const sent = Promise.withResolvers<string>();
    dying.behave = ({ reference }) => {
      if (known) dying.taken.set(reference, known);
      sent.resolve(reference);
      return death;
    };
    const { id: link, url } = await begin();
    const paying = world.pay(url, cardOf());
    await sent.promise;
    const sweeps = sweepsOf(await openFullHouse(world.services));
    // Other processes ask about it once the lease and the time of an answer are over, and again after a while.
    for (const _ of [1, 2, 3]) {
      await world.database.pool.query(`
        update processing_order set leased_until = now() - interval '1 second',
          asked_until = now() - interval '1 second', unanswered_since = unanswered_since - interval '1 hour'`);
      await sweepThrough(world, sweeps);
    }
    const [payment] = await paymentsOf(link);
    const { id, status, processor_reference } = payment as ItemOf<'transaction'>;
    expect([status, (processor_reference ?? id).replace(id, 'id')]).toEqual(expected);
    // It was only suspended: what it hears now comes too late.
    revive(new ProcessorNotCalled('suspended'));
    await paying;
    expect((await paymentOf(id)).status).toBe(status);
    expect(authorised()).toEqual([1, at, 0]);
    expect(await differences()).toEqual([]);
  });
});

describe('a payment that a fallback took', () => {
  test('is captured, released and refunded there, by its reference', async () => {
    const { id, status } = await pay({ capture: 'manual' });
    expect(status).toBe('AUTHORIZED');
    const capture = await act(id, 'capture', { amount: 400 });
    await act(id, 'void');
    const refund = await act(id, 'refund', { amount: 100 });
    expect(capture.id).toBe(id);
    expect(two.asked.map(([verb, reference, payment]) => [verb, payment ?? reference])).toEqual([
      ['authorise', `${id}-2`],
      ['capture', `${id}-2`],
      ['void', `${id}-2`],
      ['refund', `${id}-2`],
    ]);
    expect((await world.get(`/refund/${refund.id}`)).status).toBe('PROCESSED');
    expect(one.asked).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  test('is settled by a notification about the last attempt', async () => {
    const { id } = await pay();
    expect(await reportOn(2, `${id}-2`, 'SETTLEMENT_COMPLETED')).toEqual(['DONE', null]);
    expect((await paymentOf(id)).status).toBe('SETTLEMENT_COMPLETED');
    expect((await attemptsOf(id)).at(-1)).toEqual([2, 'id-2', 'SETTLEMENT_COMPLETED', null]);
  });

  test('keeps its status if the first processor reports its decline later', async () => {
    const { id } = await pay();
    expect(await reportOn(1, id, 'FAILED', { status_reason: 'processing error' })).toEqual(['DONE', 'superseded']);
    expect(await reportOn(1, id, 'PENDING')).toEqual(['DONE', 'superseded']);
    expect((await paymentOf(id)).status).toBe('SETTLEMENT_REQUESTED');
    expect((await attemptsOf(id))[0]).toEqual([1, 'id', 'FAILED', 'processing error']);
  });

  test('is not reported on by another processor', async () => {
    const { id } = await pay();
    expect(await reportOn(1, `${id}-2`, 'SETTLEMENT_COMPLETED')).toEqual(['FAILED', 'other_processor']);
    expect(await reportOn(2, id, 'SETTLEMENT_REQUESTED')).toEqual(['FAILED', 'other_processor']);
    expect(await reportOn(2, `${id}-9`, 'SETTLEMENT_REQUESTED')).toEqual(['FAILED', 'unknown_reference']);
  });

  test('is refunded at the first processor if that took it after all', async () => {
    const { id } = await pay();
    expect(await reportOn(1, id, 'SETTLEMENT_REQUESTED')).toEqual(['DONE', null]);
    expect(await reportOn(1, id, 'SETTLEMENT_COMPLETED')).toEqual(['DONE', null]);
    await world.later(1);
    expect(await paymentOf(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount_refunded: 0 });
    const twice = (await world.get('/transaction?late=true&_sort=-id')).items as ItemOf<'transaction'>[];
    expect(twice[0]).toMatchObject({
      status: 'SETTLEMENT_COMPLETED',
      processor: processors[0],
      processor_reference: id,
      amount: 900,
      amount_refunded: 900,
    });
    expect(one.asked.at(-1)).toEqual(['refund', expect.stringMatching(/^rfnd_/), id]);
    expect((await attemptsOf(id))[0]).toEqual([1, 'id', 'SETTLEMENT_COMPLETED', null]);
    const { items } = await world.get(`/alert?transaction=${twice[0]?.id}`);
    expect(items).toMatchObject([{ kind: 'late_payment' }]);
    expect(await differences()).toEqual([]);
  });

  test('is released at the first processor if that authorised it after all', async () => {
    const { id } = await pay();
    expect(await reportOn(1, id, 'AUTHORIZED')).toEqual(['DONE', null]);
    await world.later(1);
    expect(one.asked.at(-1)).toEqual(['void', id]);
    expect((await attemptsOf(id))[0]?.[2]).toBe('AUTHORIZATION_VOIDED');
    expect(await paymentOf(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
    expect(await differences()).toEqual([]);
  });
});

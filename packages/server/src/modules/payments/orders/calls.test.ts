import { type PaymentOutcome, type ProcessorAdapter, ProcessorNotCalled, ProcessorUnavailable } from '@sluis/adapter';
import type { TimelineAnswer } from '@sluis/contract/timeline';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { putOnHold, releaseHold } from '../../../platform/hold.ts';
import { auditRows } from '../../../testing/audit.ts';
import { cardOf, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { makeAdapters } from '../../processors/processor/adapters.ts';
import { placeClaimed } from './orders.commands.ts';
import { makeProcessing } from './processing.commands.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

const callsOf = (transaction: string) =>
  auditRows(world.database, `transaction = $1 and type = 'outgoing'`, [transaction]);
const capture = (id: string) => world.call(world.token, 'POST', `/transaction/${id}/capture`, { body: {} });
/** Makes waiting orders due. */
const forget = () =>
  world.database.pool.query(`update processing_order set leased_until = now() - interval '1 second'`);
const timeline = async (id: string, token: string) =>
  ((await world.call(token, 'GET', `/transaction/${id}/timeline`)).json() as TimelineAnswer).items
    .filter(({ source }) => source === 'processor' || source === 'history')
    .map(({ source, event, status }) => `${source} ${status?.value ?? event}`)
    .toReversed();

describe('a call to a processor', () => {
  test('is in the audit trail with the payment, the request and the response', async () => {
    const id = await world.took('AUTHORIZED');
    await capture(id);
    await world.sweep();
    const { processor_id_external } = await world.item('transaction', id);
    expect(await callsOf(id)).toMatchObject([
      {
        type: 'outgoing',
        authentication: 'system',
        organisation: world.organisation_id,
        audience: 'provider',
        route: 'processor/capture',
        method: 'POST',
        url: 'sandbox:capture',
        destination: 'Sandbox',
        item: world.processor,
        parent: expect.stringMatching(/^ord_/),
        response_code: 200,
        request: { body: { reference: expect.stringMatching(/^capt_/), payment: id, amount: 1250, is_final: true } },
        response: { body: { status: 'PROCESSED', processor_id_external } },
      },
    ]);
  });

  test('for a refund is about its payment', async () => {
    const id = await world.took('SETTLEMENT_COMPLETED');
    const refund = await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 250 } });
    await world.sweep();
    expect(await callsOf(id)).toMatchObject([
      { route: 'processor/refund', request: { body: { reference: refund.json().id, payment: id, amount: 250 } } },
    ]);
  });

  test('without an answer is there for each attempt, under one cause, until one is answered', async () => {
    const { services } = world;
    const captured = { status: 'PROCESSED', processor_id_external: 'x' } as const;
    const capturing = vi.fn(async () => captured).mockRejectedValueOnce(new ProcessorUnavailable('busy', 503));
    const flaky = { capture: capturing, find: async () => undefined } as unknown as ProcessorAdapter;
    const { sweep } = makeProcessing(
      services,
      makeAdapters(services.config, { sandbox: flaky }, services.hold),
      [],
      world.processing,
    );
    const id = await world.took('AUTHORIZED');
    await capture(id);
    for (const _ of [1, 2]) {
      await sweepThrough(world, [sweep]);
      await forget();
    }
    await sweepThrough(world, [sweep]);
    const calls = await callsOf(id);
    expect(calls.map(({ route, response_code, response }) => [route, response_code, response.body])).toEqual([
      ['processor/capture', 503, 'busy'],
      ['processor/find', 404, undefined],
      ['processor/capture', 200, captured],
    ]);
    expect(new Set(calls.map(({ parent }) => parent)).size).toBe(1);
  });

  test('is absent while nothing is called', async () => {
    const id = await world.took('AUTHORIZED');
    const { hold, database } = world.services;
    await putOnHold(database.kysely);
    await hold.reload(database.kysely);
    await capture(id);
    await world.sweep();
    expect(await callsOf(id)).toEqual([]);
    await database.kysely.transaction().execute(releaseHold);
    await hold.reload(database.kysely);
    await forget();
    await world.sweep();
    expect((await callsOf(id)).map(({ route }) => route)).toEqual(['processor/find', 'processor/capture']);
  });

  test('is on the timeline before its effect, for users who may see it, also if the clock was moved', async () => {
    const staff = await world.key(world.root, ['PSP', 'PSP_ALL']);
    const own = await world.key(world.organisation_id, ['USER_ALL']);
    await world.pass(3);
    const id = await world.took('AUTHORIZED');
    await capture(id);
    await world.sweep();
    const ordered = ['history AUTHORIZED', 'history PENDING'];
    const captured = ['history PROCESSED', 'history SETTLEMENT_REQUESTED'];
    expect(await timeline(id, staff)).toEqual([...ordered, 'processor capture', ...captured]);
    expect(await timeline(id, own)).toEqual([...ordered, ...captured]);
  });
});

describe('a call that failed', () => {
  const answering = async (adapter: Partial<ProcessorAdapter>) => {
    const { services, database } = world;
    const adapters = makeAdapters(services.config, { sandbox: adapter as ProcessorAdapter }, services.hold);
    const processing = makeProcessing(services, adapters, [], world.processing);
    const transaction = await world.item('transaction', await world.took('AUTHORIZED'));
    const now = services.clock.now();
    const [order] = await database.kysely
      .transaction()
      .execute(async (trx) => placeClaimed(trx, [{ operation: 'void', item: transaction.id, transaction, now }]));
    await processing.perform(order as NonNullable<typeof order>).catch(() => undefined);
    await database.pool.query('delete from processing_order');
    return (await callsOf(transaction.id)).map(({ response_code, response }) => [response_code, response.body]);
  };

  test.each([
    ['by a processor that gave no response', new ProcessorUnavailable('no response within 10 s'), 0],
    ['by a processor that reported that it cannot', new ProcessorUnavailable('busy', 502), 502],
    ['by a processor that refused it with a code', new ProcessorNotCalled('too many requests', 429), 429],
    ['by a fault of ours', new TypeError('no such field'), 0],
  ])('%s is recorded with the reason', async (_, error, code) => {
    expect(await answering({ void: async () => Promise.reject(error) })).toEqual([[code, error.message]]);
  });

  test('after an impossible answer is recorded once', async () => {
    const answer = { status: 'PENDING', processor_id_external: 'x' } as PaymentOutcome;
    expect(await answering({ void: async () => answer })).toEqual([[200, answer]]);
  });
});

describe('a payment on a page, through the merchant’s own processor', () => {
  let payer: PayerWorld;
  beforeEach(async () => {
    payer = await openPayerWorld();
  });
  const calls = () => auditRows(payer.database, `route like 'processor/%'`);
  const link = () =>
    payer.make('/paymentlink', { payment_profile: payer.profile, merchant_reference: 'L', amount: 1000 });

  test('is recorded without its card: first and last digits, expiry, and no code', async () => {
    await payer.pay((await link()).url);
    const [call] = await calls();
    expect(call).toMatchObject({ route: 'processor/authorise', audience: 'merchant', organisation: payer.merchant });
    expect(call.request.body.card).toEqual({ number: '411111******1111', expiry: '12/39' });
    expect(JSON.stringify(call)).not.toMatch(/4111111111111111|"123"/);
    expect(call.request.body.return_url).toContain('/pay/***');
  });

  test("continues with the payer's proof to their bank, which is not stored", async () => {
    const bank = await payer.open(await payer.pay((await link()).url, cardOf('4000000000003220')));
    await payer.send(/action="([^"]+)"/.exec(bank.body)?.[1] ?? '', { challenge: 'authenticated' });
    const made = await calls();
    expect(made.map(({ route }) => route)).toEqual(['processor/authorise', 'processor/proceed']);
    expect(made[1]).toMatchObject({
      transaction: made[0].transaction,
      request: { body: { method: 'POST', query: {}, form: { challenge: '***' } } },
      response: { body: { status: 'SETTLEMENT_REQUESTED' } },
    });
  });

  test('whose payer left is looked up and voided', async () => {
    await payer.pay((await link()).url, cardOf('4000000000003220'));
    await payer.later(3 * 86_400_000);
    const made = await calls();
    expect(made.map(({ route }) => route)).toEqual(['processor/authorise', 'processor/find', 'processor/void']);
    expect(new Set(made.map(({ transaction }) => transaction)).size).toBe(1);
  });
});

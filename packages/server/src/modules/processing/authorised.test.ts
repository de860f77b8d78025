import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../testing/paying-world.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

/** A payment that we had authorised. */
const authorised = (more: Record<string, unknown> = {}): Promise<string> => world.took('AUTHORIZED', more);
const ask = (id: string, verb: 'capture' | 'void', token = world.token) =>
  world.call(token, 'POST', `/transaction/${id}/${verb}`, { body: {} });
const orderable = async (id: string) => (await world.call(world.token, 'GET', `/transaction/${id}/orderable`)).json();
const spokenToBy = (provider: string) =>
  world.database.pool.query(`update processor set provider = $1 where id = $2`, [provider, world.processor]);
const get = (id: string): Promise<ItemOf<'transaction'>> => world.item('transaction', id);
const orders = async (id: string): Promise<string[]> => {
  const of_item = world.database.kysely.selectFrom('processing_order').where('item', '=', id);
  return (await of_item.select('operation').execute()).map(({ operation }) => operation);
};

describe('an authorised payment', () => {
  test('is captured when its processor has answered, settled a day later, and can be refunded', async () => {
    const id = await authorised();
    const answer = await ask(id, 'capture');
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'AUTHORIZED']);
    await world.sweep();
    expect(await get(id)).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      processor_id_external: expect.stringMatching(/^sbx_/),
    });
    await world.pass(1.1);
    expect((await get(id)).status).toBe('SETTLEMENT_COMPLETED');
    const refund = await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 1250 } });
    await world.sweep();
    expect((await world.item('refund', refund.json().id)).status).toBe('PROCESSED');
  });

  test('is voided, and nothing is captured afterwards', async () => {
    const id = await authorised();
    expect((await ask(id, 'void')).statusCode).toBe(200);
    await world.sweep();
    expect((await get(id)).status).toBe('AUTHORIZATION_VOIDED');
    const late = await ask(id, 'capture');
    expect([late.statusCode, late.json().error]).toMatchObject([
      422,
      { code: 'invalid_transition', details: { from: 'AUTHORIZATION_VOIDED', to: 'SETTLEMENT_REQUESTED' } },
    ]);
  });

  test('that was authorised by the sandbox itself is captured there', async () => {
    const id = await authorised();
    const kept = { reference: id, id: 'sbx_own', kind: 'payment', amount: 1250, currency_code: 'EUR' } as const;
    const answer = JSON.stringify({ status: 'AUTHORIZED', processor_id_external: 'sbx_own' });
    const created_at = world.services.clock.now();
    await world.database.kysely
      .insertInto('sandbox_payment')
      .values({ ...kept, created_at, status: 'AUTHORIZED', answer })
      .execute();
    await ask(id, 'capture');
    await world.sweep();
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', processor_id_external: 'sbx_own' });
  });

  test('is ordered once, however often that is requested, and never both captured and voided', async () => {
    const id = await authorised();
    for (const _ of [1, 2]) expect((await ask(id, 'capture')).statusCode).toBe(200);
    expect(await orders(id)).toEqual(['capture']);
    expect((await ask(id, 'void')).json().error.code).toBe('request_in_progress');
    await world.sweep();
    expect(await orders(id)).toEqual([]);
    const raced = await authorised();
    const verbs = ['capture', 'void', 'capture', 'void'] as const;
    const answers = await Promise.all(verbs.map((verb) => ask(raced, verb)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409]);
    expect(await orders(raced)).toHaveLength(1);
  });

  test('is the only one: others, cards only asked after and those of a gateway’s processor are refused', async () => {
    const refused = async (more: Record<string, unknown>) =>
      (await ask(await authorised(more), 'capture')).json().error.code;
    for (const status of ['INITIATED', 'PENDING', 'SETTLEMENT_COMPLETED', 'DECLINED', 'UNKNOWN'])
      expect(await refused({ status }), status).toBe('invalid_transition');
    expect(await refused({ amount: 0 })).toBe('invalid_transition');
    expect(await refused({ processor: null })).toBe('no_processor');
    await spokenToBy('Elsewhere');
    expect(await refused({})).toBe('no_processor');
    await spokenToBy('Sandbox');
  });

  test('says in advance what can be ordered: what would be refused is not offered', async () => {
    const both = { capture: true, void: true };
    const neither = { capture: false, void: false };
    const id = await authorised();
    expect(await orderable(id)).toEqual(both);
    expect(await orderable(await authorised({ processor: null }))).toEqual(neither);
    expect(await orderable(await authorised({ amount: 0 }))).toEqual(neither);
    expect(await orderable(await authorised({ status: 'SETTLEMENT_COMPLETED' }))).toEqual(neither);
    await spokenToBy('Elsewhere');
    expect(await orderable(id)).toEqual(neither);
    await spokenToBy('Sandbox');
    await ask(id, 'void');
    expect(await orderable(id)).toEqual({ capture: false, void: true });
    await world.sweep();
    expect(await orderable(id)).toEqual(neither);
  });

  test('is for those who may change payments, within their own organisation', async () => {
    const id = await authorised();
    const reader = await world.key(world.organisation_id, ['TRANSACTION_LIST', 'REFUND_CREATE']);
    const writer = await world.key(world.organisation_id, ['TRANSACTION_LIST', 'TRANSACTION_UPDATE']);
    const stranger = await world.key(await world.organisation('Other', world.root), ['USER_ALL']);
    const question = `/transaction/${id}/orderable`;
    for (const [token, status] of [
      [reader, 403],
      [stranger, 404],
      [writer, 200],
    ] as const) {
      expect((await world.call(token, 'GET', question)).statusCode).toBe(status);
      expect((await ask(id, 'void', token)).statusCode).toBe(status);
    }
  });
});

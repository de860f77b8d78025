import { newId } from '@sluis/contract/base/ids';
import { compileTree } from '@sluis/contract/risk/compile';
import type { RouteNode } from '@sluis/contract/risk/tree';
import { beforeAll, describe, expect, test } from 'vitest';
import { configureIn } from '../../../testing/configure.ts';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';
import { chanceOf } from './compiled.ts';
import { SlotTable } from './slots.ts';

let world: RiskWorld;
let first: string;
let second: string;
beforeAll(async () => {
  world = await openRiskWorld();
  first = world.processor;
  second = newId('proc');
  await world.database.pool.query(
    `insert into processor (id, created_at, organisation, name, payment_product, provider)
     values ($1, now(), $2, 'Second', 'card', 'Sandbox')`,
    [second, world.root],
  );
  await attach([first, second]);
  await route(second);
});

const attach = (some: readonly string[]) =>
  world.database.pool.query('update paymentprofile set processors = $2 where id = $1', [world.profile, some]);
let routing = '';
async function route(details: unknown): Promise<void> {
  const body = { organisation: world.organisation_id, name: 'Cards', payment_product: 'card', details };
  routing = (await world.make('routing', body)).id;
  await world.database.pool.query('update paymentprofile set routing = $2 where id = $1', [
    world.profile,
    JSON.stringify({ card: routing }),
  ]);
}
const routed = async (more: object = {}) => {
  const { id, processor } = await world.reported(more);
  const { routing: decided } = await world.decisionOf(id);
  return { processor, reason: decided.reason, path: decided.path };
};

describe('a payment goes to', () => {
  test('the processor of its leaf', async () => {
    expect(await routed()).toEqual({ processor: second, reason: 'routed', path: '' });
  });

  test('none if it is blocked, and its routing, which was not walked, is not named', async () => {
    const { id: blocking } = await world.ruleset({ rules: [rule('amount', '==', '4711')] });
    const { id, blocked } = await world.reported({ amount: 4711 });
    const { routing: decided } = await world.decisionOf(id);
    expect([blocked, decided]).toMatchObject([true, { routing: null, number: null, processor: null, path: null }]);
    await world.call(world.token, 'DELETE', `/validationruleset/${blocking}`);
  });

  test('the processor that its gateway gave', async () => {
    expect(await world.reported({ processor: first })).toMatchObject({ processor: first });
  });

  test('another one if that of its leaf was detached, with the reason', async () => {
    await attach([first]);
    expect(await routed()).toEqual({ processor: first, reason: 'not_attached', path: '' });
    await attach([first, second]);
  });

  test('another one if that of its leaf is not allowed to the merchant, or none', async () => {
    const { set } = await configureIn(world);
    await set(world.organisation_id, 'processors', [first]);
    expect(await routed()).toEqual({ processor: first, reason: 'not_allowed', path: '' });
    await attach([second]);
    expect((await world.report()).json().error.code).toBe('processor_not_allowed');
    await set(world.organisation_id, 'processors', undefined);
    await attach([]);
    expect(await routed()).toEqual({ processor: null, reason: 'no_processor', path: '' });
    await attach([first, second]);
  });

  test('another one if Sluis calls it and has no adapter for that of its leaf', async () => {
    await world.database.pool.query(`update processor set provider = 'Outside' where id = $1`, [second]);
    // A gateway calls it itself.
    expect(await routed()).toMatchObject({ processor: second, reason: 'routed' });
    const mandate = await world.mandate();
    await world.database.pool.query('update mandate set processor = null where id = $1', [mandate]);
    const scheduled_at = new Date(world.services.clock.now_ms() + 60_000).toISOString();
    const { id } = await world.make('scheduledtransaction', {
      mandate,
      merchant_reference: 'S',
      amount: 100,
      scheduled_at,
    });
    await world.pass(0.01);
    const { transaction } = await world.item('scheduledtransaction', id);
    expect((await world.decisionOf(String(transaction))).routing).toMatchObject({
      processor: first,
      reason: 'no_adapter',
    });
    await world.database.pool.query(`update processor set provider = 'Sandbox' where id = $1`, [second]);
  });

  test('the same side under a repeated idempotency key', async () => {
    await route({ if: [rule('random', '<', 50)], then: first, else: second });
    for (let each = 0; each < 8; each++) {
      const key = { 'idempotency-key': `random-${each}` };
      const [one, again] = [await world.report({}, key), await world.report({}, key)];
      expect(again.json()).toEqual(one.json());
      const { id, processor } = one.json();
      const { path } = (await world.decisionOf(id)).routing;
      expect([path, processor]).toEqual(chanceOf(id, routing, '') * 100 < 50 * 2 ** 32 ? ['t', first] : ['e', second]);
    }
  });
});

test('30 % of payments are 30 % ± 0.5, and 40 % are those and others', () => {
  const treeOf = (value: number): RouteNode => ({
    if: [{ name: 'random', operator: '<', value }],
    then: { if: [{ name: 'random', operator: '<', value: 50 }], then: first, else: second },
    else: second,
  });
  const walkOf = (tree: RouteNode) => {
    const slots = new SlotTable();
    const walk = compileTree(tree, slots);
    return (id: string) =>
      walk(slots.all.map((slot) => chanceOf(id, 'rout_1', slot.kind === 'chance' ? slot.path : ''))).path;
  };
  const [thirty, forty] = [walkOf(treeOf(30)), walkOf(treeOf(40))];
  const part = (some: readonly unknown[], of: readonly unknown[]) => some.length / of.length;
  const payments = Array.from({ length: 100_000 }, () => newId('txn'));
  const chosen = payments.filter((id) => thirty(id).startsWith('t'));
  const more = payments.filter((id) => forty(id).startsWith('t'));
  expect(Math.abs(part(chosen, payments) - 0.3)).toBeLessThan(0.005);
  expect(Math.abs(part(more, payments) - 0.4)).toBeLessThan(0.005);
  const among = new Set(more);
  expect(chosen.every((id) => among.has(id))).toBe(true);
  // The next node has a chance of its own.
  expect(
    Math.abs(
      part(
        chosen.filter((id) => thirty(id) === 'tt'),
        chosen,
      ) - 0.5,
    ),
  ).toBeLessThan(0.01);
});

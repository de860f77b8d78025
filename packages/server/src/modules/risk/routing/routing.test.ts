import { newId } from '@sluis/contract/base/ids';
import type { RouteNode } from '@sluis/contract/risk/tree';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Trx } from '../../../platform/database/database.ts';
import { acting, type CommandContext } from '../../../resource/resource.ts';
import { askMeanwhile } from '../../../testing/ask-meanwhile.ts';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';
import { changeProfile } from '../../merchants/payment-profile/payment-profile.commands.ts';
import { routing_commands } from './routing.commands.ts';
import { listRoutings } from './routing.queries.ts';

let world: RiskWorld;
let first: string;
let second: string;
let wallet: string;
beforeAll(async () => {
  world = await openRiskWorld();
  first = world.processor;
  second = await addProcessor(world.root);
  const { rows } = await world.database.pool.query(`select id from processor where payment_product = 'paypal'`);
  wallet = rows[0].id;
  await world.database.pool.query('update paymentprofile set processors = $2 where id = $1', [
    world.profile,
    [first, second, wallet],
  ]);
});

async function addProcessor(organisation: string): Promise<string> {
  const id = newId('proc');
  await world.database.pool.query(
    `insert into processor (id, created_at, organisation, name, payment_product, provider)
     values ($1, now(), $2, 'Second', 'card', 'Sandbox')`,
    [id, organisation],
  );
  return id;
}

const post = (path: string, body: unknown, token = world.token) => world.call(token, 'POST', path, { body });
const over = [rule('amount', '>', 5000)];
const routing = (more: object = {}) => ({
  organisation: world.organisation_id,
  name: 'Cards',
  payment_product: 'card',
  details: { if: over, then: first, else: second },
  ...more,
});
const faultsOf = async (more: object, token = world.token) => {
  const answer = await post('/routing', routing(more), token);
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  return answer.json().error.fields;
};
const nested = (levels: number): RouteNode =>
  levels === 0 ? first : { if: over as never, then: second, else: nested(levels - 1) };

describe('a tree', () => {
  test('goes back unchanged, with its processors beside it', async () => {
    const details = {
      else: { then: second, if: [rule('random', '<', 30), rule('3ds', '==', true)], else: first },
      if: [rule('amount', '>=', '0500', { currency_code: 'EUR' })],
      then: second,
    };
    expect(await faultsOf({ details })).toEqual({ 'details.if.0.value': ['invalid_format'] });
    const sent = { ...details, if: [rule('amount', '>=', '500', { currency_code: 'EUR' })] };
    const answer = await post('/routing', routing({ details: sent }));
    expect(answer.body).toContain(`"details":${JSON.stringify(sent)}`);
    expect(answer.json().processors.toSorted()).toEqual([first, second].toSorted());
  });

  test('has at most twelve levels and a hundred branches', async () => {
    expect((await post('/routing', routing({ details: nested(12) }))).statusCode).toBe(201);
    expect(await faultsOf({ details: nested(13) })).toEqual({
      [`details.${Array(12).fill('else').join('.')}`]: ['too_large'],
    });
    const wide = (levels: number): RouteNode =>
      levels === 0 ? first : { if: over as never, then: wide(levels - 1), else: wide(levels - 1) };
    expect((await post('/routing', routing({ details: wide(6) }))).statusCode).toBe(201);
    expect(Object.values(await faultsOf({ details: wide(7) }))).toContainEqual(['too_large']);
    // Deep enough to overflow a stack that read all of it.
    const deep = JSON.stringify(routing({ details: '@' })).replace(
      '"@"',
      `${'{"if":[],"then":"","else":'.repeat(5000)}""${'}'.repeat(5000)}`,
    );
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/v1/routing',
      headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
      payload: deep,
    });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, answer.body.slice(0, 200)).toBeLessThan(500);
  });

  test.each([
    ['nothing', undefined, { details: ['required'] }],
    ['a text that is no processor', 'x', { details: ['invalid_format'] }],
    ['a list', [], { details: ['wrong_type'] }],
    ['then without else', { if: over, then: 'first' }, { 'details.else': ['required'] }],
    ['no conditions', { then: 'first', else: 'first' }, { 'details.if': ['required'] }],
    ['an empty list of conditions', { if: [], then: 'first', else: 'first' }, { 'details.if': ['too_small'] }],
    [
      'eleven conditions',
      { if: Array(11).fill(over[0]), then: 'first', else: 'first' },
      { 'details.if': ['too_long'] },
    ],
    ['another key', { if: over, then: 'first', else: 'first', name: 'x' }, { 'details.name': ['unknown'] }],
    ['a wallet', 'wallet', { details: ['not_allowed'] }],
    ...(
      [
        ['101 %', rule('random', '<', 101), 'value', 'too_large'],
        ['−1 %', rule('random', '<', -1), 'value', 'too_small'],
        ['half a percent', rule('random', '<', 0.5), 'value', 'invalid_format'],
        ['an attribute of rulesets', rule('recurring_type', '==', 'first'), 'name', 'not_allowed'],
        ['a velocity', rule('count_per_card_1h', '>', 1), 'name', 'not_allowed'],
        ['an unknown attribute', rule('__proto__', '==', 1), 'name', 'not_allowed'],
        ['IN', rule('country_code', 'IN', ['NL']), 'operator', 'not_allowed'],
        ['a list of values', rule('country_code', '==', ['NL']), 'value', 'wrong_type'],
        ['an object', rule('country_code', '==', {}), 'value', 'wrong_type'],
        ['no value', rule('amount', '>', null), 'value', 'required'],
        ['an empty amount', rule('amount', '>', ''), 'value', 'required'],
        ['a number beyond 2⁵³', rule('amount', '>', 9_007_199_254_740_992), 'value', 'too_large'],
        ['an exponent', rule('amount', '>', 1e21), 'value', 'invalid_format'],
        ['NUL', rule('card', '==', 'a\0'), 'value', 'invalid_format'],
        ['a lone surrogate', rule('card', '==', '\ud800'), 'value', 'invalid_format'],
        ['a card number', rule('customer', '==', '4111 1111 1111 1111'), 'value', 'card_number'],
        ['3DS', rule('3DS', '==', true), 'name', 'not_allowed'],
      ] as const
    ).map(
      ([what, condition, at, fault]) =>
        [
          what,
          { if: [...over, condition], then: 'first', else: 'first' },
          { [`details.if.1.${at}`]: [fault] },
        ] as const,
    ),
  ] as const)('with %s is refused', async (_what, details, faults) => {
    const named = JSON.stringify(details)?.replaceAll('"first"', JSON.stringify(first));
    const sent = details === 'wallet' ? wallet : named === undefined ? undefined : JSON.parse(named);
    expect(await faultsOf({ details: sent })).toEqual(faults);
  });

  test('with a key __proto__ is refused as unknown', async () => {
    const sent = JSON.stringify(routing()).replace('"then"', '"__proto__":{"x":1},"then"');
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/v1/routing',
      headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
      payload: sent,
    });
    expect(answer.statusCode).toBe(400);
  });

  test('of more than 256 KiB is refused', async () => {
    const answer = await post('/routing', routing({ details: 'x'.repeat(256 * 1024 + 1) }));
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });
});

describe('a routing', () => {
  const use = (id: string | null, token = world.token) =>
    post(`/paymentprofile/${world.profile}`, { routing: id === null ? null : { card: id } }, token);

  test('that profiles use is not deleted, gains no processor that they lack, and keeps its product', async () => {
    const { id } = (await post('/routing', routing())).json();
    expect((await use(id)).statusCode).toBe(200);
    const payment_profiles = [expect.objectContaining({ id: world.profile, display_name: 'Shop' })];
    expect((await world.call(world.token, 'DELETE', `/routing/${id}`)).json().error).toMatchObject({
      code: 'in_use',
      details: { used_by: ['paymentprofile'], payment_profiles },
    });
    const third = await addProcessor(world.organisation_id);
    const details = { if: over, then: first, else: third };
    expect((await post(`/routing/${id}`, { details })).json().error).toMatchObject({
      code: 'invalid_route',
      details: { payment_profiles, missing: [third] },
    });
    expect((await post(`/routing/${id}`, { payment_product: 'paypal', details: wallet })).json().error).toMatchObject({
      code: 'in_use',
      fields: { payment_product: ['not_allowed'] },
    });
    expect((await use(null)).statusCode).toBe(200);
    expect((await world.call(world.token, 'DELETE', `/routing/${id}`)).statusCode).toBe(204);
  });

  describe('and a profile at the same time:', () => {
    const made = async (details: RouteNode = { if: over as never, then: first, else: second }) =>
      (await post('/routing', routing({ details }))).json().id as string;
    const context = (): CommandContext => ({
      ...acting(world.services.clock.now()),
      identity: {
        kind: 'apikey',
        id: newId('key'),
        name: 'Key',
        organisation: world.root,
        roles: new Set(),
        given_roles: [],
        timezone: 'UTC',
      },
    });
    const choose = (id: string) => (trx: Trx) =>
      changeProfile(listRoutings)(trx, world.profile, { routing: { card: id } }, context());
    const errorOf = (answer: { json(): { error?: unknown } }) => answer.json().error;
    const release = async () => expect((await use(null)).statusCode).toBe(200);

    test('a deletion waits for the choice of a profile, and is refused', async () => {
      const id = await made();
      const refused = await askMeanwhile(world.database, choose(id), () =>
        world.call(world.token, 'DELETE', `/routing/${id}`),
      );
      expect(errorOf(refused)).toMatchObject({ code: 'in_use', details: { used_by: ['paymentprofile'] } });
      await release();
    });

    test('an update waits for the choice of a profile, and gains no processor that it lacks', async () => {
      const id = await made();
      const third = await addProcessor(world.organisation_id);
      const gains = { details: { if: over, then: first, else: third } };
      const refused = await askMeanwhile(world.database, choose(id), () => post(`/routing/${id}`, gains));
      expect(errorOf(refused)).toMatchObject({ code: 'invalid_route', details: { missing: [third] } });
      const moved = await askMeanwhile(world.database, choose(id), () =>
        post(`/routing/${id}`, { payment_product: 'paypal', details: wallet }),
      );
      expect(errorOf(moved)).toMatchObject({ code: 'in_use', fields: { payment_product: ['not_allowed'] } });
      await release();
    });

    test('a choice waits for the deletion, and is refused', async () => {
      const id = await made();
      const remove = (trx: Trx) => routing_commands.delete(trx, id, context());
      expect(errorOf(await askMeanwhile(world.database, remove, () => use(id)))).toMatchObject({
        code: 'invalid_route',
        fields: { routing: ['not_allowed'] },
      });
    });

    test('a choice waits for an update, and lacks its new processor', async () => {
      const id = await made();
      const third = await addProcessor(world.organisation_id);
      const gain = (trx: Trx) =>
        routing_commands.update(trx, id, { details: { if: over, then: first, else: third } }, context());
      expect(errorOf(await askMeanwhile(world.database, gain, () => use(id)))).toMatchObject({
        code: 'invalid_route',
        details: { missing: [third] },
      });
    });
  });

  test('of an organisation above keeps the profiles that use it below that', async () => {
    const [from, to] = [await world.organisation('From', world.root), await world.organisation('To', world.root)];
    const part = await world.organisation('Part', from);
    const above = (await post('/routing', routing({ organisation: from, details: first }), world.provider)).json();
    const shop = { organisation: part, name: 'Part', display_name: 'Part', currency_code: 'EUR', processors: [first] };
    const profile = (await post('/paymentprofile', { ...shop, routing: { card: above.id } }, world.provider)).json();
    expect(profile.routing, JSON.stringify(profile)).toEqual({ card: above.id });
    const move = () => post(`/organisation/${part}/move`, { parent: to }, world.provider);
    expect((await move()).json().error).toMatchObject({
      code: 'uses_items_above',
      details: { used_by: ['paymentprofile'] },
    });
    const using = await world.call(world.provider, 'GET', `/paymentprofile?routings=${above.id}`);
    expect(using.json().items.map(({ id }: { id: string }) => id)).toEqual([profile.id]);
    expect((await post(`/paymentprofile/${profile.id}`, { routing: null }, world.provider)).statusCode).toBe(200);
    expect((await move()).statusCode).toBe(200);
  });

  test('with processors of an organisation above can be changed by its merchant', async () => {
    const [above, beyond] = [await addProcessor(world.root), await addProcessor(world.root)];
    const of_provider = { details: above, fallbacks: [above] };
    const { id } = (await post('/routing', routing(of_provider), world.provider)).json();
    const changed = await post(`/routing/${id}`, { name: 'Renamed', ...of_provider });
    expect(changed.json(), changed.body).toMatchObject({ name: 'Renamed', processors: [above] });
    const more = await post(`/routing/${id}`, { details: { if: over, then: above, else: first } });
    expect(more.json(), more.body).toMatchObject({ processors: [above, first] });
    expect((await post(`/routing/${id}`, { details: beyond })).json().error).toMatchObject({
      code: 'invalid_reference',
      fields: { processors: ['not_allowed'] },
    });
  });

  test('of another merchant is neither offered nor accepted, one above is', async () => {
    const other = await world.organisation('Other', world.root);
    const make = async (organisation: string) => {
      const answer = await post('/routing', routing({ organisation, name: 'Elsewhere' }), world.provider);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().id as string;
    };
    const [foreign, above] = [await make(other), await make(world.root)];
    const offered = async (token: string) => {
      const { items } = (
        await world.call(token, 'GET', `/paymentprofile/routing?organisation=${world.organisation_id}`)
      ).json();
      return items[0].routings.flatMap(({ id }: { id?: string }) => id ?? []);
    };
    for (const token of [world.token, world.provider]) {
      expect(await offered(token)).toContain(above);
      expect(await offered(token)).not.toContain(foreign);
      expect((await use(foreign, token)).json().error).toMatchObject({
        code: 'invalid_route',
        fields: { routing: ['not_allowed'] },
      });
    }
    expect((await use(above)).statusCode).toBe(200);
    expect(await world.reported({ amount: 6000 })).toMatchObject({ processor: first });
    expect(await world.reported()).toMatchObject({ processor: second });
    expect((await use(null)).statusCode).toBe(200);
  });

  test('names processors that its merchant can use, and no others', async () => {
    const other = await world.organisation('Stranger', world.root);
    const foreign = await addProcessor(other);
    for (const token of [world.token, world.provider])
      expect(await faultsOf({ details: foreign }, token)).toEqual({ processors: ['not_allowed'] });
    expect(await faultsOf({ fallbacks: [foreign] })).toEqual({ fallbacks: ['not_allowed'] });
    expect(await faultsOf({ fallbacks: [wallet] })).toEqual({ fallbacks: ['not_allowed'] });
  });
});

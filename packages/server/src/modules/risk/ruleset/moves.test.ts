import { newId } from '@sluis/contract/base/ids';
import type { MoveEffects } from '@sluis/contract/organisation-moves';
import { beforeAll, describe, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld, rule, rulesetIn } from '../../../testing/risk-world.ts';
import { test_password } from '../../../testing/world.ts';

let world: RiskWorld;
let fashion: string;
let food: string;
beforeAll(async () => {
  world = await openRiskWorld();
  fashion = await world.organisation('Fashion', world.root);
  food = await world.organisation('Food', world.root);
});

const post = (path: string, body: object, token = world.provider) => world.call(token, 'POST', path, { body });
const profileIn = async (organisation: string): Promise<string> =>
  (await post('/paymentprofile', { organisation, name: 'P', display_name: 'P', currency_code: 'EUR' })).json().id;
const payIn = async (payment_profile: string) =>
  (await post('/transaction', { payment_profile, merchant_reference: 'r', amount: 1000, currency_code: 'EUR' })).json();
const rulesetOf = (organisation: string, name: string, more: object = {}) =>
  rulesetIn(world, organisation, world.provider)({ name, rules: [rule('amount', '>', '500')], ...more });
const effects = async (id: string, parent: string, token = world.provider): Promise<MoveEffects> =>
  (await world.call(token, 'GET', `/organisation/${id}/move?parent=${parent}`)).json();
const move = (id: string, parent: string) => post(`/organisation/${id}/move`, { parent });

describe('a move of an organisation', () => {
  test('changes which rulesets hold, as its preview names them', async () => {
    const part = await world.organisation('Kids', fashion);
    const below = await world.organisation('Shoes', part);
    await rulesetOf(world.root, 'Everywhere', { rules: [rule('amount', '>', '5000')] });
    await rulesetOf(fashion, 'Of fashion');
    await rulesetOf(fashion, 'Paused', { active: false });
    await rulesetOf(food, 'Of food', { rules: [rule('amount', '>', '900')] });
    const { id: tag } = (await post('/tag', { organisation: food, text: 'High', color: '#aa0000' })).json();
    await rulesetOf(food, 'Tagged', { action: 'tag', tag });
    await rulesetOf(part, 'Own', { rules: [rule('amount', '>', '9000')] });
    const profile = await profileIn(below);
    expect(await payIn(profile)).toMatchObject({ blocked: true, status_reason: 'Blocked by rule: Of fashion' });
    expect((await effects(part, food)).rulesets).toEqual({
      loses: { count: 1, names: ['Of fashion'] },
      gains: { count: 2, names: ['Of food', 'Tagged'] },
    });
    expect((await effects(part, fashion)).rulesets).toEqual({
      loses: { count: 0, names: [] },
      gains: { count: 0, names: [] },
    });
    expect((await move(part, food)).statusCode).toBe(200);
    expect(await payIn(profile)).toMatchObject({
      blocked: true,
      status_reason: 'Blocked by rule: Of food',
      tags: [tag],
    });
    expect((await effects(part, fashion)).rulesets?.gains).toEqual({ count: 1, names: ['Of fashion'] });
  });

  test('is previewed without rulesets for those who may not list them', async () => {
    const part = await world.organisation('Toys', fashion);
    const key = await world.key(world.root, ['ORGANISATION_UPDATE']);
    expect((await effects(part, food, key)).rulesets).toBeNull();
  });

  test('is refused while a profile below uses a routing of an organisation that it would leave', async () => {
    const part = await world.organisation('Sports', fashion);
    const profile = await profileIn(part);
    const body = { organisation: fashion, name: 'Cards', payment_product: 'card', details: world.processor };
    const routing = (await post('/routing', body)).json().id;
    await post(`/paymentprofile/${profile}`, { processors: [world.processor] });
    expect((await post(`/paymentprofile/${profile}`, { routing: { card: routing } })).statusCode).toBe(200);
    expect((await effects(part, food)).used_by).toEqual(['paymentprofile']);
    expect((await move(part, food)).json().error).toMatchObject({
      code: 'uses_items_above',
      details: { used_by: ['paymentprofile'] },
    });
    await post(`/paymentprofile/${profile}`, { routing: null });
    expect((await move(part, food)).statusCode).toBe(200);
  });
});

describe('a person of two merchants', () => {
  test('changes the rulesets of the one where they work, and of no other', async () => {
    const email = 'two@shops.test';
    const roles = ['USER_ALL'];
    const id = await world.user(email, fashion, roles);
    await world.database.pool.query(
      `insert into membership (id, created_at, organisation, "user", roles) values ($1, now(), $2, $3, $4)`,
      [newId('mbr'), food, id, roles],
    );
    const token = (await world.visit('/auth/login', { email, password: test_password })).json().token as string;
    const { user } = (await world.call(token, 'GET', '/auth/me')).json();
    const memberships = user.memberships as { id: string; organisation: { id: string } }[];
    const work = async (organisation: string) => {
      const membership = memberships.find((each) => each.organisation.id === organisation)?.id;
      const answer = await post('/auth/switch', { membership }, token);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const make = async (organisation: string, more: object = {}) =>
      post(
        '/validationruleset',
        { organisation, name: 'Both', action: 'block', rules: [rule('amount', '>', '77')], ...more },
        token,
      );
    await work(fashion);
    const first = (await make(fashion)).json();
    expect((await make(food)).json().error.fields).toEqual({ organisation: ['not_allowed'] });
    await work(food);
    const second = (await make(food)).json();
    const change = async (of: string) => (await post(`/validationruleset/${of}`, { name: 'Mine' }, token)).statusCode;
    expect([await change(first.id), await change(second.id)]).toEqual([404, 200]);
    // Values of the other merchant are as strange as those of anyone.
    const { id: tag } = (await post('/tag', { organisation: fashion, text: 'Fashion', color: '#aa0000' })).json();
    expect((await make(food, { action: 'tag', tag })).json().error.fields).toEqual({ tag: ['not_allowed'] });
    const foreign = await profileIn(fashion);
    expect((await make(food, { payment_profile: foreign })).json().error.fields).toEqual({
      payment_profile: ['not_allowed'],
    });
    const { items } = (await world.call(token, 'GET', '/validationruleset?_limit=all')).json();
    const owners = new Set(items.map(({ organisation }: { organisation: string }) => organisation));
    expect([owners.has(food), owners.has(fashion)]).toEqual([true, false]);
    await work(fashion);
    expect([await change(first.id), await change(second.id)]).toEqual([200, 404]);
  });
});

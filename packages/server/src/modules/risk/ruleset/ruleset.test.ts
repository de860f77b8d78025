import { beforeAll, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
let provider: string;
let tag: string;
beforeAll(async () => {
  world = await openPayingWorld();
  provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
  tag = (await world.make('tag', { organisation: world.organisation_id, text: 'High', color: '#aa0000' })).id;
});

const post = (path: string, body: unknown, token = world.token) => world.call(token, 'POST', path, { body });
const rule = (name: string, operator: string, value?: unknown, more: object = {}) => ({
  name,
  operator,
  value,
  ...more,
});
const ruleset = (more: object = {}) => ({
  organisation: world.organisation_id,
  name: 'Rule',
  action: 'block',
  rules: [rule('amount', '>', '50000')],
  ...more,
});
const make = async (more: object = {}) => {
  const answer = await post('/validationruleset', ruleset(more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const ownCards = async (): Promise<string> =>
  (await world.make('valuelist', { organisation: world.organisation_id, name: 'Own', kind: 'card' })).id;
const faultsOf = async (more: object, token = world.token) => {
  const answer = await post('/validationruleset', ruleset(more), token);
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  return answer.json().error.fields;
};

describe('rules', () => {
  test('name lists of values only with IN and NOT_IN', async () => {
    const list = await ownCards();
    for (const operator of ['==', '!='])
      expect(await faultsOf({ rules: [rule('card', operator, list)] })).toEqual({ 'rules.0.value': ['not_allowed'] });
    expect((await make({ rules: [rule('card', 'IN', list)] })).lists).toEqual([list]);
  });

  test('become texts, and blank amounts 0', async () => {
    const rules = [rule('amount', '>', ''), rule('recurring', '==', true), rule('amount', '<', 500)];
    const made = await make({ rules });
    expect(made.rules).toEqual([rule('amount', '>', '0'), rule('recurring', '==', 'true'), rule('amount', '<', '500')]);
    expect((await make({ rules: [rule('recurring_type', '==', '')] })).rules[0].value).toBe('');
  });

  test.each([
    ['an unknown attribute', rule('nothing', '==', 'x'), 'name', 'not_allowed'],
    ['an attribute that every object has', rule('constructor', '==', 'x'), 'name', 'not_allowed'],
    ['an attribute that is no property', rule('__proto__', '==', 'x'), 'name', 'not_allowed'],
    ['an attribute in another case', rule('3DS', '==', 'true'), 'name', 'not_allowed'],
    ['an attribute of routings', rule('random', '>', '30'), 'name', 'not_allowed'],
    ['no attribute', { operator: '==', value: 'x' }, 'name', 'required'],
    ['no operator', { name: 'amount', value: '1' }, 'operator', 'required'],
    ['no value', { name: 'amount', operator: '>' }, 'value', 'required'],
    ['an unknown operator', rule('amount', '=', '1'), 'operator', 'not_allowed'],
    ['an operator of another kind', rule('card_brand', '>', 'visa'), 'operator', 'not_allowed'],
    ['a list with ==', rule('amount', '==', ['1']), 'value', 'wrong_type'],
    ['an empty list', rule('country_code', 'IN', []), 'value', 'required'],
    ['a value outside the choices', rule('card_brand', '==', 'mastercart'), 'value', 'not_allowed'],
    ['an amount with an exponent', rule('amount', '>', '1e3'), 'value', 'invalid_format'],
    ['an amount with decimals', rule('amount', '>', '12.5'), 'value', 'invalid_format'],
    ['an amount after a space', rule('amount', '>', ' 5'), 'value', 'invalid_format'],
    ['an amount below 0', rule('amount', '>', '-1'), 'value', 'too_small'],
    ['a number beyond 2⁵³', rule('amount', '>', '9007199254740993'), 'value', 'too_large'],
    ['NUL', rule('email_domain', '==', 'a\0'), 'value', 'invalid_format'],
    ['a lone surrogate', rule('email_domain', '==', '\ud800'), 'value', 'invalid_format'],
    ['a range of addresses', rule('ip', '==', '10.0.0.0/8'), 'value', 'invalid_format'],
    ['a domain after an @', rule('email_domain', '==', '@x.nl'), 'value', 'invalid_format'],
    ['a card number', rule('card', '==', '4111111111111111'), 'value', 'card_number'],
    ['a BIN of three digits', rule('card_bin', '==', '411'), 'value', 'invalid_format'],
    ['a currency of a text', rule('card', '==', 'x', { currency_code: 'EUR' }), 'currency_code', 'not_allowed'],
    ['an unknown currency', rule('amount', '>', '1', { currency_code: 'EUX' }), 'currency_code', 'not_allowed'],
    ['an object', rule('amount', '>', { '': 1 }), 'value', 'wrong_type'],
    ['no rule at all', ['amount', '>', '1'], '', 'wrong_type'],
    ['an unknown key', { ...rule('amount', '>', '1'), more: 1 }, 'more', 'unknown'],
    ['a value with IS_KNOWN', rule('card', 'IS_KNOWN', 'x'), 'value', 'not_allowed'],
  ])('with %s are refused', async (_what, wrong, at, fault) => {
    expect(await faultsOf({ rules: [rule('amount', '>', '1'), wrong] })).toEqual({
      [at === '' ? 'rules.1' : `rules.1.${at}`]: [fault],
    });
  });

  test('number at least one and at most fifty', async () => {
    expect(await faultsOf({ rules: [] })).toEqual({ rules: ['too_small'] });
    expect(await faultsOf({ rules: Array(51).fill(rule('amount', '>', '1')) })).toEqual({ rules: ['too_long'] });
    const values = Array.from({ length: 1001 }, (_, at) => `shop${at}.example`);
    expect(await faultsOf({ rules: [rule('email_domain', 'IN', values)] })).toEqual({ 'rules.0.value': ['too_long'] });
  });
});

describe('parts', () => {
  test('fit the action', async () => {
    expect(await faultsOf({ action: 'tag' })).toEqual({ tag: ['required'] });
    expect(await faultsOf({ tag })).toEqual({ tag: ['not_allowed'] });
    expect(await faultsOf({ action: '3dSecure', webhook_url: 'https://shop.example/' })).toEqual({
      webhook_url: ['not_allowed'],
    });
    expect((await make({ action: 'tag', tag })).tag).toBe(tag);
  });

  test.each([
    'http://127.0.0.1/hook',
    'https://2130706433/',
    'http://[::1]:8080/',
    'http://[::ffff:10.0.0.1]/',
    'https://192.168.1.1/',
    'http://169.254.169.254/latest',
    'https://localhost/',
    'https://localhost./',
    'https://a.localhost/',
  ])('send no webhook to %s', async (webhook_url) => {
    expect(await faultsOf({ webhook_url })).toEqual({ webhook_url: ['not_allowed'] });
    const { id } = await make();
    const draft = { name: 'D', rules: [rule('amount', '>', '1')], webhook_url };
    expect((await post(`/validationruleset/${id}/draft`, { draft })).json().error.fields).toEqual({
      webhook_url: ['not_allowed'],
    });
  });

  test('that are nested deep are refused before they are read', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/v1/validationruleset',
      headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(ruleset({ rules: ['@'] })).replace('"@"', deep),
    });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, answer.body.slice(0, 200)).toBeLessThan(500);
  });

  test('of others are refused', async () => {
    const other = await world.organisation('Other', world.root);
    const token = await world.key(other, ['USER_ALL']);
    expect(await faultsOf({ organisation: other, action: 'tag', tag }, token)).toEqual({ tag: ['not_allowed'] });
    expect(await faultsOf({ organisation: other, payment_profile: world.profile }, token)).toEqual({
      payment_profile: ['not_allowed'],
    });
    const list = await world.make('valuelist', { organisation: world.organisation_id, name: 'L', kind: 'country' });
    const rules = [rule('country_code', 'IN', list.id)];
    expect(await faultsOf({ organisation: other, rules }, token)).toEqual({ lists: ['not_allowed'] });
    expect((await make({ rules })).lists).toEqual([list.id]);
    expect(await faultsOf({ rules: [rule('card', 'IN', list.id)] })).toEqual({ 'rules.0.value': ['not_allowed'] });
  });

  test('of organisations above remain in a ruleset that its merchant changes, and are not added by it', async () => {
    const of_provider = async (entity: string, body: object) =>
      (await post(`/${entity}`, { organisation: world.root, ...body }, provider)).json().id as string;
    const tags = [
      await of_provider('tag', { text: 'Of the provider', color: '#aa0000' }),
      await of_provider('tag', { text: 'Another', color: '#aa0000' }),
    ];
    const list = await of_provider('valuelist', { name: 'L', kind: 'country' });
    const own = await world.make('valuelist', { organisation: world.organisation_id, name: 'Own', kind: 'country' });
    const rules = [rule('country_code', 'IN', list)];
    const answer = await post('/validationruleset', ruleset({ action: 'tag', tag: tags[0], rules }), provider);
    const { id } = answer.json();
    const change = async (body: object, verb = '') => {
      const changed = await post(`/validationruleset/${id}${verb}`, body);
      return changed.statusCode === 200 ? changed.json() : changed.json().error;
    };
    expect(await change({ active: false })).toMatchObject({ active: false, lists: [list], tag: tags[0] });
    const both = [...rules, rule('country_code', 'NOT_IN', own.id)];
    expect(await change({ tag: tags[0], rules: both })).toMatchObject({ lists: [list, own.id] });
    expect(await change({ draft: { name: 'D', tag: tags[0], rules: both } }, '/draft')).toMatchObject({ id });
    expect(await change({}, '/publish')).toMatchObject({ name: 'D' });
    expect(await change({ to: 2 }, '/rollback')).toMatchObject({ name: 'Rule', published_version: 5 });
    const refused = { code: 'invalid_reference', fields: { tag: ['not_allowed'] } };
    expect(await change({ tag: tags[1] })).toMatchObject(refused);
    expect(await change({ draft: { name: 'D', tag: tags[1], rules } }, '/draft')).toMatchObject(refused);
  });

  test('never change their action', async () => {
    const { id } = await make();
    expect((await post(`/validationruleset/${id}`, { action: 'tag' })).json().error.fields).toEqual({
      action: ['unknown'],
    });
  });

  test('of a merchant name no list of cards of the provider, whose Card IDs they never read', async () => {
    const of_provider = { organisation: world.root, name: 'L', kind: 'card' };
    const [theirs, own] = [(await post('/valuelist', of_provider, provider)).json().id, await ownCards()];
    const naming = (list: string) => ({ rules: [rule('card', 'IN', list)] });
    expect(await faultsOf(naming(theirs), provider)).toEqual({ 'rules.0.value': ['not_allowed'] });
    expect((await make(naming(own))).lists).toEqual([own]);
    const root_ruleset = ruleset({ organisation: world.root, ...naming(theirs) });
    expect((await post('/validationruleset', root_ruleset, provider)).statusCode).toBe(201);
  });

  test('of the provider name cards by a list only', async () => {
    const of_provider = { organisation: world.root, rules: [rule('card', '==', 'x')] };
    expect(await faultsOf(of_provider, provider)).toEqual({ 'rules.0.value': ['not_allowed'] });
  });
});

test('whose webhooks would contain payments is made only by those who see payments', async () => {
  const rules = [rule('amount', '>', '1')];
  const body = { organisation: world.organisation_id, name: 'R', action: 'block', rules };
  const webhook_url = 'https://shop.example/hook';
  const token = await world.key(world.organisation_id, ['VALIDATION_RULESET_CREATE', 'VALIDATION_RULESET_UPDATE']);
  const refused = await world.call(token, 'POST', '/validationruleset', { body: { ...body, webhook_url } });
  expect(refused.json().error.fields).toEqual({ webhook_url: ['not_allowed'] });
  const made = await world.call(token, 'POST', '/validationruleset', { body });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json();
  const changed = await world.call(token, 'POST', `/validationruleset/${id}`, { body: { webhook_url } });
  expect(changed.json().error.fields).toEqual({ webhook_url: ['not_allowed'] });
  await post(`/validationruleset/${id}`, { webhook_url });
  expect((await world.call(token, 'POST', `/validationruleset/${id}`, { body: { name: 'S' } })).statusCode).toBe(200);
});

describe('versions', () => {
  test('are read by pages, newest first, down to the first one', async () => {
    const { id } = await make();
    for (let name = 2; name <= 60; name++)
      expect((await post(`/validationruleset/${id}`, { name: `Version ${name}` })).statusCode).toBe(200);
    const page = async (query: string) =>
      (await world.call(world.token, 'GET', `/validationruleset/${id}/versions?${query}`)).json();
    const numbers: number[] = [];
    let after = '';
    do {
      const { items, next } = await page(`_limit=20${after && `&_after=${after}`}`);
      numbers.push(...items.map(({ number }: { number: number }) => number));
      after = next ?? '';
    } while (after);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, at) => 60 - at));
    expect((await page('_limit=50')).items).toHaveLength(50);
    for (const wrong of ['_limit=51', '_limit=0', '_after=x', '_skip=1'])
      expect((await page(wrong)).error.code).toBe('invalid_query');
  });

  const versions = async (id: string) =>
    (await world.call(world.token, 'GET', `/validationruleset/${id}/versions`)).json().items;

  test('an update holds immediately, a draft once it is published, with a note and by whom', async () => {
    const made = await make();
    const changed = (await post(`/validationruleset/${made.id}`, { name: 'Changed' })).json();
    expect(changed).toMatchObject({ published_version: 2, name: 'Changed' });
    const draft = { name: 'Draft', rules: [rule('amount', '>', '1')] };
    const drafted = (await post(`/validationruleset/${made.id}/draft`, { draft })).json();
    expect(drafted).toMatchObject({ published_version: 2, name: 'Changed', draft: { name: 'Draft', active: true } });
    const published = (await post(`/validationruleset/${made.id}/publish`, { note: 'Because' })).json();
    expect(published).toMatchObject({ published_version: 3, name: 'Draft', draft: null });
    expect((await versions(made.id))[0]).toMatchObject({ number: 3, note: 'Because', content: { name: 'Draft' } });
  });

  test('rolling back writes a new version', async () => {
    const { id } = await make({ name: 'First' });
    await post(`/validationruleset/${id}`, { name: 'Second' });
    const back = (await post(`/validationruleset/${id}/rollback`, { to: 1, note: null })).json();
    expect(back).toMatchObject({ name: 'First', published_version: 3 });
    expect((await versions(id)).map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    expect((await post(`/validationruleset/${id}/rollback`, { to: 9 })).json().error.fields).toEqual({
      to: ['not_allowed'],
    });
  });

  test.each([
    ['a card number', { name: 'Card 4111 1111 1111 1111' }, { 'draft.name': ['card_number'] }],
    ['a name that reorders text', { name: 'a\u202eb' }, { 'draft.name': ['invalid_format'] }],
    ['a name without a visible character', { name: '\u200b' }, { 'draft.name': ['invalid_format'] }],
    ['NUL', { name: 'a\0' }, { 'draft.name': ['invalid_format'] }],
    ['an address without a host', { webhook_url: 'https://' }, { 'draft.webhook_url': ['invalid_format'] }],
    ['an email address without a domain', { email: 'ops@shop' }, { 'draft.email': ['invalid_format'] }],
  ])('a draft with %s is refused, as an update is', async (_what, wrong, faults) => {
    const { id } = await make();
    const draft = { name: 'D', rules: [rule('amount', '>', '1')], ...wrong };
    const refused = (await post(`/validationruleset/${id}/draft`, { draft })).json().error;
    expect(refused.fields).toEqual(faults);
    const [[at, fault] = []] = Object.entries(faults);
    expect((await post(`/validationruleset/${id}`, wrong)).json().error.fields).toEqual({
      [String(at).replace('draft.', '')]: fault,
    });
  });

  test('a publication of an outdated draft is refused', async () => {
    const { id, version } = await make();
    await post(`/validationruleset/${id}/draft`, { draft: { name: 'D', rules: [rule('amount', '>', '1')] } });
    expect((await post(`/validationruleset/${id}/publish`, { version })).json().error.code).toBe('stale_version');
  });

  test('a draft over a version that its author has not seen is refused', async () => {
    const { id, version } = await make();
    await post(`/validationruleset/${id}`, { name: 'Of a colleague' });
    const draft = { name: 'Draft', rules: [rule('amount', '>', '1')] };
    const answer = await post(`/validationruleset/${id}/draft`, { draft, version });
    expect(answer.json().error.code).toBe('stale_version');
    expect((await post(`/validationruleset/${id}/draft`, { draft, version: version + 1 })).statusCode).toBe(200);
  });

  test('nothing is published without a draft; a discarded one is gone', async () => {
    const { id } = await make();
    expect((await post(`/validationruleset/${id}/publish`, {})).json().error.fields).toEqual({ draft: ['required'] });
    await post(`/validationruleset/${id}/draft`, { draft: { name: 'D', rules: [rule('amount', '>', '1')] } });
    expect((await post(`/validationruleset/${id}/discard`, {})).json().draft).toBeNull();
  });
});

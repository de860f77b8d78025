import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});
beforeEach(async () => {
  await world.database.pool.query('delete from valuelist');
});

const listOf = async (kind: string, organisation = world.organisation_id, by = world.token) => {
  const answer = await world.call(by, 'POST', '/valuelist', { body: { organisation, name: 'L', kind } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id as string;
};
const post = (path: string, body: unknown, token = world.token) =>
  world.call(token, 'POST', `/valuelist/${path}`, { body });
const add = (id: string, values: readonly string[], token?: string) =>
  post(`${id}/values`, { values: values.map((value) => ({ value })) }, token);
const upload = (id: string, text: string, token = world.token) =>
  world.app.http.inject({
    method: 'POST',
    url: `/v1/valuelist/${id}/file`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: text,
  });
const valuesOf = async (id: string, token = world.token, query = '') => {
  const answer = await world.call(token, 'GET', `/valuelist/${id}/values?_limit=100${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { items: { value: string; expires_at: string | null; why: string | null }[]; total: number };
};
const namesOf = async (id: string, token?: string) =>
  (await valuesOf(id, token)).items.map(({ value }) => value).toSorted();

describe('ranges of BINs', () => {
  const widest = '00000001-99999998';

  test('become prefixes, each once', async () => {
    const id = await listOf('card_bin');
    expect((await add(id, ['41110-41129', '4111'])).statusCode).toBe(200);
    expect(await namesOf(id)).toEqual(['4111', '4112']);
  });

  test('that exceed the limit together are refused before they are expanded', async () => {
    const id = await listOf('card_bin');
    const began = performance.now();
    expect((await add(id, Array(1000).fill(widest))).json().error.code).toBe('limit_reached');
    expect((await upload(id, `${widest}\n`.repeat(100_000))).json().error.code).toBe('limit_reached');
    // Each of them alone is ten thousand prefixes: expanded, they take minutes.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await valuesOf(id)).total).toBe(0);
  });
});

describe('a file', () => {
  test('adds its values with their expiry and reason, with or without a header, by comma or semicolon', async () => {
    const id = await listOf('country');
    const by_comma = 'value,expires_at,why\nfr,2036-01-01T00:00:00Z,Fraud\nBE\n';
    expect((await upload(id, by_comma)).json()).toEqual({ added: 2 });
    expect((await upload(id, 'NL;;Again\nnl;;Twice\n')).json()).toEqual({ added: 1 });
    const { items, total } = await valuesOf(id);
    expect(total).toBe(3);
    expect(items).toContainEqual(
      expect.objectContaining({ value: 'FR', expires_at: '2036-01-01T00:00:00.000Z', why: 'Fraud' }),
    );
    expect(items).toContainEqual(expect.objectContaining({ value: 'NL', expires_at: null, why: 'Twice' }));
  });

  test('with a wrong line is refused by line, and nothing of it is stored', async () => {
    const id = await listOf('card');
    const refused = await upload(id, 'value\ntok_1\n4111111111111111\ntok_2,tomorrow\n');
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      422,
      {
        code: 'invalid_file',
        details: {
          wrong: 2,
          lines: [
            { line: 3, column: 'value', fault: 'card_number' },
            { line: 4, column: 'expires_at', fault: 'invalid_format' },
          ],
        },
      },
    ]);
    expect((await valuesOf(id)).total).toBe(0);
    expect(refused.body).not.toContain('4111111111111111');
  });

  test('of more lines than a list has values is refused', async () => {
    const id = await listOf('card');
    const lines = Array.from({ length: 100_001 }, (_, at) => `tok_${at}`).join('\n');
    expect((await upload(id, lines)).json().error.code).toBe('limit_reached');
    expect((await upload(id, `value\n${lines}`)).json().error.code).toBe('limit_reached');
    expect((await upload(id, Buffer.from([0xff, 0xfe]).toString('latin1'))).statusCode).toBe(200);
  });
});

describe('values', () => {
  test('are removed, in any case, and searched by their beginning', async () => {
    const id = await listOf('country');
    await add(id, ['FR', 'FI', 'NL']);
    expect((await valuesOf(id, world.token, '&_search=F')).total).toBe(2);
    const remove = async (values: readonly string[]) => (await post(`${id}/values/remove`, { values })).json();
    expect(await remove(['fr', 'XX'])).toEqual({ removed: 1 });
    expect(await remove([])).toEqual({ removed: 0 });
    expect(await namesOf(id)).toEqual(['FI', 'NL']);
  });

  test('are stored in the only writing of an address or a domain, and match every writing', async () => {
    const [ips, domains] = [await listOf('ip'), await listOf('email_domain')];
    await add(ips, ['2001:DB8:0:0::1']);
    await add(domains, ['München.DE']);
    expect([await namesOf(ips), await namesOf(domains)]).toEqual([['2001:db8::1'], ['xn--mnchen-3ya.de']]);
    expect((await add(ips, ['10.0.0.0/8'])).json().error.fields).toEqual({ 'values.0.value': ['invalid_format'] });
    expect((await add(domains, ['@x.nl'])).json().error.fields).toEqual({ 'values.0.value': ['invalid_format'] });
    await world.clear();
    const { id } = await world.ruleset({ rules: [rule('ip', 'IN', ips), rule('email_domain', 'IN', domains)] });
    const paid = async (email_address: string, ip: string) => {
      const { id: customer } = await world.make('customer', { organisation: world.organisation_id, email_address });
      return world.reported({ customer, ip });
    };
    const matching = [await paid('a@münchen.de', '2001:0db8::1'), await paid('b@xn--mnchen-3ya.DE', '2001:db8::0:1')];
    const others = [await paid('c@munchen.de', '2001:db8::1'), await paid('d@münchen.de', '2001:db8::2')];
    expect([...matching, ...others].map(({ blocked }) => blocked)).toEqual([true, true, false, false]);
    const rules = [rule('ip', '==', '2001:DB8::1'), rule('email_domain', '==', 'MÜNCHEN.de')];
    const body = { ruleset: { organisation: world.organisation_id, action: 'block', rules } };
    const tested = (await world.call(world.token, 'POST', '/validationruleset/test', { body })).json();
    expect(tested.draft?.count, JSON.stringify(tested)).toBe(2);
    await world.call(world.token, 'DELETE', `/validationruleset/${id}`);
  });

  test('of cards of the provider are neither typed nor imported', async () => {
    const id = await listOf('card', world.root, world.provider);
    expect((await add(id, ['tok_1'], world.provider)).json().error.fields).toEqual({ values: ['not_allowed'] });
    expect((await upload(id, 'tok_1', world.provider)).json().error.fields).toEqual({ values: ['not_allowed'] });
  });
});

describe('a payment', () => {
  const give = (list: string, transaction: string, token?: string) =>
    post(`${list}/payment`, { transaction, why: 'Seen' }, token);

  test('adds what it has to lists of its organisation and of those above it', async () => {
    const { id } = await world.reported({ card: 'tok_9', card_bin: '41111122', country_code: 'FR', ip: '203.0.113.9' });
    for (const [kind, value] of [
      ['card', 'tok_9'],
      ['card_bin', '41111122'],
      ['country', 'FR'],
      ['ip', '203.0.113.9'],
    ] as const) {
      const list = await listOf(kind);
      expect((await give(list, id)).json()).toEqual({ total: 1 });
      expect((await valuesOf(list)).items).toMatchObject([{ value, why: 'Seen' }]);
    }
    const above = await listOf('country', world.root, world.provider);
    expect((await give(above, id, world.provider)).json()).toEqual({ total: 1 });
    const bare = await world.reported();
    expect((await give(await listOf('ip'), bare.id)).json().error.fields).toEqual({ transaction: ['not_allowed'] });
    // A gateway's own Card ID says nothing about other merchants.
    const cards = await listOf('card', world.root, world.provider);
    expect((await give(cards, id, world.provider)).json().error.fields).toEqual({ transaction: ['not_allowed'] });
  });

  test('of another merchant, or of an organisation above the list, is refused', async () => {
    const { id } = await world.reported({ card: 'tok_9' });
    const other = await world.organisation('Other', world.root);
    const part = await world.organisation('Part', world.organisation_id);
    for (const organisation of [other, part]) {
      const list = await listOf('card', organisation, world.provider);
      // The provider sees both.
      expect((await give(list, id, world.provider)).json().error.fields).toEqual({ transaction: ['not_allowed'] });
      expect((await valuesOf(list, world.provider)).total).toBe(0);
    }
  });
});

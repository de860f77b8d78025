import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld } from '../../../testing/risk-world.ts';

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

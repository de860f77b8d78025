import type { Entity } from '@sluis/contract/base/entity';
import { entities } from '@sluis/contract/registry';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostileQuery } from './hostile.ts';
import { openTenants, type Tenants } from './tenants.ts';

// A new seed for each run finds more; FC_SEED repeats one.
const seed = Number(process.env.FC_SEED ?? Math.trunc(Date.now() % 2 ** 31));
const all = Object.values(entities) as Entity[];
// The same total, however many lists there are.
const runs = Math.ceil((process.env.SLUIS_THOROUGH ? 3000 : 800) / all.length);

let world: Tenants;
beforeAll(async () => {
  // The response of a 500 does not reveal its cause; the log does.
  world = await openTenants({ LOG_LEVEL: 'error' });
  console.log(`hostile queries: ${runs} for each of ${all.length} lists, FC_SEED=${seed}`);
});

/** Checks one response: rows, or a refusal that names a sent parameter. */
async function ask(token: string, entity: Entity, query: string): Promise<number> {
  const answer = await world.call(token, 'GET', `/${entity.name}?${query}`);
  if (answer.statusCode === 200) {
    expect(answer.json().items).toBeInstanceOf(Array);
    return 200;
  }
  expect(answer.statusCode, answer.body).toBe(400);
  const { code, details, fields } = answer.json().error;
  expect(code).toBe('invalid_query');
  expect([...new URLSearchParams(query).keys()]).toContain(details.parameter);
  expect(Object.keys(fields)).toEqual([details.parameter]);
  return 400;
}

const answers = { 200: 0, 400: 0 };

describe.each(all.map((entity) => [entity.name, entity] as const))('hostile queries of %s', (_, entity) => {
  test('get rows or the name of the invalid parameter, never a 500', async () => {
    await fc.assert(
      fc.asyncProperty(hostileQuery(entity), fc.boolean(), async (query, provider) => {
        const status = await ask(provider ? world.provider.token : world.a.token, entity, query);
        answers[status as 200 | 400] += 1;
      }),
      { seed, numRuns: runs },
    );
  });
});

// For all lists together: the quick checks send too few queries to one list.
test('are neither too wild nor too tame: rows and refusals are each at least a tenth of the answers', () => {
  expect(Math.min(answers[200], answers[400])).toBeGreaterThan((runs * all.length) / 10);
});

import type { ApiError } from '@sluis/contract/base/errors';
import { bodySchema, createSchema } from '@sluis/contract/base/schema';
import { entities, entityOf, prefixOf } from '@sluis/contract/registry';
import { describe, expect, it } from 'vitest';
import { parseBody } from './body.ts';

/** What is said to be wrong with a body, by field. */
function faultsOf(run: () => unknown): unknown {
  try {
    run();
    return {};
  } catch (error) {
    return (error as ApiError).fields;
  }
}

describe('an empty body', () => {
  it.each(Object.keys(entities))('is told for %s what is required, whatever kind of field it is', (name) => {
    const { fields, actions } = entityOf(name);
    const missing = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, ['required']]));
    const needed = Object.entries(fields).flatMap(([name, field]) => (field.create === 'required' ? [name] : []));
    expect(faultsOf(() => parseBody(createSchema(fields, prefixOf), {}))).toEqual(missing(needed));
    for (const { body } of Object.values(actions ?? {})) {
      const asked = Object.entries(body).flatMap(([name, field]) => (field.create === 'optional' ? [] : [name]));
      expect(faultsOf(() => parseBody(bodySchema(body, prefixOf), {}))).toEqual(missing(asked));
    }
  });
});

it('tells a value that is none of those that can be chosen from one that was left out', () => {
  const schema = createSchema(entities.plan.fields, prefixOf);
  const plan = { payment_profile: 'prof_01k50200000000000000000002', name: 'x', amount: 1 };
  expect(faultsOf(() => parseBody(schema, plan))).toEqual({ interval: ['required'] });
  expect(faultsOf(() => parseBody(schema, { ...plan, interval: 'moon' }))).toEqual({ interval: ['not_allowed'] });
  expect(faultsOf(() => parseBody(schema, { ...plan, interval: null }))).toEqual({ interval: ['not_allowed'] });
});

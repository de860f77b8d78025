import type { ApiError } from '@sluis/contract/base/errors';
import { bodySchema, createSchema } from '@sluis/contract/base/schema';
import { entities, entityOf, prefixOf } from '@sluis/contract/registry';
import { describe, expect, it } from 'vitest';
import { parseBody } from './body.ts';

/** The faults of a body, by field. */
function faultsOf(run: () => unknown): unknown {
  try {
    run();
    return {};
  } catch (error) {
    return (error as ApiError).fields;
  }
}

describe('an empty body', () => {
  it.each(Object.keys(entities))('gets for %s the required value, whatever the kind of field', (name) => {
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

it('distinguishes a value that is not allowed from one that is missing', () => {
  const schema = createSchema(entities.plan.fields, prefixOf);
  const plan = { payment_profile: 'prof_01k50200000000000000000002', name: 'x', amount: 1 };
  expect(faultsOf(() => parseBody(schema, plan))).toEqual({ interval: ['required'] });
  expect(faultsOf(() => parseBody(schema, { ...plan, interval: 'moon' }))).toEqual({ interval: ['not_allowed'] });
  expect(faultsOf(() => parseBody(schema, { ...plan, interval: null }))).toEqual({ interval: ['not_allowed'] });
});

it('reports what each invalid field expects, without repeating what was sent', () => {
  const schema = createSchema(entities.plan.fields, prefixOf);
  const sent = {
    payment_profile: 'shop',
    name: '',
    amount: 1.5,
    interval: 'moon',
    interval_count: 0,
    email_subscription_update: 'me at home',
    unheard_of: 1,
  };
  const refusal = (() => {
    try {
      return parseBody(schema, sent);
    } catch (error) {
      return (error as ApiError).details;
    }
  })();
  expect(refusal).toEqual({
    expected: {
      payment_profile: 'an id beginning with prof_',
      name: 'a name with a visible character',
      amount: 'a whole number',
      interval: 'one of day, week, month, year',
      interval_count: 'at least 1',
      email_subscription_update: 'an email address',
    },
  });
});

import { attributes } from '@sluis/contract/risk/attributes';
import { operatorsOf } from '@sluis/contract/risk/operators';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});
beforeEach(() => world.clear());

/** The names of the rulesets that match a payment that has happened: none of them stops another. */
async function matched(more: object): Promise<string[]> {
  const { id } = await world.reported({ status: 'SETTLEMENT_COMPLETED', ...more });
  const { rulesets } = await world.decisionOf(id);
  return rulesets.flatMap(({ name, matched: is }) => (is ? [String(name)] : [])).toSorted();
}

describe('an attribute that is missing', () => {
  test.each([
    ['card_bin', '411111', ['411111'], { card_bin: '411111' }],
    ['card_brand', 'visa', ['visa'], { card_brand: 'visa' }],
    ['count_per_card_1h', '1', undefined, { card: 'tok_missing' }],
    ['email_domain', 'example.test', ['example.test'], undefined],
  ])('makes every comparison false, also != and NOT_IN: %s', async (name, value, values, known) => {
    const all = operatorsOf(attributes[name] as NonNullable<(typeof attributes)[string]>, 'ruleset');
    for (const operator of all) {
      const compared = operator === 'IN' || operator === 'NOT_IN' ? values : value;
      const rules = [rule(name, operator, operator.startsWith('IS_') ? undefined : compared)];
      await world.ruleset({ name: operator, rules });
    }
    expect(all.length).toBeGreaterThanOrEqual(6);
    expect(await matched({})).toEqual(['IS_MISSING']);
    const present = await matched(known ?? { customer: world.customer });
    expect(present).toEqual(all.filter((each) => ['==', '>=', '<=', 'IN', 'IS_KNOWN'].includes(each)).toSorted());
  });
});

test('a BIN is compared by as many digits as the value has', async () => {
  await world.ruleset({ name: 'six', rules: [rule('card_bin', '==', '411111')] });
  await world.ruleset({ name: 'in', rules: [rule('card_bin', 'IN', ['411111', '55555555'])] });
  await world.ruleset({ name: 'not', rules: [rule('card_bin', '!=', '411111')] });
  expect(await matched({ card_bin: '41111122' })).toEqual(['in', 'six']);
  expect(await matched({ card_bin: '411112' })).toEqual(['not']);
  // Too short to be compared.
  expect(await matched({ card_bin: '41111' })).toEqual([]);
});

test('an amount of a currency is not the same number of another', async () => {
  const { id: payment_profile } = await world.make('paymentprofile', {
    organisation: world.organisation_id,
    name: 'Tokyo',
    display_name: 'Tokyo',
    currency_code: 'JPY',
  });
  const euros = { currency_code: 'EUR' };
  await world.ruleset({ name: 'any', rules: [rule('amount', '==', '500')] });
  for (const [name, operator, value] of [
    ['equal', '==', '500'],
    ['unequal', '!=', '1'],
    ['less', '<', '9999'],
    ['more', '>', '1'],
  ])
    await world.ruleset({ name, rules: [rule('amount', String(operator), value, euros)] });
  await world.ruleset({ name: 'sum', rules: [rule('amount_per_customer_24h', '>=', '1', euros)] });
  const about = { amount: 500, customer: world.customer };
  expect(await matched(about)).toEqual(['any', 'equal', 'less', 'more', 'sum', 'unequal']);
  expect(await matched({ ...about, payment_profile, currency_code: 'JPY' })).toEqual(['any']);
});

test('a sum counts the payments of one currency', async () => {
  const { id: payment_profile } = await world.make('paymentprofile', {
    organisation: world.organisation_id,
    name: 'Osaka',
    display_name: 'Osaka',
    currency_code: 'JPY',
  });
  await world.ruleset({ name: 'sum', rules: [rule('amount_per_card_24h', '>', '1500')] });
  const card = 'tok_currencies';
  expect(await matched({ card, amount: 1000 })).toEqual([]);
  expect(await matched({ card, amount: 1000, payment_profile, currency_code: 'JPY' })).toEqual([]);
  expect(await matched({ card, amount: 501 })).toEqual(['sum']);
});

import { expect, test } from 'vitest';
import { statementsDuring } from '../../../conformance/statements.ts';
import { openPayingWorld } from '../../../testing/paying-world.ts';

const world = await openPayingWorld();
const waiting = { timeout: 20_000 };

const pay = async (more: object): Promise<void> => {
  const body = {
    ...{ payment_profile: world.profile, merchant_reference: 'r', amount: 1000, currency_code: 'EUR' },
    ...{ status: 'PENDING', card: 'tok_1', ip: '192.0.2.1' },
    ...more,
  };
  expect((await world.call(world.token, 'POST', '/transaction', { body })).statusCode).toBe(201);
};
/** The statements about rules that a payment sends within a second after another. */
const aboutRules = async (more: object = {}): Promise<string[]> =>
  (await statementsDuring(() => pay(more))).filter((text) =>
    /risk_|validationruleset|join routing|valuelist|transaction_(?:decision|rule_match)/.test(text),
  );

test('a payment costs no statement more without rulesets, which is known for a second', async () => {
  await expect.poll(() => aboutRules({ payment_product: 'card', processor: world.processor }), waiting).toEqual([]);
  await expect.poll(() => aboutRules(), waiting).toEqual([]);
});

test('a payment without a processor costs the one that chooses it', async () => {
  await expect.poll(() => aboutRules({ payment_product: 'card' }), waiting).toHaveLength(1);
});

test('a ruleset of another organisation costs none to decide', async () => {
  const other = await world.organisation('Other', world.root);
  const token = await world.key(world.root, ['PSP_ALL']);
  const rules = [{ name: 'count_per_card_1h', operator: '>', value: '1' }];
  const body = { organisation: other, name: 'Theirs', action: 'block', rules };
  expect((await world.call(token, 'POST', '/validationruleset', { body })).statusCode).toBe(201);
  await expect.poll(() => aboutRules(), waiting).toEqual([]);
  const own = { ...body, organisation: world.organisation_id };
  expect((await world.call(token, 'POST', '/validationruleset', { body: own })).statusCode).toBe(201);
  const statements = await aboutRules();
  expect(statements.some((text) => text.includes('transaction_decision'))).toBe(true);
});

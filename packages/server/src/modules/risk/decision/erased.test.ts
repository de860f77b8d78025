import { beforeAll, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});

test('an erased customer leaves no card, address or name in decisions and their webhooks', async () => {
  const { id: customer } = await world.make('customer', {
    organisation: world.organisation_id,
    email_address: 'noor@quiet.example',
    first_name: 'Noor',
    last_name: 'Quiet',
    country_code: 'NL',
  });
  const facts = [
    rule('amount', '>', '500'),
    rule('ip', 'IS_KNOWN'),
    rule('card', '!=', 'tok_other'),
    rule('customer', 'IS_KNOWN'),
    rule('email_domain', '==', 'quiet.example'),
    rule('count_per_ip_1h', '>=', '1'),
  ];
  const { id: ruleset } = await world.ruleset({ rules: facts, webhook_url: 'https://shop.example/hook' });
  const about = { customer, ip: '198.51.100.7', card: 'tok_of_noor', description: 'For Noor' };
  const { id, blocked } = await world.reported(about);
  expect(blocked).toBe(true);
  // Of another person at the same address.
  const other = await world.reported({ ...about, customer: world.customer, description: 'Other' });
  expect(other.blocked).toBe(false);
  const erased = await world.call(world.token, 'POST', `/customer/${customer}/erase`, { body: { reason: 'Asked' } });
  expect(erased.statusCode, erased.body).toBe(200);
  const { rulesets } = await world.decisionOf(id);
  expect(rulesets[0]?.conditions.map(({ condition, actual }) => [condition.name, actual])).toEqual([
    ['amount', 1000],
    ['ip', null],
    ['card', null],
    ['customer', null],
    ['email_domain', null],
    ['count_per_ip_1h', 1],
  ]);
  expect(rulesets[0]).toMatchObject({ matched: true, effect: 'blocked' });
  const { rows } = await world.database.pool.query('select body from webhook where item_id = $1', [ruleset]);
  expect(rows).toHaveLength(1);
  expect(JSON.parse(rows[0].body).data).toMatchObject({ ruleset, transaction: { id, description: 'For erased' } });
  for (const text of ['198.51.100.7', 'tok_of_noor', 'Noor']) expect(rows[0].body).not.toContain(text);
  expect((await world.decisionOf(other.id)).rulesets[0]?.conditions[0]?.actual).toBe('example.test');
});

import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { acting } from '../../../resource/resource.ts';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';
import { notifyOwners } from './record.commands.ts';

const ip = '2001:db8::c0de';
const card = 'tok_of_the_payer';
const domain = 'payer.example';
const webhook_url = 'https://shop.example/hook';
const personal = ['ip', 'card', 'email_domain', 'customer'];

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});

test('an erased customer is in no decision and in no webhook of a ruleset, those of owners above included', async () => {
  const { id: customer } = await world.make('customer', {
    organisation: world.organisation_id,
    email_address: `noor@${domain}`,
  });
  const rules = [...personal.map((name) => rule(name, 'IS_KNOWN')), rule('amount', '>', '500')];
  const own = await world.ruleset({ webhook_url, rules });
  const above = await world.ruleset(
    { organisation: world.root, webhook_url, rules: rules.toSpliced(1, 1) },
    world.provider,
  );
  const about = { customer, ip, card, status: 'SETTLEMENT_COMPLETED' };
  const paid = await world.reported(about);
  const other = await world.reported({ ip: '203.0.113.77', card: 'tok_other', customer: world.customer });
  await inTransaction(world.database.kysely, (trx) => notifyOwners(trx, paid, acting(world.services.clock.now())));

  const { pool } = world.database;
  const webhooks = async () =>
    (await pool.query('select body from webhook where item_id = any($1) order by id', [[own.id, above.id]])).rows.map(
      ({ body }) => String(body),
    );
  const factsOf = async (id: string) =>
    (await pool.query('select facts from transaction_decision where transaction = $1', [id])).rows[0].facts;
  expect((await webhooks()).filter((body) => body.includes(ip))).toHaveLength(2);
  expect(JSON.stringify(await factsOf(paid.id))).toContain(ip);
  const untouched = await factsOf(other.id);

  const erased = await world.call(world.token, 'POST', `/customer/${customer}/erase`, { body: { reason: 'Asked' } });
  expect(erased.statusCode, erased.body).toBe(200);
  const after = await webhooks();
  expect(after).toHaveLength(3);
  for (const body of after) for (const word of [ip, card, domain, 'noor']) expect(body).not.toContain(word);
  const [first] = after.map((body) => JSON.parse(body).data);
  expect(first.transaction).toMatchObject({ id: paid.id, amount: 1000, ip: 'erased', card: 'erased' });
  expect(first.rules.map(({ actual }: { actual: unknown }) => actual)).toEqual([null, null, null, null, 1000]);
  // Others keep theirs.
  expect(after.filter((body) => body.includes('203.0.113.77') && body.includes('tok_other'))).toHaveLength(1);

  const facts = Object.entries<unknown>(await factsOf(paid.id));
  const valuesOf = (names: readonly string[]) =>
    facts.filter(([name]) => names.includes(name.split(' ')[1] ?? '')).map(([, value]) => value);
  expect(valuesOf(personal)).toEqual(Array(7).fill(null));
  expect(valuesOf(['amount'])).toEqual([1000, 1000]);
  expect(await factsOf(other.id)).toEqual(untouched);
  const decision = await world.decisionOf(paid.id);
  expect(JSON.stringify(decision)).not.toContain(ip);
});

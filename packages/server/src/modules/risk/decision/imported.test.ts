import { beforeAll, expect, test } from 'vitest';
import { type FileImportWorld, openFileImportWorld } from '../../../testing/file-import-world.ts';
import { pay, payment_header } from '../../../testing/import-world.ts';
import { rule, rulesetIn } from '../../../testing/risk-world.ts';

let world: FileImportWorld;
beforeAll(async () => {
  world = await openFileImportWorld();
});

test('imported payments are not decided, are counted, and can be undone', async () => {
  const ruleset = rulesetIn(world, world.organisation_id, world.token);
  await ruleset({
    name: 'Any',
    action: 'block',
    rules: [rule('amount', '>', '500')],
    webhook_url: 'https://a.example/',
  });
  await ruleset({ name: 'Often', rules: [rule('count_per_customer_24h', '>', '2')] });
  const created = new Date(world.services.clock.now_ms() - 3_600_000).toISOString();
  const lines = ['A', 'B'].map((reference) => pay(reference, { created }));
  const brought = await world.bring('transaction', [payment_header, ...lines].join('\n'));
  expect(brought).toMatchObject({ status: 'COMPLETED', imported_count: 2 });
  const imported = await world.rows<{ id: string; status: string; blocked: boolean; customer: string }>(
    'select id, status, blocked, customer from transaction',
  );
  expect(imported.map(({ status, blocked }) => [status, blocked])).toEqual([
    ['SETTLEMENT_COMPLETED', false],
    ['SETTLEMENT_COMPLETED', false],
  ]);
  for (const { id } of imported)
    expect((await world.call(world.token, 'GET', `/transaction/${id}/decision`)).json()).toMatchObject({
      mode: 'none',
    });
  const recorded = () => world.rows('select transaction from transaction_rule_match');
  expect(await recorded()).toEqual([]);
  expect(await world.rows('select from webhook')).toEqual([]);
  const next = (more: object) =>
    world.call(world.token, 'POST', '/transaction', {
      body: { payment_profile: world.profile, merchant_reference: 'r', currency_code: 'EUR', amount: 100, ...more },
    });
  const third = (await next({ customer: imported[0]?.customer })).json();
  expect(third).toMatchObject({ blocked: true, status_reason: 'Blocked by rule: Often' });
  expect(await world.undo(brought.id)).toMatchObject({ status: 'UNDONE' });
  expect(await world.rows('select id from transaction')).toEqual([{ id: third.id }]);
  expect(await recorded()).toEqual([{ transaction: third.id }]);
});

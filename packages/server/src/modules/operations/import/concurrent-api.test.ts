import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { back, pay, payment_header, refund_header } from '../../../testing/import-world.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { importCommand } from './import-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluis-import-'));
afterAll(() => rmSync(folder, { recursive: true }));
let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

const file = (name: string, lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, [...lines, ''].join('\n'));
  return path;
};
const runImport = (payments: readonly string[], refunds: readonly string[] = []) => {
  const { database, organisation_id: organisation, profile } = world;
  const transactions = file('payments.csv', [payment_header, ...payments]);
  const given = { organisation, profile, transactions, refunds: file('refunds.csv', [refund_header, ...refunds]) };
  return importCommand(
    Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]),
    {
      environment: { DATABASE_URL: database.url, DATA_DIR: folder },
      openDatabase: async () => ({ ...database, close: async () => {} }),
      print: () => {},
      signal: new AbortController().signal,
    },
  );
};
const rowsOf = async (reference: string) =>
  (
    await world.database.pool.query(
      'select id, amount, amount_refunded from transaction where merchant_reference like $1 order by merchant_reference, id',
      [reference],
    )
  ).rows;

test('payments imported and recorded concurrently under the same references exist once each', async () => {
  const references = Array.from({ length: 20 }, (_, each) => `same-${each}`);
  const record = (merchant_reference: string) => {
    const given = { payment_profile: world.profile, amount: 700, currency_code: 'EUR', status: 'SETTLEMENT_COMPLETED' };
    return world.call(world.token, 'POST', '/transaction', {
      body: { ...given, merchant_reference },
      headers: { 'idempotency-key': merchant_reference },
    });
  };
  const lines = references.map((reference) => pay(reference));
  const [first, second, ...answers] = await Promise.all([
    runImport(lines),
    runImport(lines),
    ...references.flatMap((reference) => [record(reference), record(reference)]),
  ]);
  expect([first, second]).toEqual([0, 0]);
  expect(answers.filter(({ statusCode }) => ![201, 409].includes(statusCode))).toEqual([]);
  const amounts = (await rowsOf('same-%')).map(({ amount }) => Number(amount)).sort((one, other) => one - other);
  expect(amounts).toEqual([...references.map(() => 700), ...references.map(() => 1000)]);
});

test('a refund that is imported during other requests takes no more than the rest of its payment', async () => {
  expect(await runImport([pay('returned')])).toBe(0);
  const [{ id }] = await rowsOf('returned');
  const refund = () => world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 300 } });
  const [code, ...answers] = await Promise.all([
    runImport([pay('returned')], [back('R1', 'returned', 700)]),
    ...Array.from({ length: 6 }, refund),
  ]);
  const done = answers.filter(({ statusCode }) => statusCode === 201).length;
  expect(answers.filter(({ statusCode }) => ![201, 422].includes(statusCode))).toEqual([]);
  // The row is bad if too much was refunded before it.
  const imported = code === 0 ? 700 : 0;
  expect([0, 2]).toContain(code);
  expect((await rowsOf('returned'))[0].amount_refunded).toBe(imported + 300 * done);
  expect(imported + 300 * done).toBeLessThanOrEqual(1000);
  expect(done).toBe(imported ? 1 : 3);
});

import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { removeKeys } from '../../../platform/caches.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';
import { makeBook } from './book.queries.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});

/** Drops all rules from the caches whenever something is read. */
const dropping: KyselyPlugin = {
  transformQuery: ({ node }) => {
    removeKeys('risk-rulesets');
    return node;
  },
  transformResult: async ({ result }) => result,
};

test('rules that the cache drops while others are read still hold; rules that are missing are an error', async () => {
  const { kysely } = world.database;
  await world.ruleset({ organisation: world.root, rules: [rule('amount', '>', '1')] }, world.provider);
  await world.ruleset({ rules: [rule('amount', '>', '2')] });
  const book = makeBook(world.services);
  const hashes = await book.hashesOf(kysely, world.organisation_id);
  expect(hashes).toHaveLength(2);
  const [above] = hashes as [string];
  await book.snapshots(kysely, [above]);
  const found = await book.snapshots(kysely.withPlugin(dropping), hashes);
  expect(found.map(({ hash }) => hash)).toEqual(hashes);
  await expect(book.snapshots(kysely, [above, 'missing'])).rejects.toThrow('missing');
});

/** Counts the versions that are read, and how many of them at the same time. */
function counting() {
  const counted = { reads: 0, together: 0, together_max: 0 };
  const reading = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('from risk_version')) {
        reading.add(queryId);
        counted.reads += 1;
        counted.together += 1;
        counted.together_max = Math.max(counted.together_max, counted.together);
      }
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (reading.has(queryId)) counted.together -= 1;
      return result;
    },
  };
  return { counted, plugin };
}

test.each(['payments', 'screens'])(
  'rules that nothing has cached are compiled once for all %s that wait, level by level',
  async (who) => {
    const { kysely } = world.database;
    const { counted, plugin } = counting();
    const book = makeBook(world.services);
    const hashes = await book.hashesOf(kysely, world.organisation_id);
    expect(hashes).toHaveLength(2);
    const read = () =>
      who === 'payments'
        ? inTransaction(kysely, (trx) => book.snapshots(trx.withPlugin(plugin), hashes))
        : book.snapshots(kysely.withPlugin(plugin), hashes);
    const all = await Promise.all(Array.from({ length: 5 }, read));
    expect(counted).toEqual({ reads: 2, together: 0, together_max: 1 });
    for (const found of all) expect(found).toEqual(all[0]);
  },
);

test('those that wait for a transaction which fails read for themselves', async () => {
  const { kysely } = world.database;
  const book = makeBook(world.services);
  const hashes = await book.hashesOf(kysely, world.organisation_id);
  let others: Promise<unknown> | undefined;
  await inTransaction(kysely, async (trx) => {
    await sql`select 1 / 0`.execute(trx).catch(() => {});
    const mine = book.snapshots(trx, hashes);
    others = book.snapshots(kysely, hashes);
    await mine;
  }).catch(() => {});
  expect(await others).toHaveLength(2);
});

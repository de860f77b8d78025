import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { removeKeys } from '../../../platform/caches.ts';
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

import type { RulesetHits } from '@sluis/contract/risk/results';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Engine, makeEngine } from '../../../resource/engine.ts';
import type { Read } from '../../../resource/list/reads.ts';
import { everything } from '../../../resource/scope.ts';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';
import { readHits } from './hits.queries.ts';

let world: RiskWorld;
let engine: Engine;
beforeAll(async () => {
  world = await openRiskWorld();
  engine = makeEngine(world.services);
});
beforeEach(() => world.clear());

const hitsOf = async (token: string, query = ''): Promise<RulesetHits[]> =>
  (await world.call(token, 'GET', `/validationruleset/hits${query}`)).json().items;

describe('hits', () => {
  test('count the matches of a week, and the payments that lack an attribute', async () => {
    const { id } = await world.ruleset({
      rules: [rule('amount', '==', '4242'), rule('card_country', 'IN', ['FR']), rule('card_country', '!=', 'NL')],
    });
    await world.reported({ amount: 4242, card_country: 'FR', status: 'PENDING' });
    await world.reported({ amount: 4242, status: 'PENDING' });
    const [found] = await hitsOf(world.token);
    expect(found).toMatchObject({ ruleset: id, count: 1, missing: [{ name: 'card_country', count: 1 }] });
    expect(Date.parse(found?.last_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const stranger = await world.key(await world.organisation('Strange', world.root), ['USER_ALL']);
    expect(await hitsOf(stranger)).toEqual([]);
    expect(
      (await hitsOf(world.provider, `?organisation=${world.organisation_id}`)).map(({ ruleset }) => ruleset),
    ).toEqual([id]);
  });

  test('are read in the queue of expensive reads, in slices, without the values of rules', async () => {
    await world.ruleset({ rules: [rule('card_country', 'IN', ['FR', 'BE'])] });
    await world.ruleset({ organisation: world.root, rules: [rule('card', 'IS_MISSING')] }, world.provider);
    for (const hours of [0, 0, 5, 30, 100]) {
      const created_at = new Date(Date.now() - hours * 3_600_000).toISOString();
      await world.reported({ created_at, status: 'SETTLEMENT_COMPLETED' });
    }
    const reads: Read[] = [];
    const rows: unknown[] = [];
    const watched: Engine = {
      ...engine,
      read: async (read) => {
        reads.push(read);
        const found = await engine.read(read);
        rows.push(found);
        return found;
      },
    };
    const reader = { who: world.root, asker: 'test', signal: undefined };
    const asking = {
      ...{ seen: everything, scope: everything, organisation: world.root, timezone: 'UTC' },
      ...{ now: world.services.clock.now(), reader },
    };
    const whole = await readHits(watched, asking);
    const whole_reads = reads.length;
    const { rows: counted } = await world.database.pool.query(
      'select count(*)::int as all, (count(*) filter (where card_country is null))::int as lacking from transaction',
    );
    const [{ all, lacking }] = counted;
    expect(whole.map(({ missing }) => missing)).toEqual([
      [{ name: 'card_country', count: lacking }],
      [{ name: 'card', count: all }],
    ]);
    expect(await readHits(watched, asking, { slicing: { slice_min: 1, slice_ms: 0 } })).toEqual(whole);
    expect(reads.length - whole_reads).toBeGreaterThan(whole_reads + 4);
    expect(reads.every(({ is_high, is_whole }) => is_high && is_whole)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('FR');
  });
});

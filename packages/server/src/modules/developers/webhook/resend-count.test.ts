import { expect, test } from 'vitest';
import type { RunRead } from '../../../resource/list/reads.ts';
import { within } from '../../../resource/scope.ts';
import { is_cluster } from '../../../testing/on-cluster.ts';
import { openWorld } from '../../../testing/world.ts';
import { countWanted } from './resend.commands.ts';

interface Scan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Scan[];
}
const scansIn = (plan: Scan): Scan[] => [plan, ...(plan.Plans ?? []).flatMap(scansIn)];

test.skipIf(is_cluster)(
  'failed webhooks are counted without reading delivered ones, within the merchant’s quota',
  async () => {
    const world = await openWorld();
    const { pool, kysely } = world.database;
    const shop = await world.organisation('Shop', world.root);
    await pool.query(
      `insert into webhook (id, created_at, organisation, url, type, tries, delivered_on, body)
     select 'whk_' || n, now() - n * interval '1 minute', $1, 'https://shop.test/', 'transaction', 1,
       case when n > 5 then now() end, '{}'
     from generate_series(1, 3000) n`,
      [shop],
    );
    await pool.query('analyze webhook');
    let read = 0;
    let is_high: boolean | undefined;
    const explained: RunRead = async (statement) => {
      ({ is_high } = statement);
      const { rows } = await pool.query(`explain (analyze, format json) ${statement.text()}`, statement.values);
      for (const scan of scansIn(rows[0]['QUERY PLAN'][0].Plan))
        if (scan['Relation Name'] === 'webhook') read += scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0);
      return [];
    };
    const reader = { who: shop, asker: 'usr_1', signal: undefined };
    await countWanted(kysely, {}, { read: explained, reader, scope: within(shop) });
    expect({ read, is_high }).toEqual({ read: 5, is_high: true });
    const token = await world.key(shop, ['WEBHOOK_CREATE']);
    expect((await world.call(token, 'GET', '/webhook-resend/count')).json()).toMatchObject({ count: 5, disabled: 0 });
  },
);

import { newId } from '@sluis/contract/base/ids';
import { describe, expect, test } from 'vitest';
import { configureIn } from '../../../testing/configure.ts';
import { openMemberWorld } from '../../../testing/member-world.ts';
import { openPayingWorld } from '../../../testing/paying-world.ts';
import { openFullHouse } from '../../find-modules.ts';
import { runHousekeeping } from './housekeeping.jobs.ts';

describe('expired data', () => {
  test("of webhooks and of the audit trail is deleted by its organisation's setting", async () => {
    const { services, database, ...world } = await openMemberWorld();
    const provider = await configureIn({ services, database, ...world });
    const { kysely, pool } = database;
    const [short, long] = [world.merchant, await world.organisation('Long', world.root)];
    const part = await world.organisation('Part', short);
    const now = services.clock.now();
    const ago = (days: number): string => new Date(Date.parse(now) - days * 86_400_000).toISOString();
    for (const organisation of [short, part, long, world.root])
      for (const days of [20, 40, 100]) {
        const common = { organisation, created_at: ago(days) };
        const webhook = {
          url: 'https://shop.example/hook',
          type: 'transaction',
          body: null,
          delivered_on: now,
        } as const;
        await kysely
          .insertInto('webhook')
          .values({ ...common, ...webhook, id: newId('whk') })
          .execute();
        await pool.query(
          `insert into audittrail (id, created_at, organisation, authentication, type, method, route, url, response_code, duration_ms, request_id)
           values ($1, $2, $3, 'api', 'in', 'GET', '/v1/x', '/v1/x', 200, 1, $1)`,
          [newId('aud', ago(days)), ago(days), organisation],
        );
      }
    await provider.set(short, 'webhooks_kept_days', 30);
    await provider.set(long, 'webhooks_kept_days', 365);
    await provider.set(short, 'audit_kept_months', 1);
    await services.audit.flush();
    await runHousekeeping(await openFullHouse(services), now);
    const left = async (table: string, organisation: string): Promise<number[]> => {
      const { rows } = await pool.query(
        `select round(extract(epoch from $2::timestamptz - created_at) / 86400)::int as days from ${table}
         where organisation = $1 and created_at < $2::timestamptz - interval '1 day' order by 1`,
        [organisation, now],
      );
      return rows.map(({ days }) => days);
    };
    expect(await left('webhook', short)).toEqual([20]);
    expect(await left('webhook', part)).toEqual([20]);
    expect(await left('webhook', long)).toEqual([20, 40, 100]);
    expect(await left('webhook', world.root)).toEqual([20, 40]);
    expect(await left('audittrail', short)).toEqual([20]);
    expect(await left('audittrail', part)).toEqual([20]);
    expect(await left('audittrail', long)).toEqual([20, 40, 100]);
  });

  test('of calls about a payment is kept during a dispute, and deleted after it', async () => {
    const world = await openPayingWorld();
    const { database, services, root, organisation_id: organisation } = world;
    const provider = await configureIn(world);
    await provider.set(organisation, 'audit_kept_months', 1);
    const [disputed, other] = [await world.took('SETTLEMENT_COMPLETED'), await world.took('SETTLEMENT_COMPLETED')];
    const staff = await world.key(root, ['CHARGEBACK_ALL', 'TRANSACTION_ALL']);
    const asked = { body: { transaction: disputed, amount: 100 } };
    const { id } = (await world.call(staff, 'POST', '/chargeback', asked)).json();
    const at = new Date(Date.now() - 60 * 86_400_000).toISOString();
    for (const transaction of [disputed, other])
      await database.pool.query(
        `insert into audittrail (id, created_at, organisation, authentication, type, method, route, url, response_code,
           duration_ms, request_id, transaction)
         values ($1, $2, $3, 'api', 'incoming', 'POST', '/v1/x', '/v1/x', 200, 1, $1, $4)`,
        [newId('aud', at), at, organisation, transaction],
      );
    const left = async () => {
      await runHousekeeping(await openFullHouse(services));
      const { rows } = await database.pool.query('select transaction from audittrail where created_at = $1', [at]);
      return rows.map(({ transaction }) => transaction);
    };
    expect(await left()).toEqual([disputed]);
    await world.call(staff, 'POST', `/chargeback/${id}/status`, { body: { status: 'IN_DISPUTE' } });
    expect(await left()).toEqual([disputed]);
    await world.call(staff, 'POST', `/chargeback/${id}/status`, { body: { status: 'WON' } });
    expect(await left()).toEqual([]);
  });
});

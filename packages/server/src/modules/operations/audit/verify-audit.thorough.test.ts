import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { idBound, newId } from '@sluis/contract/base/ids';
import { beforeAll, expect, test } from 'vitest';
import { keptFrom } from '../../../platform/database/months.ts';
import { asUser } from '../../../testing/as-user.ts';
import { inherited_environment } from '../../../testing/process.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { dropExpired } from './expiry.commands.ts';
import { sealAuditTrail } from './seal.commands.ts';

const admin = fileURLToPath(new URL('../../../admin.ts', import.meta.url));
const now_ms = Date.now();
const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);
const seal = (at_ms: number) => sealAuditTrail(world.database.kysely, world.services.config.secret, at_ms);

/** The command's output and exit code. */
const verified = (...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = {
      ...inherited_environment,
      DATABASE_URL: world.database.url,
      SLUIS_SECRET: world.services.config.secret,
    };
    execFile(process.execPath, [admin, 'verify-audit', ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
const headOf = ({ said }: { said: string }) => /^Head: (.*)$/m.exec(said)?.[1] ?? '';

async function calls(count: number, at_ms: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => newId('aud', at_ms + index * 1000));
  await query(
    `insert into audittrail (id, created_at, organisation, authentication, type, method, route, url, response_code, duration_ms, request_id)
     select id, now(), $2, 'api', 'incoming', 'GET', '/v1/x', '/v1/x', 200, 1, id from unnest($1::text[]) id`,
    [ids, world.root],
  );
  return ids;
}

test('the command names the first call that was changed or removed, and not expired or unsealed ones', async () => {
  // A month partition, as housekeeping makes them, which will have expired.
  const [from, until] = [keptFrom(now_ms, 8), keptFrom(now_ms, 7)].map((at) => idBound('aud', at.getTime()));
  await query(`alter table audittrail detach partition audittrail_before`);
  await query(`create table audittrail_old partition of audittrail for values from ('${from}') to ('${until}')`);
  const { rows } = await query(
    `select pg_get_expr(relpartbound, oid) as bound from pg_class where relname like 'audittrail_2%' order by relname limit 1`,
  );
  const first = /FROM \('([^']+)'\)/.exec(rows[0]?.bound ?? '')?.[1] ?? idBound('aud', keptFrom(now_ms, -1).getTime());
  await query(`alter table audittrail attach partition audittrail_before for values from ('${until}') to ('${first}')`);

  const expired = await calls(3, keptFrom(now_ms, 8).getTime() + day_ms);
  await seal(keptFrom(now_ms, 8).getTime() + 2 * day_ms);
  const ids = await calls(6, now_ms - 3 * day_ms);
  await seal(now_ms - 2 * day_ms);
  const whole = await verified();
  expect(whole).toEqual({ code: 0, said: expect.stringContaining('9 rows in 2 seals are as they were sealed.') });

  // An expired month is dropped completely; its seal remains in the chain.
  await dropExpired(world.database.kysely, { ...world.services.config, keep_audit_months: 6 }, now_ms);
  expect((await query(`select to_regclass('audittrail_old') as part`)).rows[0]?.part).toBeNull();
  expect((await query('select id from audittrail where id = any($1)', [expired])).rows).toEqual([]);
  const dropped = await verified('--head', headOf(whole));
  expect(dropped).toEqual({ code: 0, said: expect.stringContaining('6 rows in 2 seals are as they were sealed.') });

  // A process that dies between writing and sealing leaves rows for the next seal, and one that dies while it seals leaves none.
  await calls(2, now_ms - day_ms);
  const client = await world.database.pool.connect();
  await client.query('begin');
  await client.query(`insert into audit_seal (number, created_at, from_id, until_id, row_count, digests_hash, key, hash)
    values (3, now(), 'a', 'b', 2, '', '', '')`);
  await asUser(world.database.pool, 'select pg_terminate_backend($1)', [
    (client as unknown as { processID: number }).processID,
  ]);
  client.release(true);
  expect(await verified()).toEqual({ code: 0, said: expect.stringContaining('6 rows in 2 seals') });
  await seal(now_ms - hour_ms);
  expect(await verified()).toEqual({ code: 0, said: expect.stringContaining('8 rows in 3 seals') });

  await query('update audittrail set url = $2 where id = $1', [ids[4], '/v1/y']);
  expect(await verified()).toEqual({
    code: 1,
    said: expect.stringMatching(`^First difference: row ${ids[4]} was changed`),
  });
  await query('delete from audittrail where id = $1', [ids[2]]);
  expect(await verified()).toEqual({
    code: 1,
    said: expect.stringMatching(`^First difference: row ${ids[2]} was removed`),
  });
  await query('delete from audit_seal where number = 3');
  await query('update audittrail set url = $2 where id = $1', [ids[4], '/v1/x']);
  expect((await verified('--head', headOf(whole))).code).toBe(1);
}, 120_000);

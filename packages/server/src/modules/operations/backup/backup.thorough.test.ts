import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../../../platform/config-error.ts';
import type { Database } from '../../../platform/database/database.ts';
import { maintainMonths } from '../../../platform/database/months.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { mail_job } from '../../../platform/mail/mail.ts';
import { makeSecretBox } from '../../../platform/secrets.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { cloneDatabase } from '../../../testing/world.ts';
import { linesOf, verify } from '../verification/verify.queries.ts';
import { backUp } from './backup.commands.ts';
import { listBackupTables, readMigrations, readParts } from './backup-tables.queries.ts';
import { migrateLike, openBackup, restore } from './restore.commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluis-backup-'));
const file = join(folder, 'whole');
let world: PayingWorld;
let backed_up: Record<string, string>;
let restored: Database;

/** The content of each table, as a hash. */
async function contentOf({ pool }: Database): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    const words: Record<string, string> = {};
    for (const { table } of await listBackupTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as word from ${table} t`,
      );
      words[table] = rows[0].word;
    }
    return words;
  } finally {
    client.release();
  }
}

const restoreInto = async (database: Database, path = file): Promise<Database> => {
  const opened = await openBackup(path, world.services.box);
  await migrateLike(database, opened);
  await restore(database, opened);
  return database;
};

/** Writes the file with other content. */
const rewritten = (change: (text: string) => string) => (path: string) =>
  writeFileSync(path, gzipSync(Buffer.from(change(gunzipSync(readFileSync(file)).toString('latin1')), 'latin1')));

const read_at_once = 65_536;

/** Writes the file with another checksum, lengthened through a field of the header so that it is read last. */
function ofAnotherChecksum(path: string): void {
  const bytes = readFileSync(file);
  const [header, packed, trailer] = [bytes.subarray(0, 10), bytes.subarray(10, -8), bytes.subarray(-8)];
  header[3] = 4;
  trailer[0] = (trailer[0] as number) ^ 1;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(read_at_once - ((header.length + length.length + packed.length) % read_at_once));
  writeFileSync(path, Buffer.concat([header, length, Buffer.alloc(length.readUInt16LE()), packed, trailer]));
}

const pay = async (index: number): Promise<void> => {
  const given = {
    payment_profile: world.profile,
    amount: 1000 + index,
    currency_code: 'EUR',
    status: 'SETTLEMENT_COMPLETED',
  };
  const { id } = await world.make('transaction', { ...given, merchant_reference: `"A"\t\\.\n${index}` });
  await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 1 } });
};

beforeAll(async () => {
  world = await openPayingWorld();
  for (let index = 0; index < 20; index++) await pay(index);
  const { id: plan } = await world.make('plan', {
    payment_profile: world.profile,
    name: 'Box',
    amount: 1000,
    interval: 'month',
  });
  const { id } = await world.make('subscription', { plan, customer: world.customer });
  await world.database.pool.query('update subscription set mandate = $2 where id = $1', [
    id,
    await world.mandate('declined'),
  ]);
  await world.pass(40);
  await enqueue(world.database.kysely, mail_job, { id: 'mail_none' });
  await world.services.audit.flush();
  await maintainMonths(world.database.kysely, { table: 'status_history', prefix: 'hist', kept_months: 24 }, Date.now());
  backed_up = await contentOf(world.database);
  await backUp(world.database, world.services.box, file);
  restored = await restoreInto(await cloneDatabase());
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a backup', () => {
  test('restores every row of every table, including the clock and the waiting jobs', async () => {
    expect(await contentOf(restored)).toEqual(backed_up);
    expect(Number.parseInt(backed_up['graphile_worker._private_jobs'] as string, 10)).toBeGreaterThan(0);
    expect(linesOf(await inTransaction(restored.kysely, verify))).toEqual([expect.stringMatching(/^All /)]);
  });

  test('restores the partitions of histories, and continues the sequence of jobs', async () => {
    const partsOf = async ({ pool }: Database) => {
      const client = await pool.connect();
      return readParts(client).finally(() => client.release());
    };
    expect(await partsOf(restored)).toEqual(await partsOf(world.database));
    expect((await partsOf(restored)).length).toBeGreaterThan(5);
    await enqueue(restored.kysely, mail_job, { id: 'mail_next' });
  });

  test('shows one moment, though payments are refunded while it is made', async () => {
    let over = false;
    const paying = (async () => {
      for (let index = 0; !over; index++) await pay(index);
    })();
    const path = join(folder, 'moment');
    await backUp(world.database, world.services.box, path);
    over = true;
    await paying;
    const database = await restoreInto(await cloneDatabase(), path);
    expect(linesOf(await inTransaction(database.kysely, verify))).toEqual([expect.stringMatching(/^All /)]);
  });

  test('is restored into an empty database, at its own schema first', async () => {
    const database = await restoreInto(await cloneDatabase(undefined, 'template0'));
    const client = await database.pool.connect();
    expect(await readMigrations(client).finally(() => client.release())).toContain('0030-hold');
    expect(await contentOf(database)).toEqual(backed_up);
  });

  test('is on hold after it has been restored', async () => {
    expect((await restored.pool.query('select since from hold')).rowCount).toBe(1);
  });

  test('is readable by its owner only, and never overwritten by another', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(backUp(world.database, world.services.box, file)).rejects.toThrow('already exists');
    expect(statSync(file).size).toBeGreaterThan(1000);
  });

  test('contains no secret, and is refused under another', async () => {
    const other = makeSecretBox(['another secret, of more than 32 characters']);
    await expect(openBackup(file, other)).rejects.toThrow('The backup was made with another secret');
  });

  test('is refused by a database that is not empty', async () => {
    await expect(restoreInto(restored)).rejects.toThrow('The database is not empty');
  });

  test.each([
    ['cut short', (path: string) => truncateSync(path, Math.floor(readFileSync(file).length / 2))],
    ['something else', (path: string) => writeFileSync(path, 'hello')],
    ['changed in a row', rewritten((text) => text.replace('\tSETTLEMENT_COMPLETED\t', ' SETTLEMENT_COMPLETED '))],
    ['changed in a heading', rewritten((text) => text.replace('{"table":"transaction"', '{"table:"transaction"'))],
    ['of unknown tables', rewritten((text) => text.replace('"table":"transaction"', '"table":"nothing"'))],
    ['different from its checksum', ofAnotherChecksum],
  ])('that is %s restores nothing', async (_, spoil) => {
    const path = join(folder, `spoilt ${_}`);
    writeFileSync(path, readFileSync(file));
    spoil(path);
    const database = await cloneDatabase();
    await expect(restoreInto(database, path)).rejects.toThrow('not a complete backup');
    expect((await database.pool.query('select from organisation')).rowCount).toBe(0);
  });

  test('that does not exist, or is a folder, is reported as such', async () => {
    await expect(openBackup(folder, world.services.box)).rejects.toThrow(ConfigError);
    await expect(openBackup(join(folder, 'none'), world.services.box)).rejects.toThrow('was not found');
  });
});

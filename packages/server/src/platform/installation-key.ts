import { randomBytes } from 'node:crypto';
import type { Executor } from './database/database.ts';
import { openColumn } from './sealed-column.ts';
import type { SecretBox } from './secrets.ts';

const placeOf = (name: string): string => `installation key ${name}`;

/**
 * A random key of the installation, made at its first use and sealed in the database: it stays the same when the
 * installation's secret is rotated. Undefined if the secret that sealed it is gone.
 */
export async function installationKey(executor: Executor, box: SecretBox, name: string): Promise<Buffer | undefined> {
  const sealed = box.seal(randomBytes(32).toString('hex'), placeOf(name));
  await executor
    .insertInto('installation_key')
    .values({ name, sealed })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const found = await executor
    .selectFrom('installation_key')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const stored = { table: 'installation_key', column: 'sealed', key: { name }, for_what: placeOf(name) };
  const key = await openColumn(executor, box, { ...stored, sealed: found.sealed });
  return key === undefined ? undefined : Buffer.from(key, 'hex');
}

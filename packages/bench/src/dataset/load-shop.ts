import { newId } from '@sluis/contract/base/ids';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import type { Database } from '@sluis/server/platform/database/database';
import { insertMerchant, providerOf } from './own-database.ts';

const mandates = 50;

export interface LoadShop {
  readonly organisation: string;
  readonly profile: string;
  readonly mandates: readonly string[];
  readonly keys: Readonly<Record<'gateway' | 'shop', string>>;
}

/** A merchant whose payments its own gateway takes or the sandbox, with customers who can be charged. */
export async function makeLoadShop(database: Database): Promise<LoadShop> {
  const { pool, kysely } = database;
  const { organisation, profile } = await insertMerchant(database, await providerOf(database));
  const processor = newId('proc');
  await pool.query(
    `insert into processor (id, created_at, organisation, name, payment_product, provider)
     values ($1, now(), $2, 'Cards', 'card', 'Sandbox')`,
    [processor, organisation],
  );
  await pool.query('update paymentprofile set processors = array[$1] where id = $2', [processor, profile]);
  await pool.query(`insert into sandbox_token (token, behaviour, card) values ('token', 'success', 'null')`);
  const ids = (prefix: string) => Array.from({ length: mandates }, () => newId(prefix));
  const [customer_ids, mandate_ids] = [ids('cust'), ids('mdt')];
  await pool.query(
    `insert into customer (id, created_at, organisation, email_address, status)
     select id, now(), $1, id || '@example.test', 'UNKNOWN' from unnest($2::text[]) id`,
    [organisation, customer_ids],
  );
  await pool.query(
    `insert into mandate (id, created_at, organisation, payment_profile, customer, processor, processor_token,
       payment_product, label)
     select id, now(), $1, $2, customer, $3, 'token', 'card', 'card'
     from unnest($4::text[], $5::text[]) as given (id, customer)`,
    [organisation, profile, processor, mandate_ids, customer_ids],
  );
  const key = async (roles: readonly string[]): Promise<string> =>
    (await createApiKey(kysely, { organisation, name: 'bench', roles, expires_at: null, created_by: null })).secret;
  const keys = { gateway: await key(['TRANSACTION_RECORD']), shop: await key(['USER_ALL']) };
  return { organisation, profile, mandates: mandate_ids, keys };
}

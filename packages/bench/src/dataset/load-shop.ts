import { newId } from '@sluis/contract/base/ids';
import { dateIn } from '@sluis/contract/base/time';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import type { Database } from '@sluis/server/platform/database/database';
import type { Target } from '../load/callers.ts';
import { askJson, bearer } from '../measure/ask.ts';
import { listQuestions } from '../measure/questions.ts';
import { currency, dashboard } from '../measure/statistics.ts';
import { type Server, signIn } from '../servers.ts';
import type { Facts } from './fill.ts';
import { insertMerchant } from './own-database.ts';
import { timezone } from './sums.ts';

const mandates = 50;
const pages = 20;
const day_ms = 86_400_000;

export interface LoadShop {
  readonly organisation: string;
  readonly profile: string;
  readonly mandates: readonly string[];
  readonly keys: Readonly<Record<'gateway' | 'shop', string>>;
}

/** A merchant whose payments its own gateway takes or the sandbox, with customers who can be charged. */
export async function makeLoadShop(database: Database): Promise<LoadShop> {
  const { pool, kysely } = database;
  const { rows } = await pool.query<{ id: string }>('select id from organisation where parent is null');
  const { organisation, profile } = await insertMerchant(database, String(rows[0]?.id));
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

/** All that callers of the shop, people of the largest merchant and people of the provider ask for. */
export async function targetOf(server: Server, shop: LoadShop, { viewers, ends_at_ms }: Facts): Promise<Target> {
  const { address } = server;
  const merchant = await signIn(server, viewers.largest);
  const provider = await signIn(server, viewers.provider);
  const lists = listQuestions(viewers.largest, ends_at_ms).map(({ sluis }) => sluis);
  const listed = await askJson(address, `${lists[0]}&_limit=100`, bearer(merchant));
  const from = dateIn(timezone, new Date(Date.now() - 27 * day_ms));
  const range = new URLSearchParams({ 'created_at>': from, currency_code: currency });
  const month = new URLSearchParams({ 'created_at>=': dateIn(timezone, new Date(ends_at_ms - 31 * day_ms)) });
  return {
    address,
    profile: shop.profile,
    mandates: shop.mandates,
    tokens: { ...shop.keys, merchant, provider },
    pages: await Promise.all(Array.from({ length: pages }, () => makePage(server, shop))),
    lists,
    details: (listed.items as { readonly id: string }[]).map(({ id }) => `/v1/transaction/${id}`),
    figures: dashboard.map((path) => {
      const [call, own = ''] = path.split('?');
      return `/v1/${call}?${range}&${own}`;
    }),
    exported: `/v1/transaction/export?${month}`,
  };
}

async function makePage({ address }: Server, { keys, profile }: LoadShop): Promise<string> {
  const response = await fetch(`${address}/v1/paymentlink`, {
    method: 'POST',
    headers: { ...bearer(keys.shop), 'content-type': 'application/json' },
    body: JSON.stringify({ payment_profile: profile, merchant_reference: newId('page'), amount: 1250 }),
  });
  if (response.status !== 201) throw new Error(`a link: ${response.status} ${await response.text()}`);
  return new URL(((await response.json()) as { readonly url: string }).url).pathname;
}

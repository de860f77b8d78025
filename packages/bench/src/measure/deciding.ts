import { newId } from '@sluis/contract/base/ids';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { makeMerchant, withDatabase } from '../dataset/own-database.ts';
import { type Line, median, times, whole } from '../report/table.ts';
import { type Server, startSluis } from '../servers.ts';
import { bearer } from './ask.ts';
import { rulesOf } from './decisions.ts';

const turns = 4;
const payments_per_turn = 240;
const concurrency = 16;
const wanted = { ratio: 0.9, velocity_ms: 1 };
const rulesets_count = 50;

interface Shop {
  readonly secret: string;
  readonly profile: string;
}

const post = async ({ address }: Server, secret: string, path: string, body: unknown): Promise<unknown> => {
  const response = await fetch(`${address}/v1/${path}`, {
    method: 'POST',
    headers: { ...bearer(secret), 'content-type': 'application/json', 'idempotency-key': newId('key') },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** A payment that waits for its decision. */
const pay = (server: Server, { secret, profile }: Shop) =>
  post(server, secret, 'transaction', {
    payment_profile: profile,
    merchant_reference: newId('order'),
    amount: 4995,
    currency_code: 'EUR',
    status: 'PENDING',
    payment_product: 'card',
    card: `tok_${Math.floor(Math.random() * 1000)}`,
    card_brand: 'visa',
    card_bin: '411111',
    ip: `192.0.2.${Math.floor(Math.random() * 250)}`,
    country_code: 'NL',
  });

async function makeShop(database: Database, root: string, number: number): Promise<Shop> {
  const [organisation, profile] = [newId('org'), newId('prof')];
  await database.pool.query(
    `insert into organisation (id, created_at, name, country_code, parent) values ($1, now(), $2, 'NL', $3)`,
    [organisation, `Shop ${number}`, root],
  );
  await database.pool.query(
    `insert into paymentprofile (id, created_at, organisation, name, display_name, currency_code)
     values ($1, now(), $2, 'Shop', 'Shop', 'EUR')`,
    [profile, organisation],
  );
  const key = {
    organisation,
    name: 'bench',
    roles: ['USER_ALL', 'TRANSACTION_RECORD'],
    expires_at: null,
    created_by: null,
  };
  return { secret: (await createApiKey(database.kysely, key)).secret, profile };
}

const velocities = ['count_per_card_1h', 'amount_per_card_24h', 'declined_per_ip_1h'];

/** Rulesets of three merchants: none, fifty of three rules, and one more that counts payments. */
async function addRules(server: Server, database: Database, shops: readonly Shop[]): Promise<void> {
  const [, ruled, counted] = shops;
  for (const shop of [ruled, counted]) {
    if (!shop) continue;
    const { rows } = await database.pool.query('select organisation from paymentprofile where id = $1', [shop.profile]);
    const add = (rules: unknown) =>
      post(server, shop.secret, 'validationruleset', {
        organisation: rows[0].organisation,
        name: 'Rule',
        action: 'block',
        rules,
      });
    for (let number = 0; number < rulesets_count; number++) await add(rulesOf(number));
    if (shop === counted) await add(velocities.map((name) => ({ name, operator: '>', value: '1000000000' })));
  }
}

/** What deciding costs a payment of a gateway, over the whole way. */
export const measureDeciding = (server_url: string, port: number): Promise<Line[]> =>
  withDatabase(server_url, 'sluis_bench_risk', async (url) => {
    const database = openDatabase(url);
    const { organisation: root } = await makeMerchant(database);
    const shops: Shop[] = [];
    for (let number = 0; number < 3; number++) shops.push(await makeShop(database, root, number));
    const server = await startSluis(url, port, { SLUIS_ROLE: 'api' });
    try {
      await addRules(server, database, shops);
      const rates: number[][] = [[], [], []];
      const alone: number[][] = [[], [], []];
      // The first turn fills caches.
      for (let turn = 0; turn <= turns; turn++)
        for (const [at, shop] of shops.entries()) {
          const began_ms = performance.now();
          for (let made = 0; made < payments_per_turn; made += concurrency)
            await Promise.all(Array.from({ length: concurrency }, () => pay(server, shop)));
          if (turn > 0) rates[at]?.push((payments_per_turn * 1000) / (performance.now() - began_ms));
          for (let made = 0; made < payments_per_turn / 8; made++) {
            const one_ms = performance.now();
            await pay(server, shop);
            if (turn > 0) alone[at]?.push(performance.now() - one_ms);
          }
        }
      const [none = 0, ruled = 0, counted = 0] = rates.map(median);
      const [, ruled_ms = 0, counted_ms = 0] = alone.map(median);
      const ratio = ruled / none;
      const more_ms = counted_ms - ruled_ms;
      return [
        {
          what: `payments per second with ${rulesets_count} rulesets; in the first column without, ${concurrency} concurrently`,
          bare: whole(none),
          sluis: whole(ruled),
          measure: times(ratio),
          limit: `≥ ${wanted.ratio} ×`,
          passed: ratio >= wanted.ratio,
        },
        { what: '… and three velocities', bare: whole(none), sluis: whole(counted), measure: times(counted / none) },
        {
          what: 'a payment with three velocities; in the first column without',
          bare: `${ruled_ms.toFixed(1)} ms`,
          sluis: `${counted_ms.toFixed(1)} ms`,
          measure: `${more_ms.toFixed(2)} ms`,
          limit: `≤ ${wanted.velocity_ms} ms`,
          passed: more_ms <= wanted.velocity_ms,
        },
      ];
    } finally {
      await server.stop();
      await database.close();
    }
  });

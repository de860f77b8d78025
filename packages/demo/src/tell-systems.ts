import { newId } from '@sluis/contract/base/ids';
import { queueWebhooks } from '@sluis/server/modules/webhook/webhook.commands';
import type { Config } from '@sluis/server/platform/config';
import type { Database } from '@sluis/server/platform/database/database';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { findItems } from '@sluis/server/resource/item';
import { makeServices } from '@sluis/server/start';
import { sql } from 'kysely';
import { sign_ins } from './sign-ins.ts';

const hour_ms = 3_600_000;

/** How the systems of the demo's merchant took what they were told of the last days. */
const systems = [
  { type: 'transaction', url: 'https://shop.example/webhooks/payments', code: 200, answer: '{"received":true}' },
  { type: 'refund', url: 'https://erp.example/hooks/refunds', code: 503, answer: 'Service Unavailable' },
  { type: 'chargeback', url: 'https://old-crm.example/chargebacks', code: 410, answer: 'Gone' },
] as const;
const told_max = 40;
const merchant = sign_ins.find(({ email }) => email.startsWith('merchant')) ?? sign_ins[0];

/** Webhooks of the last days: most were taken, one address has failed for more than a day, and one is gone. */
export async function tellSystems(config: Config, database: Database, now_ms: number): Promise<void> {
  const services = await makeServices(config, database);
  try {
    for (const system of systems) await inTransaction(database.kysely, (trx) => tell(trx, system, now_ms));
  } finally {
    await services.close();
  }
}

type Trx = Parameters<Parameters<typeof inTransaction>[1]>[0];

async function tell(trx: Trx, { type, url, code, answer }: (typeof systems)[number], now_ms: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with shop as (
      select organisation.id from organisation, "user" as seen
      where seen.email = ${merchant.email} and seen.organisation in (organisation.id, organisation.parent))
    select id from ${sql.table(type)} where organisation = (
      select organisation from ${sql.table(type)} where organisation in (select id from shop)
      group by organisation order by count(*) desc, organisation limit 1)
    order by last_status_update desc limit ${code === 200 ? told_max : 6}`.execute(trx);
  const items = await findItems(
    trx,
    type,
    rows.map(({ id }) => id),
  );
  for (const item of items.values()) {
    const { organisation, payment_profile, status, last_status_update: at } = item;
    queueWebhooks(trx, [{ organisation, payment_profile, url, type, item, status }], { now: at });
  }
  const isTaken = code === 200;
  const isGone = code === 410;
  // Those that fail are tried again, and are still not taken.
  const again = new Date(now_ms + 6 * hour_ms).toISOString();
  const { rows: webhooks } = await sql<{ id: string; organisation: string; created_at: string }>`
    update webhook set tries = ${isTaken || isGone ? 1 : 6}, next_try_at = ${isTaken || isGone ? null : again},
      delivered_on = case when ${isTaken} then created_at + interval '2 seconds' end,
      given_up_on = case when ${isGone} then created_at + interval '2 seconds' end,
      given_up_reason = ${isGone ? 'url_disabled' : null}
    where url = ${url} returning id, organisation, created_at`.execute(trx);
  const [last] = webhooks;
  if (!last) return;
  await trx
    .insertInto('webhook_attempt')
    .values(
      webhooks.map(({ id, organisation, created_at }, index) => ({
        id: newId('wha', created_at),
        created_at,
        organisation,
        webhook: id,
        status_code: code,
        content: answer,
        duration_ms: 80 + ((index * 37) % 400),
        error: null,
      })),
    )
    .execute();
  if (isTaken) return;
  const since = new Date(now_ms - (isGone ? 100 : 31) * hour_ms).toISOString();
  await trx
    .insertInto('webhookaddress')
    .values({
      id: newId('wadr', since),
      created_at: since,
      organisation: last.organisation,
      url,
      status: isGone ? 'DISABLED' : 'FAILING',
      failing_since: since,
      lasting: true,
      last_tried_on: new Date(now_ms - 2 * hour_ms).toISOString(),
      failures: webhooks.length * (isGone ? 1 : 6),
      status_code: code,
      webhook: last.id,
    })
    .execute();
}

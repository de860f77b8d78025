import { newId } from '@sluis/contract/base/ids';
import { waitAfter } from '@sluis/server/modules/developers/webhook/schedule';
import { queueWebhooks } from '@sluis/server/modules/developers/webhook/webhook.commands';
import type { Config } from '@sluis/server/platform/config';
import type { Database } from '@sluis/server/platform/database/database';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { findItems } from '@sluis/server/resource/item';
import { makeServices } from '@sluis/server/start';
import { sql } from 'kysely';
import { sign_ins } from './sign-ins.ts';

const hour_ms = 3_600_000;

/** How the systems of the demo's merchant answered the webhooks of the last days. */
const systems = [
  { type: 'transaction', url: 'https://shop.example/webhooks/payments', code: 200, answer: '{"received":true}' },
  { type: 'refund', url: 'https://erp.example/hooks/refunds', code: 503, answer: 'Service Unavailable' },
  { type: 'chargeback', url: 'https://old-crm.example/chargebacks', code: 410, answer: 'Gone' },
] as const;
const sent_max = 40;
const merchant = sign_ins.find(({ email }) => email.startsWith('merchant')) ?? sign_ins[0];

/** Webhooks of the last days: most were accepted, one address has failed for more than a day, and one answers 410. */
export async function tellSystems(config: Config, database: Database, now_ms: number): Promise<void> {
  const services = await makeServices(config, database);
  try {
    for (const system of systems) await inTransaction(database.kysely, (trx) => sendWebhooks(trx, system, now_ms));
  } finally {
    await services.close();
  }
}

type Trx = Parameters<Parameters<typeof inTransaction>[1]>[0];

async function sendWebhooks(
  trx: Trx,
  { type, url, code, answer }: (typeof systems)[number],
  now_ms: number,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with shop as (
      select organisation.id from organisation, "user" as seen
      where seen.email = ${merchant.email} and seen.organisation in (organisation.id, organisation.parent))
    select id from ${sql.table(type)} where organisation = (
      select organisation from ${sql.table(type)} where organisation in (select id from shop)
      group by organisation order by count(*) desc, organisation limit 1)
    order by last_status_update desc limit ${code === 200 ? sent_max : 6}`.execute(trx);
  const items = await findItems(
    trx,
    type,
    rows.map(({ id }) => id),
  );
  for (const item of items.values()) {
    const { organisation, payment_profile, status, last_status_update: at } = item;
    queueWebhooks(trx, [{ organisation, payment_profile, url, type, item, status }], { now: at });
  }
  const { rows: webhooks } = await sql<Webhook>`
    select id, organisation, created_at from webhook where url = ${url} order by created_at`.execute(trx);
  const sent = webhooks.map((webhook) => ({ ...webhook, ...courseOf(webhook, code, now_ms) }));
  for (const { id, attempts, course } of sent)
    await trx
      .updateTable('webhook')
      .set({ tries: attempts.length, ...course })
      .where('id', '=', id)
      .execute();
  const attempts = sent.flatMap(({ id, organisation, attempts }) => attempts.map((at) => ({ id, organisation, at })));
  const [first] = attempts;
  if (!first) return;
  await trx
    .insertInto('webhook_attempt')
    .values(
      attempts.map(({ id, organisation, at }, index) => ({
        id: newId('wha', at),
        created_at: at,
        organisation,
        webhook: id,
        status_code: code,
        content: answer,
        duration_ms: 80 + ((index * 37) % 400),
        error: null,
      })),
    )
    .execute();
  if (code === 200) return;
  const isGone = code === 410;
  const since = new Date(now_ms - (isGone ? 100 : 31) * hour_ms).toISOString();
  await trx
    .insertInto('webhookaddress')
    .values({
      id: newId('wadr', since),
      created_at: since,
      organisation: first.organisation,
      url,
      status: isGone ? 'DISABLED' : 'FAILING',
      failing_since: since,
      lasting: true,
      last_tried_on: new Date(now_ms - 2 * hour_ms).toISOString(),
      failures: attempts.length,
      status_code: code,
      webhook: sent.at(-1)?.id ?? first.id,
    })
    .execute();
}

interface Webhook {
  readonly id: string;
  readonly organisation: string;
  readonly created_at: string;
}

/** The times of a webhook's attempts, up to now, and its state: a failed one is retried by the schedule. */
function courseOf({ created_at }: Webhook, code: number, now_ms: number) {
  const soon = new Date(Date.parse(created_at) + 2000).toISOString();
  const open = { next_try_at: null, delivered_on: null, given_up_on: null, given_up_reason: null };
  if (code === 200) return { attempts: [created_at], course: { ...open, delivered_on: soon } };
  if (code === 410)
    return { attempts: [created_at], course: { ...open, given_up_on: soon, given_up_reason: 'url_disabled' as const } };
  const attempts: string[] = [];
  let at_ms = Date.parse(created_at);
  while (at_ms <= now_ms) {
    attempts.push(new Date(at_ms).toISOString());
    const wait_ms = waitAfter(attempts.length, undefined, { random: () => 0 });
    if (wait_ms === undefined) {
      const given_up = { given_up_on: attempts.at(-1) ?? created_at, given_up_reason: 'tries_used_up' as const };
      return { attempts, course: { ...open, ...given_up } };
    }
    at_ms += wait_ms;
  }
  // Not retried while a user sees it for the first time.
  const next_ms = Math.max(at_ms, now_ms + 6 * hour_ms);
  return { attempts, course: { ...open, next_try_at: new Date(next_ms).toISOString() } };
}

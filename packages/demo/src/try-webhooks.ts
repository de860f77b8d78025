import { newId } from '@sluis/contract/base/ids';
import type { InboxAnswer } from '@sluis/contract/webhook-inbox';
import { openInbox } from '@sluis/server/modules/developers/webhook/inbox.commands';
import { inboxUrl } from '@sluis/server/modules/developers/webhook/inbox-address';
import { noteAnswer, receive } from '@sluis/server/modules/developers/webhook/receive.commands';
import { secretsOf } from '@sluis/server/modules/developers/webhook/secret.commands';
import { bodyOf } from '@sluis/server/modules/developers/webhook/webhook.commands';
import type { Config } from '@sluis/server/platform/config';
import type { Database } from '@sluis/server/platform/database/database';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { signatureHeaders } from '@sluis/server/platform/outgoing/signature';
import { findItems } from '@sluis/server/resource/item';
import { makeServices } from '@sluis/server/start';
import { sign_ins } from './sign-ins.ts';

interface Tried {
  /** Before now; few enough for a receiver to accept its signature. */
  readonly ago_s: number;
  readonly status: string;
  readonly answer: InboxAnswer;
  readonly delay_s?: number;
  readonly code: number | null;
  readonly ms: number;
  /** Of the one before it. */
  readonly is_retry?: true;
  /** Changed in transit. */
  readonly is_changed?: true;
}

/** An integrator's tries: success, an error and its repetition, a cut connection, a slow answer, and a forgery. */
const tries: readonly Tried[] = [
  { ago_s: 240, status: 'SETTLEMENT_COMPLETED', answer: 'ok', code: 200, ms: 9 },
  { ago_s: 205, status: 'DECLINED', answer: 'error', code: 500, ms: 7 },
  { ago_s: 199, status: 'DECLINED', answer: 'ok', code: 200, ms: 8, is_retry: true },
  { ago_s: 150, status: 'SETTLEMENT_COMPLETED', answer: 'cut', code: null, ms: 6 },
  { ago_s: 144, status: 'SETTLEMENT_COMPLETED', answer: 'ok', code: 200, ms: 8, is_retry: true },
  { ago_s: 96, status: 'SETTLEMENT_COMPLETED', answer: 'ok', delay_s: 3, code: 200, ms: 3011 },
  { ago_s: 41, status: 'SETTLEMENT_COMPLETED', answer: 'ok', code: 200, ms: 5, is_changed: true },
];
const merchant = sign_ins.find(({ email }) => email.startsWith('merchant')) ?? sign_ins[0];

/** A test address of the demo's merchant, with its webhooks of the last minutes. */
export async function tryWebhooks(config: Config, database: Database): Promise<void> {
  const services = await makeServices(config, database);
  const { kysely } = database;
  const began_ms = Date.now();
  const before = (seconds: number): string => new Date(began_ms - seconds * 1000).toISOString();
  try {
    const { id: user, organisation } = await kysely
      .selectFrom('user')
      .select(['id', 'organisation'])
      .where('email', '=', merchant.email)
      .executeTakeFirstOrThrow();
    const holder = { user, organisation: String(organisation) };
    const inbox = await inTransaction(kysely, (trx) => openInbox(trx, holder, before(300)));
    const secrets = await secretsOf(kysely, services.box, holder.organisation);
    const url = inboxUrl(inbox.token, config);
    const sent: { id: string; body: string }[] = [];
    for (const { ago_s, status, answer, delay_s = 0, code, ms, is_retry, is_changed } of tries) {
      const at = before(ago_s);
      const webhook = (is_retry || is_changed) && sent.at(-1);
      const { id, body } = webhook || (await make(database, { ...holder, url, status, at })) || {};
      // A small world may have no payment with that status.
      if (!id || !body) continue;
      if (!webhook) sent.push({ id, body });
      const timestamp = Math.floor(Date.parse(at) / 1000);
      const arrived = is_changed ? body.replace(/"amount":\d+/, '"amount":1') : body;
      const headers = Object.entries({
        host: new URL(url).host,
        connection: 'keep-alive',
        'content-type': 'application/json',
        ...(is_changed
          ? { 'user-agent': 'curl/8.5.0' }
          : { 'user-agent': 'Sluis-Webhooks/1', 'accept-encoding': 'identity' }),
        ...signatureHeaders({ id, timestamp, body }, secrets),
        'content-length': String(Buffer.byteLength(arrived)),
      }).map(([name, value]) => ({ name, value }));
      const then = { ...services, clock: { ...services.clock, now: () => at } };
      const bytes = Buffer.from(arrived);
      const call = { origin: '127.0.0.1', headers, body: bytes, body_bytes: bytes.length };
      const received = await receive(then, { ...inbox, answer, delay_s }, call);
      await noteAnswer(then, inbox, { id: received, status_code: code, duration_ms: ms });
      if (!is_changed) await attempt(database, { webhook: id, ...holder, at, code, ms });
    }
  } finally {
    await services.close();
  }
}

interface Making {
  readonly organisation: string;
  readonly url: string;
  readonly status: string;
  readonly at: string;
}

/** A manual webhook about the latest payment with a status. */
async function make({ kysely }: Database, { organisation, url, status, at }: Making) {
  const latest = await kysely
    .selectFrom('transaction')
    .select('id')
    .where('organisation', '=', organisation)
    .where('status', '=', status as 'DECLINED')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) return undefined;
  const item_id = latest.id;
  const item = (await findItems(kysely, 'transaction', [item_id])).get(item_id) as { payment_profile: string };
  const made = { id: newId('whk', at), body: bodyOf('transaction', item, at, { test: true }) };
  const about = { organisation, payment_profile: item.payment_profile, url, type: 'transaction' as const, item_id };
  await kysely
    .insertInto('webhook')
    .values({ ...made, ...about, status: status as 'DECLINED', created_at: at, manual: true, next_try_at: null })
    .execute();
  return made;
}

interface Attempting {
  readonly organisation: string;
  readonly webhook: string;
  readonly at: string;
  readonly code: number | null;
  readonly ms: number;
}

async function attempt({ kysely }: Database, { organisation, webhook, at, code, ms }: Attempting): Promise<void> {
  const cut = 'connection closed by the host';
  await kysely
    .insertInto('webhook_attempt')
    .values({
      id: newId('wha', at),
      created_at: at,
      organisation,
      webhook,
      status_code: code,
      content: code === null ? null : JSON.stringify({ received: true, ...(code === 500 && { answer: 'error' }) }),
      duration_ms: ms,
      error: code === null ? cut : null,
    })
    .execute();
  await kysely
    .updateTable('webhook')
    .set((with_) => ({ tries: with_('tries', '+', 1), ...(code === 200 && { delivered_on: at }) }))
    .where('id', '=', webhook)
    .execute();
}

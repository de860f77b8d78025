import { newId } from '@sluis/contract/base/ids';
import { type CallOut, callOutRow } from '@sluis/server/platform/audit/call';
import type { Database } from '@sluis/server/platform/database/database';
import { insertInto } from '@sluis/server/platform/database/rows-like';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { sql } from 'kysely';
import { sign_ins } from './sign-ins.ts';

const written_max = 40;
/** One in this many payments had no response at first, and was looked up later. */
const unanswered_every = 9;
const merchant = sign_ins.find(({ email }) => email.startsWith('merchant')) ?? sign_ins[0];

interface Paid {
  readonly id: string;
  readonly organisation: string;
  readonly processor: string;
  readonly provider: string;
  readonly audience: CallOut['audience'];
  readonly middleware: string | null;
  readonly middleware_name: string | null;
  readonly amount: number;
  readonly currency_code: string;
  readonly card_bin: string | null;
  readonly card_last_four: string | null;
  readonly card_expiry: string | null;
  readonly payment_product: string;
  readonly processor_id_external: string | null;
  readonly status: string;
  readonly status_reason: string | null;
  /** When its processor had answered. */
  readonly answered_at: string;
}

/** The calls of the last payments of the demo's merchant to their processors and middlewares, and of its webhooks. */
export async function writeCalls(database: Database): Promise<void> {
  await inTransaction(database.kysely, async (trx) => {
    const { rows: paid } = await sql<Paid>`
      with shop as (
        select organisation.id from organisation, "user" as seen
        where seen.email = ${merchant.email} and seen.organisation in (organisation.id, organisation.parent))
      select transaction.id, transaction.organisation, transaction.processor, processor.provider,
        case when owner.parent is null then 'provider' else 'merchant' end as audience,
        middleware.id as middleware, middleware.name as middleware_name,
        amount, transaction.currency_code, card_bin, card_last_four, card_expiry, transaction.payment_product,
        answer.processor_id_external, answer.status, answer.status_reason, answer.occurred_at as answered_at
      from transaction
      join processor on processor.id = transaction.processor join organisation owner on owner.id = processor.organisation
      join paymentprofile on paymentprofile.id = transaction.payment_profile
      left join middleware on middleware.id = paymentprofile.middleware[1]
      cross join lateral (
        select * from status_history where item = transaction.id and status not in ('INITIATED', 'PENDING')
        order by occurred_at, id limit 1) answer
      where transaction.organisation in (select id from shop)
        and answer.status in ('AUTHORIZED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED', 'DECLINED')
      order by transaction.created_at desc limit ${written_max}`.execute(trx);
    const { rows: sent } = await sql<Sent>`
      select webhook.id, webhook.organisation, webhook.url, webhook.body, webhook.type, webhook.item_id,
        attempt.created_at, attempt.status_code, attempt.content, attempt.duration_ms
      from webhook join webhook_attempt attempt on attempt.webhook = webhook.id
        and attempt.organisation = webhook.organisation`.execute(trx);
    const calls = [...paid.flatMap(callsOf), ...sent.map(deliveryOf)];
    if (calls.length > 0) await insertInto('audittrail', calls.map(rowOf)).execute(trx);
  });
}

/** A row with the time of its call, which is long ago. */
function rowOf(call: CallOut) {
  const { bodies, ...row } = callOutRow(call);
  return { ...row, id: newId('aud', row.created_at), bodies: `\\x${bodies.toString('hex')}` };
}

const before = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();

function callsOf(paid: Paid, index: number): CallOut[] {
  const { id, organisation, answered_at } = paid;
  const order = newId('ord', answered_at);
  const duration_ms = 180 + ((index * 53) % 700);
  const common = { organisation, transaction: id, headers: {}, method: 'POST' } as const;
  const asked = {
    reference: id,
    amount: paid.amount,
    currency_code: paid.currency_code,
    payment_product: paid.payment_product,
    ...(paid.card_bin && {
      card: { number: `${paid.card_bin}******${paid.card_last_four}`, expiry: paid.card_expiry },
    }),
    keep: false,
  };
  const outcome = {
    status: paid.status,
    ...(paid.status_reason && { status_reason: paid.status_reason }),
    processor_id_external: paid.processor_id_external,
  };
  const toProcessor = (name: string, more: Partial<CallOut>): CallOut => ({
    ...common,
    audience: paid.audience,
    route: `processor/${name}`,
    url: `${encodeURIComponent(paid.provider.toLowerCase())}:${name}`,
    destination: paid.provider,
    request_id: order,
    item: paid.processor,
    created_at: answered_at,
    response_code: 200,
    duration_ms,
    request_body: asked,
    response_body: outcome,
    ...more,
  });
  const late = index % unanswered_every === 4;
  return [
    ...(paid.middleware ? [toMiddleware(paid, paid.middleware, index)] : []),
    toProcessor('authorise', late ? { ...unanswered, created_at: before(answered_at, 2_400) } : {}),
    ...(late ? [toProcessor('find', { method: 'GET', request_body: { reference: id } })] : []),
  ];
}

const unanswered = { response_code: 0, duration_ms: 10_000, response_body: 'no response within 10 s' } as const;

const toMiddleware = (paid: Paid, middleware: string, index: number): CallOut => ({
  organisation: paid.organisation,
  transaction: paid.id,
  audience: 'provider',
  route: 'middleware',
  method: 'POST',
  url: 'https://screening.example/v1/payments',
  request_id: newId('msg', paid.answered_at),
  item: middleware,
  created_at: before(paid.answered_at, 13_500),
  response_code: 200,
  duration_ms: 40 + ((index * 29) % 160),
  headers: { 'content-type': 'application/json', 'user-agent': 'Sluis-Middleware/1', 'webhook-signature': '***' },
  request_body: {
    type: 'payment',
    data: { id: paid.id, amount: paid.amount, currency_code: paid.currency_code },
  },
  response_body: '{"answer":"allow","reason":"not on a list"}',
});

interface Sent {
  readonly id: string;
  readonly organisation: string;
  readonly url: string;
  readonly body: string | null;
  readonly type: string;
  readonly item_id: string;
  readonly created_at: string;
  readonly status_code: number | null;
  readonly content: string | null;
  readonly duration_ms: number;
}

/** An attempt at a webhook. */
const deliveryOf = ({ id, organisation, url, body, type, item_id, ...attempt }: Sent): CallOut => ({
  organisation,
  transaction: type === 'transaction' ? item_id : (JSON.parse(body ?? '{}').data?.transaction ?? null),
  audience: 'merchant',
  route: 'webhook',
  method: 'POST',
  url,
  request_id: id,
  item: id,
  created_at: attempt.created_at,
  response_code: attempt.status_code ?? 0,
  duration_ms: attempt.duration_ms,
  headers: {
    'content-type': 'application/json',
    'user-agent': 'Sluis-Webhooks/1',
    'webhook-id': id,
    'webhook-signature': '***',
  },
  request_body: body === null ? undefined : JSON.parse(body),
  response_body: attempt.content,
});

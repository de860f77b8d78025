import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.ts';
import {
  type Authorisation,
  type CardFacts,
  type Notification,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorUnavailable,
  type RefundOrder,
  type RefundOutcome,
} from '../../platform/processor-adapter.ts';
import { challenge_answers } from './bank.queries.ts';
import { type Behaviour, behaviourOf, behaviourOfCard, factsOf } from './cards.ts';

export interface SandboxSettings {
  readonly latency_ms: number;
  /** The part of payments that are declined whatever the card, of 100. */
  readonly decline_percent: number;
  readonly outage: boolean;
  /** Payments that the demo makes by itself. */
  readonly traffic_per_minute: number;
}

export const readSettings = (executor: Executor): Promise<SandboxSettings> =>
  executor
    .selectFrom('sandbox_setting')
    .select(['latency_ms', 'decline_percent', 'outage', 'traffic_per_minute'])
    .executeTakeFirstOrThrow();

const settings_age_max_ms = 1000;
const day_ms = 86_400_000;
/** Of ISO 4217, where no currency is involved. */
const no_currency = 'XXX';

export interface SandboxParts {
  /** A connection of its own, never a caller's transaction: a processor remembers what its caller rolled back. */
  readonly executor: Executor;
  readonly clock: Clock;
  readonly secret: string;
}

/**
 * A processor of our own that behaves as others do: it has its own records, knows its callers' references and nothing
 * else, answers a reference that it knows as it did before, and can be slow, decline or be out of order.
 */
export function makeSandbox({ executor, clock, secret }: SandboxParts): ProcessorAdapter {
  let settings: { readonly at_ms: number; readonly value: Promise<SandboxSettings> } | undefined;
  const arrive = async (): Promise<SandboxSettings> => {
    if (!settings || performance.now() - settings.at_ms > settings_age_max_ms)
      settings = { at_ms: performance.now(), value: readSettings(executor) };
    const current = await settings.value;
    if (current.latency_ms > 0) await wait(current.latency_ms);
    if (current.outage) throw new ProcessorUnavailable('the sandbox is out of order');
    return current;
  };
  const known = async <O>(reference: string): Promise<O | undefined> => {
    const row = await executor
      .selectFrom('sandbox_payment')
      .select('answer')
      .where('reference', '=', reference)
      .executeTakeFirst();
    return row?.answer as O | undefined;
  };
  /** Moves a payment on, unless somebody else did meanwhile: then that holds. */
  const change = async (reference: string, from: string, outcome: PaymentOutcome): Promise<PaymentOutcome> => {
    const { numUpdatedRows } = await executor
      .updateTable('sandbox_payment')
      .set({
        status: outcome.status,
        status_reason: outcome.status_reason ?? null,
        answer: JSON.stringify(outcome),
        settles_at: settlesAt(outcome.status, clock),
      })
      .where('reference', '=', reference)
      .where('status', '=', from)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? outcome : existing(reference);
  };
  const existing = async (reference: string): Promise<PaymentOutcome> => {
    const found = await known<PaymentOutcome>(reference);
    if (!found) throw new ProcessorUnavailable(`the sandbox knows no payment ${reference}`);
    return found;
  };
  return {
    authorise: async (payment) => {
      const { decline_percent } = await arrive();
      const { answer, ...kept } = await recall(executor, payment);
      return answer ?? decide(executor, clock, payment, { decline_percent, ...kept });
    },
    proceed: async (reference, challenge) => {
      await arrive();
      const waiting = await existing(reference);
      return waiting.is_challenged
        ? change(reference, 'PENDING', await answered(executor, waiting, challenge))
        : waiting;
    },
    capture: async (reference, amount) => {
      await arrive();
      const found = await known<PaymentOutcome>(reference);
      if (!found) return adopt(executor, clock, { reference, amount, status: 'SETTLEMENT_REQUESTED' });
      return found.status === 'AUTHORIZED'
        ? change(reference, found.status, { ...found, status: 'SETTLEMENT_REQUESTED' })
        : found;
    },
    void: async (reference) => {
      await arrive();
      const found = await known<PaymentOutcome>(reference);
      if (!found) return adopt(executor, clock, { reference, amount: 0, status: 'AUTHORIZATION_VOIDED' });
      const { is_challenged, challenge_url, token, ...ended } = found;
      if (found.status === 'PENDING') return change(reference, found.status, { ...ended, status: 'CANCELLED' });
      if (found.status !== 'AUTHORIZED') return found;
      return change(reference, found.status, { ...ended, status: 'AUTHORIZATION_VOIDED' });
    },
    refund: async (order) => {
      await arrive();
      return (await known<RefundOutcome>(order.reference)) ?? giveBack(executor, clock, order);
    },
    find: async (reference) => {
      await arrive();
      return known(reference);
    },
    readNotification: (body, signature) => {
      const expected = Buffer.from(sign(secret, body));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return JSON.parse(body) as Notification;
    },
  };
}

/** What the sandbox signs its notifications with: HMAC-SHA256 of the body, in hexadecimal. */
export const sign = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex');

/** What becomes of a challenged payment by the payer's answer. What was to be kept of them is, if they were right. */
async function answered(executor: Executor, waiting: PaymentOutcome, challenge: string): Promise<PaymentOutcome> {
  const { is_challenged, challenge_url, token, ...payment } = waiting;
  const three_d_secure = (result: string, eci: string) =>
    payment.card && { three_d_secure: { version: '2.2.0', result, eci } };
  if (challenge === challenge_answers.cancelled)
    return { ...payment, status: 'CANCELLED', status_reason: 'cancelled by the payer' };
  if (challenge !== challenge_answers.right) {
    const status_reason = payment.card ? 'authentication failed' : 'refused at the bank';
    return { ...payment, status: 'DECLINED', status_reason, ...three_d_secure('failed', '07') };
  }
  const { amount } = await executor
    .selectFrom('sandbox_payment')
    .select('amount')
    .where('id', '=', payment.processor_id_external)
    .executeTakeFirstOrThrow();
  return {
    ...payment,
    ...(token && { token }),
    status: amount === 0 ? 'AUTHORIZED' : 'SETTLEMENT_REQUESTED',
    ...three_d_secure('challenged', '05'),
  };
}

const settlesAt = (status: string, clock: Clock): string | null =>
  status === 'SETTLEMENT_REQUESTED' ? new Date(clock.now_ms() + day_ms).toISOString() : null;

async function decide(
  executor: Executor,
  clock: Clock,
  payment: Authorisation,
  { decline_percent, behaviour: kept_behaviour, card: kept_card }: Decision,
): Promise<PaymentOutcome> {
  const { reference, amount, currency_code, card, token, keep } = payment;
  const behaviour = behaviourFor(payment, kept_behaviour, decline_percent);
  const facts = card ? factsOf(card) : (kept_card ?? undefined);
  const paid = behaviour.status === 'SETTLEMENT_REQUESTED';
  const id = `sbx_${newId('p').slice(2)}`;
  const outcome: PaymentOutcome = {
    // Of nothing there is nothing to settle: the card was only asked after.
    status: paid && amount === 0 ? 'AUTHORIZED' : behaviour.status,
    ...(behaviour.status_reason && { status_reason: behaviour.status_reason }),
    processor_id_external: id,
    ...(facts && { card: facts }),
    ...(behaviour.is_challenged && { status: 'PENDING', is_challenged: true, challenge_url: bankPage(id) }),
    ...(keep && paid && { token: token ?? (await keepToken(executor, behaviour, facts)) }),
  };
  return remember(executor, { reference, kind: 'payment', amount, currency_code }, outcome, {
    behaviour: behaviour.name,
    created_at: clock.now(),
    settles_at: amount === 0 ? null : settlesAt(outcome.status, clock),
    ...(payment.return_url && { return_url: payment.return_url }),
  });
}

/** Where a challenged payer shows who they are, or pays. */
export const bankPage = (id: string): string => `/sandbox/bank/${id}`;

function behaviourFor(payment: Authorisation, kept: string | undefined, decline_percent: number): Behaviour {
  const { card, amount, payment_product } = payment;
  // Whoever pays by other means than a card does so at a bank, unless they gave a mandate.
  const without_card = behaviourOf(payment_product === 'card' ? 'success' : 'bank');
  const own = kept ? behaviourOf(kept) : card ? behaviourOfCard(card) : without_card;
  const unlucky = amount > 0 && own.status === 'SETTLEMENT_REQUESTED' && Math.random() * 100 < decline_percent;
  return unlucky ? behaviourOf('declined') : own;
}

interface Recalled {
  /** What was answered to the same reference before. */
  readonly answer?: PaymentOutcome;
  /** Of the token that the payment is made with. */
  readonly behaviour?: string;
  readonly card?: CardFacts | null;
}
type Decision = Omit<Recalled, 'answer'> & Pick<SandboxSettings, 'decline_percent'>;

/** Everything that is known of a payment before it is decided upon, in one question. */
async function recall(executor: Executor, { reference, token }: Authorisation): Promise<Recalled> {
  const { rows } = await sql<{ answer: PaymentOutcome | null; behaviour: string | null; card: CardFacts | null }>`
    select (select answer from sandbox_payment where reference = ${reference}) as answer, behaviour, card
    from (select 1) as one left join sandbox_token on token = ${token ?? null}`.execute(executor);
  const { answer, behaviour, card } = rows[0] as NonNullable<(typeof rows)[0]>;
  return { ...(answer && { answer }), ...(behaviour && { behaviour }), card };
}

async function keepToken(executor: Executor, { name, again }: Behaviour, card: unknown): Promise<string> {
  const token = `sbx_tok_${randomBytes(18).toString('base64url')}`;
  await executor
    .insertInto('sandbox_token')
    .values({ token, behaviour: again ?? name, card: JSON.stringify(card ?? null) })
    .execute();
  return token;
}

/**
 * Of a payment that was authorised elsewhere, the demo's from before or one of a gateway, the sandbox knows nothing; it
 * does what it is asked, as if it had promised the money itself, and is not told of its currency.
 */
const adopt = (
  executor: Executor,
  clock: Clock,
  { reference, amount, status }: { reference: string; amount: number; status: PaymentOutcome['status'] },
): Promise<PaymentOutcome> =>
  remember<PaymentOutcome>(
    executor,
    { reference, kind: 'payment', amount, currency_code: no_currency },
    { status, processor_id_external: `sbx_${newId('p').slice(2)}` },
    { created_at: clock.now(), settles_at: settlesAt(status, clock) },
  );

/** Gives money back; more than was paid is refused, as every processor does. */
async function giveBack(executor: Executor, clock: Clock, order: RefundOrder): Promise<RefundOutcome> {
  const { reference, payment, amount, currency_code } = order;
  const processor_id_external = `sbx_${newId('r').slice(2)}`;
  const outcome: RefundOutcome = (await exceedsPaid(executor, order))
    ? { status: 'FAILED', status_reason: 'more than was paid', processor_id_external }
    : { status: 'PROCESSED', processor_id_external };
  return remember(executor, { reference, kind: 'refund', amount, currency_code }, outcome, {
    created_at: clock.now(),
    payment,
    settles_at: null,
  });
}

/** Of a payment that was not taken here, the demo's from before, nothing is known and nothing refused. */
async function exceedsPaid(executor: Executor, { payment, amount }: RefundOrder): Promise<boolean> {
  const paid = await executor
    .selectFrom('sandbox_payment')
    .select('amount')
    .where('reference', '=', payment)
    .executeTakeFirst();
  const given = await executor
    .selectFrom('sandbox_payment')
    .select((with_) => with_.fn.coalesce(with_.fn.sum<number>('amount'), with_.lit(0)).as('amount'))
    .where('payment', '=', payment)
    .where('status', '<>', 'FAILED')
    .executeTakeFirstOrThrow();
  return paid !== undefined && Number(given.amount) + amount > paid.amount;
}

interface Remembered {
  readonly created_at: string;
  readonly settles_at: string | null;
  readonly behaviour?: string;
  readonly payment?: string;
  readonly return_url?: string;
}

/** Keeps an answer under its reference. Of two calls at once for one reference the first is answered to both. */
async function remember<O extends PaymentOutcome | RefundOutcome>(
  executor: Executor,
  about: { reference: string; kind: 'payment' | 'refund'; amount: number; currency_code: string },
  outcome: O,
  { created_at, settles_at, behaviour, payment, return_url }: Remembered,
): Promise<O> {
  const row = await executor
    .insertInto('sandbox_payment')
    .values({
      ...about,
      id: outcome.processor_id_external,
      created_at,
      status: outcome.status,
      status_reason: outcome.status_reason ?? null,
      behaviour: behaviour ?? null,
      payment: payment ?? null,
      return_url: return_url ?? null,
      answer: JSON.stringify(outcome),
      settles_at,
    })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet({ kind: about.kind }))
    .returning('answer')
    .executeTakeFirstOrThrow();
  return row.answer as O;
}

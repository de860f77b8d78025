import { timingSafeEqual } from 'node:crypto';
import {
  type CaptureOutcome,
  type Delivery,
  everyMethod,
  type KnownPayment,
  type Notification,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorNotCalled,
  ProcessorUnavailable,
  type Settings,
} from '@sluis/adapter';
import { secretsOf } from '@sluis/adapter/rotated-secret';
import { type Acquirer, type AcquirerEvent, type AcquirerItem, acquirerSignature } from './acquirer.ts';

/** Its response: an item, or a permanent refusal. */
type Shown = Omit<AcquirerItem, 'status'> & {
  readonly status: AcquirerItem['status'] | 'refused';
  readonly redirect_url?: string;
  readonly redirect_form?: Record<string, string>;
};

const payment_statuses = {
  pending: 'PENDING',
  authorised: 'AUTHORIZED',
  captured: 'SETTLEMENT_REQUESTED',
  settled: 'SETTLEMENT_COMPLETED',
  declined: 'DECLINED',
  cancelled: 'CANCELLED',
  voided: 'AUTHORIZATION_VOIDED',
  returned: 'FAILED',
  refused: 'FAILED',
} as const;
/** Of captures and refunds. */
const part_statuses: Readonly<Record<string, CaptureOutcome['status']>> = {
  pending: 'PENDING',
  captured: 'PROCESSED',
  settled: 'PROCESSED',
};

const card = { card_brand: 'visa', card_bin: '411111', card_last_four: '1111', card_expiry: '12/39' } as const;

const paymentOf = ({ id, status, redirect_url, redirect_form, token }: Shown): PaymentOutcome => ({
  status: payment_statuses[status],
  processor_id_external: id,
  ...(status !== 'pending' && status !== 'refused' && { card }),
  ...(redirect_url && { is_challenged: true, challenge_url: redirect_url }),
  ...(redirect_form && { challenge_form: redirect_form }),
  ...(token && { token }),
});
const partOf = ({ id, status }: Shown): CaptureOutcome => ({
  status: part_statuses[status] ?? 'FAILED',
  processor_id_external: id,
});

const notificationOf = ({ event, reference, item, status, at }: AcquirerEvent): Notification => ({
  ...(event && { id: event }),
  reference,
  status: reference.startsWith('txn_') ? payment_statuses[status] : (part_statuses[status] ?? 'FAILED'),
  processor_id_external: item,
  occurred_at: at,
});

/** Longer than the acquirer takes, and shorter than payers wait. */
const timeout_ms = 30_000;
/** A connection that was not opened has carried nothing. */
const unopened = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
/** Refused before anything was performed: the key is wrong, or there were too many requests. */
const turned_away = [401, 403, 429];

interface Posted extends Readonly<Record<string, unknown>> {
  /** The idempotency key: different for each request. */
  readonly key: string;
}

/** The adapter of that acquirer: every call uses HTTP, and one without an answer is unavailable. */
export function acquirerAdapter(acquirer: Pick<Acquirer, 'url'>, settings: Settings = new Map()): ProcessorAdapter {
  const ask = async (path: string, posted?: Posted): Promise<Shown | undefined> => {
    const { key, ...body } = posted ?? {};
    const response = await fetch(`${acquirer.url}${path}`, {
      signal: AbortSignal.timeout(timeout_ms),
      ...(key !== undefined && { method: 'POST', headers: { 'idempotency-key': key }, body: JSON.stringify(body) }),
    }).catch((error: Error & { cause?: { code?: string } }) => {
      const is_unsent = unopened.includes(error.cause?.code ?? '');
      throw new (is_unsent ? ProcessorNotCalled : ProcessorUnavailable)(String(error));
    });
    const { status } = response;
    if (status === 404) return undefined;
    if (status === 422) return { id: '', status: 'refused' } as Shown;
    if (turned_away.includes(status)) throw new ProcessorNotCalled('turned away', status);
    if (!response.ok) throw new ProcessorUnavailable('failed', status);
    return (await response.json()) as Shown;
  };
  const lookUp = (reference: string) => ask(`/items?reference=${encodeURIComponent(reference)}`);
  const mustHave = (shown: Shown | undefined): Shown => {
    if (!shown) throw new ProcessorUnavailable('the acquirer does not know it', 404);
    return shown;
  };
  /** Changes a payment, by the acquirer's id; a payment without an answer has none yet. */
  const idOf = async ({ reference, processor_id_external: id }: KnownPayment) =>
    id ?? mustHave(await lookUp(reference)).id;
  const change = async (payment: KnownPayment, verb: string, posted: Posted) =>
    mustHave(await ask(`/items/${await idOf(payment)}/${verb}`, posted));
  return {
    gateway: { name: 'Acquirer', has_settlements: false, settings: [] },
    methods: everyMethod({ captures: 'several' }),
    using: (other) => acquirerAdapter(acquirer, other),
    authorise: async ({ reference, amount, currency_code, card, token, keep, payment_product, ...more }) =>
      paymentOf(
        mustHave(
          await ask('/items', {
            key: reference,
            reference,
            amount,
            currency: currency_code,
            capture: !more.capture_later,
            card,
            token,
            keep,
            bank: payment_product !== 'card',
            return_url: more.return_url,
            notification_url: more.notification_url,
          }),
        ),
      ),
    proceed: async ({ reference, processor_id_external: known_id }, { query, form }) => {
      const id = form.get('acq_payment') ?? query.get('acq_payment') ?? known_id;
      const shown = mustHave(id ? await ask(`/items/${id}`) : await lookUp(reference));
      if (shown.reference !== reference) throw new ProcessorUnavailable('of another payment', 422);
      return paymentOf(shown);
    },
    capture: async ({ reference, payment, amount, is_final }) =>
      partOf(await change(payment, 'capture', { key: reference, reference, amount, is_final })),
    void: async (payment) => paymentOf(await change(payment, 'void', { key: `void-${payment.reference}` })),
    refund: async ({ reference, payment, captures, amount, currency_code }) =>
      partOf(
        mustHave(
          await ask('/items', {
            key: reference,
            reference,
            payment: await idOf(payment),
            captures: captures.map((capture) => capture.processor_id_external),
            amount,
            currency: currency_code,
          }),
        ),
      ),
    find: async ({ reference }) => {
      const shown = await lookUp(reference);
      return shown && (shown.kind === 'payment' ? paymentOf(shown) : partOf(shown));
    },
    readNotification: (delivery) => readDelivery(delivery, settings),
    inquire: async (mentioned) => {
      const { reference, id: item, status, at } = mustHave(await ask(`/items/${encodeURIComponent(mentioned)}`));
      return status === 'refused' ? [] : [notificationOf({ event: '', reference, item, status, at })];
    },
  };
}

function readDelivery(
  { headers, body }: Delivery,
  settings: Settings,
): ReturnType<ProcessorAdapter['readNotification']> {
  const mentioned = /^id=(\w+)$/.exec(body)?.[1];
  if (mentioned) return { events: [{ mentioned }] };
  const given = Buffer.from(String(headers['acq-signature'] ?? ''));
  const isBy = (secret: string): boolean => {
    const expected = Buffer.from(acquirerSignature(secret, body));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (!secretsOf(settings, 'webhook_secret').some(isBy)) return undefined;
  const { events } = JSON.parse(body) as { readonly events: readonly AcquirerEvent[] };
  // Ignores events about other payments of the merchant through the same account.
  const ours = events.filter(({ reference }) => /^(txn|capt|rfnd)_/.test(reference));
  return { events: ours.map(notificationOf), response: '[accepted]' };
}

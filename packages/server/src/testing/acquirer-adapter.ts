import {
  type CaptureOutcome,
  type Delivery,
  everyMethod,
  type KnownPayment,
  type Notification,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorUnavailable,
  type Settings,
} from '@sluis/adapter';
import { makeRequests } from '@sluis/adapter/requests';
import { secretsOf } from '@sluis/adapter/rotated-secret';
import { isSame } from '@sluis/adapter/signatures';
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

interface Posted extends Readonly<Record<string, unknown>> {
  /** The idempotency key: different for each request. */
  readonly key: string;
}

/** The adapter of that acquirer: every call uses HTTP, and one without an answer is unavailable. */
export function acquirerAdapter(acquirer: Pick<Acquirer, 'url'>, settings: Settings = new Map()): ProcessorAdapter {
  const request = makeRequests({ base_url: acquirer.url, headers: {} });
  const ask = async (path: string, posted?: Posted): Promise<Shown | undefined> => {
    const { key, ...body } = posted ?? {};
    const {
      status,
      is_ok,
      body: shown,
    } = await request<Shown>({
      path,
      ...(key === undefined ? { method: 'GET' } : { method: 'POST', headers: { 'idempotency-key': key }, body }),
    });
    if (status === 404) return undefined;
    if (status === 422) return { id: '', status: 'refused' } as Shown;
    if (!is_ok) throw new ProcessorUnavailable('failed', status);
    return shown;
  };
  const lookUp = (reference: string) => ask(`/items?reference=${encodeURIComponent(reference)}`);
  const mustHave = (shown: Shown | undefined): Shown => {
    if (!shown) throw new ProcessorUnavailable('the acquirer does not know it', 404);
    return shown;
  };
  /** The acquirer's id of a payment; one without an answer is looked up. */
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
  const isBy = (secret: string): boolean =>
    isSame(String(headers['acq-signature'] ?? ''), acquirerSignature(secret, body));
  if (!secretsOf(settings, 'webhook_secret').some(isBy)) return undefined;
  const { events } = JSON.parse(body) as { readonly events: readonly AcquirerEvent[] };
  // Ignores events about other payments of the merchant through the same account.
  const ours = events.filter(({ reference }) => /^(txn|capt|rfnd)_/.test(reference));
  return { events: ours.map(notificationOf), response: '[accepted]' };
}

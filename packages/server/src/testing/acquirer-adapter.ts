import { timingSafeEqual } from 'node:crypto';
import {
  type Delivery,
  type Notification,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorUnavailable,
  type RefundOutcome,
  type Settings,
} from '../platform/processor-adapter.ts';
import { secretsOf } from '../platform/rotated-secret.ts';
import { type Acquirer, type AcquirerEvent, type AcquirerItem, acquirerSignature } from './acquirer.ts';

type Shown = AcquirerItem & { redirect_url?: string; redirect_form?: Record<string, string> };

const payment_statuses = {
  pending: 'PENDING',
  authorised: 'AUTHORIZED',
  captured: 'SETTLEMENT_REQUESTED',
  settled: 'SETTLEMENT_COMPLETED',
  declined: 'DECLINED',
  cancelled: 'CANCELLED',
  voided: 'AUTHORIZATION_VOIDED',
} as const;
const refund_statuses: Readonly<Record<string, RefundOutcome['status']>> = {
  pending: 'PENDING',
  captured: 'PROCESSED',
  settled: 'PROCESSED',
};

const card = { card_brand: 'visa', card_bin: '411111', card_last_four: '1111', card_expiry: '12/39' } as const;

const outcomeOf = ({ id, status, redirect_url, redirect_form, token }: Shown): PaymentOutcome => ({
  status: payment_statuses[status],
  processor_id_external: id,
  ...(status !== 'pending' && { card }),
  ...(redirect_url && { is_challenged: true, challenge_url: redirect_url }),
  ...(redirect_form && { challenge_form: redirect_form }),
  ...(token && { token }),
});
const refundOf = ({ id, status }: Shown): RefundOutcome => ({
  status: refund_statuses[status] ?? 'FAILED',
  processor_id_external: id,
});
const knownOf = (shown: Shown) => (shown.kind === 'refund' ? refundOf(shown) : outcomeOf(shown));

const notificationOf = ({ event, reference, item, status, at }: AcquirerEvent, kind?: string): Notification => ({
  ...(event && { id: event }),
  reference,
  status:
    kind === 'refund' || reference.startsWith('rfnd_')
      ? (refund_statuses[status] ?? 'FAILED')
      : payment_statuses[status],
  processor_id_external: item,
  occurred_at: at,
});

/** The adapter of that acquirer: every call goes over HTTP, and what has no answer is unavailable. */
export function acquirerAdapter(acquirer: Acquirer, settings: Settings = new Map()): ProcessorAdapter {
  const ask = async (method: string, path: string, body?: unknown): Promise<Shown | undefined> => {
    const response = await fetch(`${acquirer.url}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new ProcessorUnavailable(String(error));
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new ProcessorUnavailable('refused', response.status);
    return (await response.json()) as Shown;
  };
  const lookUp = (reference: string) => ask('GET', `/items?reference=${encodeURIComponent(reference)}`);
  const mustHave = (shown: Shown | undefined): Shown => {
    if (!shown) throw new ProcessorUnavailable('the acquirer does not know it', 404);
    return shown;
  };
  const change = async (reference: string, verb: string, body = {}) =>
    outcomeOf(mustHave(await ask('POST', `/items/${mustHave(await lookUp(reference)).id}/${verb}`, body)));
  return {
    gateway: { name: 'Acquirer', has_settlements: false, settings: [] },
    challenge_hosts: acquirer.hosts,
    using: (other) => acquirerAdapter(acquirer, other),
    authorise: async ({ reference, amount, currency_code, card, token, keep, payment_product, ...more }) =>
      outcomeOf(
        mustHave(
          await ask('POST', '/items', {
            reference,
            amount,
            currency: currency_code,
            card,
            token,
            keep,
            bank: payment_product !== 'card',
            return_url: more.return_url,
            notification_url: more.notification_url,
          }),
        ),
      ),
    proceed: async (reference, { query, form }) => {
      const id = form.get('acq_payment') ?? query.get('acq_payment');
      const shown = mustHave(id ? await ask('GET', `/items/${id}`) : await lookUp(reference));
      if (shown.reference !== reference) throw new ProcessorUnavailable('of another payment', 422);
      return outcomeOf(shown);
    },
    captures: 'several',
    capture: async ({ reference, payment, amount }) => {
      const { processor_id_external } = await change(payment, 'capture', { amount, reference });
      return { status: 'PROCESSED', processor_id_external };
    },
    void: (reference) => change(reference, 'void'),
    refund: async ({ reference, payment, amount, currency_code }) =>
      refundOf(mustHave(await ask('POST', '/items', { reference, payment, amount, currency: currency_code }))),
    find: async (reference) => {
      const shown = await lookUp(reference);
      return shown && knownOf(shown);
    },
    readNotification: (delivery) => readDelivery(delivery, settings),
    inquire: async (mentioned) => {
      const shown = mustHave(await ask('GET', `/items/${encodeURIComponent(mentioned)}`));
      const { reference, id: item, status, at, kind } = shown;
      return [notificationOf({ event: '', reference, item, status, at }, kind)];
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
  // Events about what the merchant took elsewhere through the same account.
  const ours = events.filter(({ reference }) => /^(txn|rfnd)_/.test(reference));
  return { events: ours.map((event) => notificationOf(event)), response: '[accepted]' };
}

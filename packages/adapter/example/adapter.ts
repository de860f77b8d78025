import {
  type Authorisation,
  type CaptureOutcome,
  contract_version,
  everyMethod,
  type KnownPayment,
  type Notification,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorUnavailable,
  type Reading,
  type Registration,
  type Settings,
} from '@sluis/adapter';
import { type Answered, type Ask, makeRequests, unlessRefused } from '@sluis/adapter/requests';
import { secretsOf } from '@sluis/adapter/rotated-secret';
import { isSame, signatureOf } from '@sluis/adapter/signatures';
import type { Gateway } from '@sluis/contract/gateways';
import type { KnownReason } from '@sluis/contract/status-reasons';

/** The names of the settings are those of the gateway's own screens. */
const gateway: Gateway = {
  name: 'Example',
  has_settlements: false,
  settings: [
    {
      name: 'api_key',
      label: { nl: 'API-sleutel', en: 'API key' },
      secret: true,
    },
    {
      name: 'webhook_secret',
      label: { nl: 'Geheim van de webhooks', en: 'Secret of the webhooks' },
      secret: true,
      optional: true,
    },
    {
      name: 'former_webhook_secret',
      label: { nl: 'Vorig geheim van de webhooks', en: 'Former secret of the webhooks' },
      description: { nl: 'Zolang het geheim wordt vervangen.', en: 'While the secret is rotated.' },
      secret: true,
      optional: true,
    },
  ],
};

/** A payment, capture or refund in the answers and notifications of the gateway. */
export interface Shown {
  readonly id: string;
  readonly kind: 'payment' | 'capture' | 'refund';
  readonly reference: string;
  readonly status:
    | 'pending'
    | 'authorised'
    | 'captured'
    | 'paid_out'
    | 'declined'
    | 'cancelled'
    | 'voided'
    | 'done'
    | 'failed';
  readonly code?: string;
  readonly redirect_url?: string;
  readonly token?: string;
  readonly card?: { readonly brand: 'visa'; readonly bin: string; readonly last_four: string; readonly expiry: string };
}

const payment_statuses: Readonly<Record<Shown['status'], PaymentOutcome['status']>> = {
  pending: 'PENDING',
  authorised: 'AUTHORIZED',
  captured: 'SETTLEMENT_REQUESTED',
  paid_out: 'SETTLEMENT_COMPLETED',
  declined: 'DECLINED',
  cancelled: 'CANCELLED',
  voided: 'AUTHORIZATION_VOIDED',
  done: 'SETTLEMENT_REQUESTED',
  failed: 'FAILED',
};
const reasons: Readonly<Record<string, KnownReason>> = { '05': 'do not honor', '51': 'insufficient funds' };

const reasonOf = ({ code = '' }: Shown) => ({
  status_reason: reasons[code] ?? ('processor declined' satisfies KnownReason),
  refusal: { code: code || 'unknown' },
});

const paymentOf = (shown: Shown): PaymentOutcome => ({
  status: payment_statuses[shown.status],
  processor_id_external: shown.id,
  ...(shown.status === 'declined' && reasonOf(shown)),
  ...(shown.redirect_url && { is_challenged: true, challenge_url: shown.redirect_url }),
  ...(shown.token && { token: shown.token }),
  ...(shown.card && {
    card: {
      card_brand: shown.card.brand,
      card_bin: shown.card.bin,
      card_last_four: shown.card.last_four,
      card_expiry: shown.card.expiry,
    },
  }),
});

const partOf = ({ id, status }: Shown): CaptureOutcome => ({
  status: status === 'done' ? 'PROCESSED' : 'FAILED',
  processor_id_external: id,
});

/** Refused for good, for a reason that no repetition changes. */
const refused: CaptureOutcome = { status: 'FAILED', processor_id_external: '' };

function found({ body, is_ok, status }: Answered<Shown>): Shown {
  if (!is_ok) throw new ProcessorUnavailable(`unexpected answer: ${status}`, status);
  return body;
}

/** The gateway's id of a payment; without an answer it is looked up. */
async function idOf(ask: Ask, { processor_id_external: id, reference }: KnownPayment): Promise<string> {
  return id ?? found(await lookUp(ask, reference)).id;
}

const lookUp = (ask: Ask, reference: string) =>
  ask<Shown>({ method: 'GET', path: `/items?reference=${encodeURIComponent(reference)}` });

const authorise = async (ask: Ask, payment: Authorisation): Promise<PaymentOutcome> => {
  const { reference, amount, currency_code, card, token, keep, capture_later, return_url, initiation } = payment;
  const answer = await ask<Shown>({
    method: 'POST',
    path: '/payments',
    headers: { 'idempotency-key': reference },
    body: { reference, amount, currency: currency_code, card, token, keep, capture_later, return_url, initiation },
  });
  return paymentOf(found(answer));
};

/** Sends a capture or refund of a payment. */
const sendPart = async (ask: Ask, id: string, verb: 'captures' | 'refunds', part: { readonly reference: string }) => {
  const headers = { 'idempotency-key': part.reference };
  const answer = await ask<Shown>({ method: 'POST', path: `/payments/${id}/${verb}`, headers, body: part });
  return answer.status === 422 ? refused : partOf(found(answer));
};

/** Example: replace it by a gateway of your own, call by call, until the kit passes again. */
export function makeExample({ base_url }: { base_url: string }, settings: Settings = new Map()): ProcessorAdapter {
  const ask = makeRequests({ base_url, headers: { authorization: `Bearer ${settings.get('api_key')}` } });
  return {
    gateway,
    methods: everyMethod({ captures: 'several' }),
    certainty: { found_within_ms: 0, repeatable_within_ms: Number.POSITIVE_INFINITY },
    using: (other) => makeExample({ base_url }, other),
    check: () =>
      unlessRefused(async () => (await ask<{ readonly name: string }>({ method: 'GET', path: '/account' })).body.name),
    authorise: (payment) => authorise(ask, payment),
    // What the browser brings is not trusted: the gateway is asked for the outcome.
    proceed: async (payment) => paymentOf(found(await lookUp(ask, payment.reference))),
    capture: async ({ payment, reference, amount, is_final }) =>
      sendPart(ask, await idOf(ask, payment), 'captures', { reference, ...{ amount, is_final } }),
    void: async (payment) => {
      const headers = { 'idempotency-key': `void-${payment.reference}` };
      const path = `/payments/${await idOf(ask, payment)}/void`;
      return paymentOf(found(await ask<Shown>({ method: 'POST', path, headers, body: {} })));
    },
    refund: async ({ payment, reference, amount }) =>
      sendPart(ask, await idOf(ask, payment), 'refunds', { reference, ...{ amount } }),
    find: async ({ reference, kind }) => {
      const answer = await lookUp(ask, reference);
      if (answer.status === 404) return undefined;
      return kind === 'payment' ? paymentOf(found(answer)) : partOf(found(answer));
    },
    readNotification: ({ headers, body }) => {
      const signature = String(headers['example-signature'] ?? '');
      const isBy = (key: string): boolean =>
        isSame(signature, signatureOf(body, { algorithm: 'sha256', key, encoding: 'hex' }));
      return secretsOf(settings, 'webhook_secret').some(isBy) ? readEvents(body) : undefined;
    },
  };
}

interface ShownEvent {
  readonly id: string;
  readonly at: string;
  readonly item: Shown;
}

function readEvents(body: string): Reading {
  const { events } = JSON.parse(body) as { readonly events: readonly ShownEvent[] };
  const ours = events.filter(({ item }) => /^(txn|capt|rfnd)_/.test(item.reference));
  return {
    events: ours.map(({ id, at, item }): Notification => {
      const { status, ...more } = item.kind === 'payment' ? paymentOf(item) : partOf(item);
      return { id, reference: item.reference, occurred_at: at, status, ...more };
    }),
  };
}

export const registration: Registration = {
  contract: contract_version,
  name: 'example',
  adapter: makeExample({ base_url: 'https://api.gateway.example' }),
};

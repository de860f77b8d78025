import {
  type Authorisation,
  type CaptureOrder,
  contract_version,
  type KnownPayment,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorNotCalled,
  ProcessorRefused,
  ProcessorUnavailable,
  type RefundOrder,
  type Registration,
  type Returned,
  type Settings,
} from '@sluis/adapter';
import { type Answered, makeRequests, unlessRefused } from '@sluis/adapter/requests';
import { formerName } from '@sluis/adapter/rotated-secret';
import { apple_merchant_setting, google_merchant_setting } from '@sluis/adapter/wallets';
import type { Gateway } from '@sluis/contract/gateways';
import { toAdyen } from './amounts.ts';
import { makeDisputes } from './dispute-responses.ts';
import { keyOf, methods } from './methods.ts';
import { hmac_key, readDelivery } from './notifications.ts';
import { outcomeOf } from './outcome.ts';
import { application_info, paymentRequest } from './payment-request.ts';
import { reasonOfError } from './reasons.ts';
import { completedIn, fetchReport, settlementFiles } from './settlement.ts';
import { isRefused, outcomeOfStore } from './store.ts';
import type { DisputeServiceAnswer, Modification, PaymentResponse, ServiceError } from './types.ts';
import { openAppleSession, walletsOf } from './wallets.ts';

/** Addresses of another Adyen, such as one for tests. */
export interface Addresses {
  readonly base_url?: string;
  /** Of the Customer Area, with reports and disputes. */
  readonly area_url?: string;
}

const gateway: Gateway = {
  name: 'Adyen',
  has_settlements: true,
  settings: [
    {
      name: 'api_key',
      label: { nl: 'API-sleutel', en: 'API key' },
      description: { nl: 'Van de API-gebruiker voor betalingen.', en: 'Of the API credential for payments.' },
      secret: true,
    },
    {
      name: 'merchant_account',
      label: { nl: 'Merchantaccount', en: 'Merchant account' },
      secret: false,
      account_part: '.+',
    },
    {
      name: 'live_url_prefix',
      label: { nl: 'Voorvoegsel van de live-URL', en: 'Live URL prefix' },
      description: { nl: 'Zonder voorvoegsel: de testomgeving.', en: 'Without it: the test environment.' },
      secret: false,
      optional: true,
      pattern: '[A-Za-z0-9]+-[A-Za-z0-9-]+',
      account_part: '.+',
    },
    {
      name: 'webhook_secret',
      label: { nl: 'HMAC-sleutel van de webhook', en: 'HMAC key of the webhook' },
      secret: true,
      pattern: hmac_key,
    },
    {
      name: formerName('webhook_secret'),
      label: { nl: 'Vorige HMAC-sleutel van de webhook', en: 'Former HMAC key of the webhook' },
      description: { nl: 'Zolang de sleutel wordt vervangen.', en: 'While the key is rotated.' },
      secret: true,
      optional: true,
      pattern: hmac_key,
    },
    {
      name: 'report_key',
      label: { nl: 'API-sleutel voor rapporten', en: 'API key for reports' },
      description: {
        nl: 'Van de rapportgebruiker; anders de API-sleutel.',
        en: 'Of the report user; otherwise the API key.',
      },
      secret: true,
      optional: true,
    },
    {
      name: 'first_batch',
      label: { nl: 'Eerste batch met een rapport', en: 'First batch with a report' },
      description: { nl: 'Het nummer; standaard 1.', en: 'Its number; 1 by default.' },
      secret: false,
      optional: true,
      pattern: '[1-9][0-9]{0,6}',
    },
    {
      name: 'payment_facilitator',
      label: { nl: 'Payment facilitator', en: 'Payment facilitator' },
      description: {
        nl: '“yes” als u als zodanig bij de kaartschema’s bent geregistreerd.',
        en: '“yes” if you are registered as one with the card schemes.',
      },
      secret: false,
      optional: true,
      pattern: 'yes|no',
    },
    apple_merchant_setting,
    google_merchant_setting,
  ],
};

/** Adyen keeps idempotency keys for at least a week. */
const keys_kept_ms = 7 * 86_400_000;

/** A report has a line for each payment of a batch: this is one of some 500,000. */
const large = { timeout_ms: 300_000, response_max_bytes: 200_000_000 };

/** The first request with a key is still in progress, or is done and its answer is lost. */
const is_repeated = '704';

interface Posted<T> {
  readonly is_ok: boolean;
  readonly answer: T & ServiceError;
}

function connect(settings: Settings, { base_url, area_url }: Addresses) {
  const prefix = settings.get('live_url_prefix');
  const checkout =
    base_url ??
    (prefix ? `https://${prefix}-checkout-live.adyenpayments.com/checkout/v72` : 'https://checkout-test.adyen.com/v72');
  const ask = makeRequests({ base_url: checkout, headers: { 'x-api-key': settings.get('api_key') ?? '' } });
  const post = async <T>(path: string, body: object, key?: string): Promise<Posted<T>> => {
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    const {
      status,
      is_ok,
      body: answer,
    }: Answered<T & ServiceError> = await ask({
      method: 'POST',
      path,
      body,
      headers,
    });
    if (!is_ok && (status === 409 || answer.errorCode === is_repeated))
      throw new ProcessorUnavailable(`in progress: ${status}`, status);
    return { is_ok, answer };
  };
  const area = area_url ?? `https://ca-${prefix ? 'live' : 'test'}.adyen.com`;
  const askService = makeRequests({
    base_url: `${area}/ca/services/DisputeService/v30`,
    headers: { 'x-api-key': settings.get('api_key') ?? '' },
  });
  const askDisputes = async (path: string, body: object) => {
    const { is_ok, ...answered } = await askService<DisputeServiceAnswer & ServiceError>({
      method: 'POST',
      path: `/${path}`,
      body,
    });
    if (is_ok && !answered.body.disputeServiceResult) throw new ProcessorUnavailable('no result', answered.status);
    return answered.body;
  };
  const reports = makeRequests({
    base_url: area,
    headers: { 'x-api-key': settings.get('report_key') || (settings.get('api_key') ?? ''), accept: 'text/csv' },
    ...large,
  });
  return { post, reports, askDisputes };
}

const idOf = ({ processor_id_external }: KnownPayment): string | undefined => processor_id_external || undefined;

/** Adyen changes payments by its own id, which a webhook reports if an answer was lost. */
function mustHaveId(payment: KnownPayment): string {
  const id = idOf(payment);
  if (!id) throw new ProcessorNotCalled('Adyen has not reported its id of the payment yet');
  return id;
}

/** The details of a return, by the names that Adyen appends for this or that method. */
function detailsOf({ query, form }: Returned): Readonly<Record<string, string>> | undefined {
  const given = (name: string): string | null => form.get(name) ?? query.get(name);
  const [redirectResult, payload, md, pares] = ['redirectResult', 'payload', 'MD', 'PaRes'].map(given);
  if (redirectResult) return { redirectResult };
  if (payload) return { payload };
  return md && pares ? { MD: md, PaRes: pares } : undefined;
}

const withId = (outcome: PaymentOutcome, payment: KnownPayment): PaymentOutcome => ({
  ...outcome,
  processor_id_external: outcome.processor_id_external || (idOf(payment) ?? ''),
});

const refusedRequest = (error: ServiceError) => ({
  status: 'FAILED' as const,
  status_reason: reasonOfError(error),
  processor_id_external: error.pspReference ?? '',
});

const inexpressible = { errorCode: '', message: 'Adyen has no such amount of this currency' };

/** Requests to void a payment; a webhook says whether it is. */
async function cancel(
  post: ReturnType<typeof connect>['post'],
  merchantAccount: string,
  payment: KnownPayment,
): Promise<PaymentOutcome> {
  const { reference, amount_captured, store } = payment;
  const id = idOf(payment);
  // The first capture has released the rest.
  if (id && amount_captured > 0) return { status: 'SETTLEMENT_REQUESTED', processor_id_external: id };
  const known = outcomeOfStore(store);
  if (known && known.status !== 'AUTHORIZED') return withId(known, payment);
  const path = id ? `/payments/${encodeURIComponent(id)}/cancels` : '/cancels';
  const about = id ? { reference } : { reference, paymentReference: reference };
  // The same key would be refused, or answered as before: nothing could be cancelled then.
  const { void_refused: before } = store;
  const key = known
    ? `void-${before ? `${before}-` : ''}${reference}`
    : `void-${id ? 'waiting' : 'unseen'}-${reference}`;
  const { is_ok, answer } = await post<Modification>(path, { merchantAccount, ...about }, key);
  if (known && !is_ok) return { ...withId(known, payment), status_reason: reasonOfError(answer) };
  if (known && isRefused(store, answer.pspReference))
    return {
      ...withId(known, payment),
      status_reason: 'void refused',
      store: { void_refused: answer.pspReference },
    };
  throw new ProcessorUnavailable('received: the webhook says whether the payment is voided', 201);
}

/** The adapter of Adyen (Checkout API 72), with the settings of one processor. */
export function makeAdyen(addresses: Addresses = {}, settings: Settings = new Map()): ProcessorAdapter {
  const { post, reports, askDisputes } = connect(settings, addresses);
  const merchantAccount = settings.get('merchant_account') ?? '';
  const account = {
    merchant_account: merchantAccount,
    is_facilitator: settings.get('payment_facilitator') === 'yes',
  };
  /** A capture or refund: accepted now, and performed or refused later. */
  const modify = async (kind: 'captures' | 'refunds', { reference, payment, ...order }: CaptureOrder | RefundOrder) => {
    const amount = toAdyen(order.amount, order.currency_code);
    if (!amount) return refusedRequest(inexpressible);
    const path = `/payments/${encodeURIComponent(mustHaveId(payment))}/${kind}`;
    const body = { merchantAccount, reference, amount, applicationInfo: application_info };
    const { is_ok, answer } = await post<Modification>(path, body, reference);
    return is_ok
      ? ({ status: 'PENDING', processor_id_external: answer.pspReference } as const)
      : refusedRequest(answer);
  };
  const reporting = { ask: reports, merchant_account: merchantAccount };
  return {
    gateway,
    methods,
    // Adyen cannot be asked about a reference: its webhooks report the outcome, at any time.
    certainty: { found_within_ms: Number.POSITIVE_INFINITY, repeatable_within_ms: keys_kept_ms },
    using: (other) => makeAdyen(addresses, other),
    wallets: walletsOf(settings),
    openAppleSession: (asked) => openAppleSession(post, settings, asked),
    check: async () => {
      const { is_ok, answer } = await unlessRefused(() => post<object>('/paymentMethods', { merchantAccount }));
      if (!is_ok) throw new ProcessorRefused(answer.message ?? 'Adyen does not accept the merchant account.');
      return merchantAccount;
    },
    settlementFiles: (after, until) => {
      const first = Number(settings.get('first_batch') || 1);
      return settlementFiles({ ...reporting, first }, after, until);
    },
    authorise: async (payment: Authorisation): Promise<PaymentOutcome> => {
      const amount = toAdyen(payment.amount, payment.currency_code);
      if (!amount) return refusedRequest(inexpressible);
      const body = paymentRequest(payment, amount, account);
      if (!body) return { status: 'FAILED', status_reason: 'invalid payment details', processor_id_external: '' };
      const { is_ok, answer } = await post<PaymentResponse>('/payments', body, payment.reference);
      return is_ok ? outcomeOf(answer, { ...payment, was_challenged: false }) : refusedRequest(answer);
    },
    proceed: async (payment, returned) => {
      const details = detailsOf(returned);
      const pending = { status: 'PENDING', processor_id_external: idOf(payment) ?? '' } as const;
      if (!details) return pending;
      const key = keyOf('details', JSON.stringify(details));
      const { is_ok, answer } = await post<PaymentResponse>('/payments/details', { details }, key);
      // The parameters are the browser's: invented ones say nothing about the payment.
      if (!is_ok) return pending;
      if (answer.merchantReference !== payment.reference) throw new ProcessorUnavailable('of another payment', 422);
      return outcomeOf(answer, { ...payment, was_challenged: true });
    },
    capture: (order) => modify('captures', order),
    refund: (order) => modify('refunds', order),
    void: (payment) => cancel(post, merchantAccount, payment),
    find: async ({ kind, payment }) => {
      const known = kind === 'payment' ? outcomeOfStore(payment.store) : undefined;
      if (!known) return undefined;
      const is_captured = known.status === 'AUTHORIZED' && payment.amount_captured > 0;
      return withId(is_captured ? { ...known, status: 'SETTLEMENT_REQUESTED' } : known, payment);
    },
    readNotification: (delivery) => readDelivery(delivery, settings),
    // A settlement details report: no webhook says that the money of a payment was paid out.
    inquire: async (name) => {
      const csv = await fetchReport(reporting, name);
      if (csv === undefined) throw new ProcessorUnavailable(`${name} is not there yet`, 404);
      return completedIn(csv);
    },
    disputes: makeDisputes(askDisputes, merchantAccount),
  };
}

export const registration: Registration = { contract: contract_version, name: 'adyen', adapter: makeAdyen() };

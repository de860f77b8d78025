import {
  type CaptureOrder,
  type CaptureOutcome,
  contract_version,
  type KnownPayment,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorNotCalled,
  ProcessorUnavailable,
  type RefundOrder,
  type RefundOutcome,
  type Registration,
  type Returned,
  type Settings,
  type Sought,
} from '@sluis/adapter';
import { unlessRefused } from '@sluis/adapter/requests';
import { openOwnAppleSession } from '@sluis/adapter/wallets';
import type Stripe from 'stripe';
import { toStripe } from './amounts.ts';
import { authorise } from './authorise.ts';
import { type Client, makeClient } from './client.ts';
import { makeDisputes } from './disputes.ts';
import { methods, methods_multicapture } from './methods.ts';
import { inquire, readNotification } from './notifications.ts';
import {
  captureOutcome,
  type Intent,
  paymentOutcome,
  reference_key,
  referenceOf,
  refundOutcome,
  refusedPart,
} from './outcome.ts';
import { gateway } from './settings.ts';
import { settlementFiles } from './settlements.ts';
import { walletsOf } from './wallets.ts';

const minute_ms = 60_000;

export interface Options {
  /** Where Stripe is, and the time: of a mock in tests. */
  readonly base_url?: string;
  readonly now?: () => number;
  /** Whether Stripe allows several captures per authorisation, which a contract with IC+ prices includes. */
  readonly is_multicapture?: boolean;
}

const expandOf = (is_setup: boolean): string[] => [is_setup ? 'latest_attempt' : 'latest_charge'];
const pathOf = (id: string): string => `/v1/${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}`;

/** Payments by the processor's id of them. */
async function getIntent(client: Client, id: string, reference: string): Promise<Intent | undefined> {
  const intent = await client.get<Intent>(pathOf(id), { expand: expandOf(id.startsWith('seti_')) });
  if (intent && referenceOf(intent) !== reference) throw new ProcessorUnavailable('of another payment', 422);
  return intent;
}

/** How far an intent is: the money of a payment that was requested twice is with the furthest. */
const progress = [
  'canceled',
  'requires_payment_method',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
];

async function searchIntent(client: Client, reference: string): Promise<Intent | undefined> {
  const query = `metadata['${reference_key}']:'${reference}'`;
  const found = await client.get<Stripe.ApiSearchResult<Stripe.PaymentIntent>>('/v1/payment_intents/search', {
    query,
    expand: ['data.latest_charge'],
  });
  return found?.data.toSorted((a, b) => progress.indexOf(b.status) - progress.indexOf(a.status))[0];
}

/** Stripe cannot search verifications of cards: those of the hours around the payment are listed. */
async function listSetup(client: Client, { reference, created_at }: KnownPayment): Promise<Intent | undefined> {
  const from = Math.floor((Date.parse(created_at) - 5 * minute_ms) / 1000);
  for await (const setup of client.list<Stripe.SetupIntent>('/v1/setup_intents', {
    created: { gte: from },
    expand: ['data.latest_attempt'],
  }))
    if (referenceOf(setup) === reference) return setup;
  return undefined;
}

async function findIntent(client: Client, payment: KnownPayment): Promise<Intent | undefined> {
  const { reference, processor_id_external: id, amount } = payment;
  if (id) return getIntent(client, id, reference);
  return amount === 0 ? listSetup(client, payment) : searchIntent(client, reference);
}

async function mustFind(client: Client, payment: KnownPayment): Promise<Intent> {
  const intent = await findIntent(client, payment);
  if (!intent) throw new ProcessorUnavailable('Stripe does not know the payment', 404);
  return intent;
}

const outcomeOf = (intent: Intent, { store }: KnownPayment): PaymentOutcome => paymentOutcome(intent, store.bin);

async function proceed(client: Client, payment: KnownPayment, { query }: Returned): Promise<PaymentOutcome> {
  // What the browser brings is only a hint: the payment must have our reference.
  const hinted = query.get('payment_intent') ?? query.get('setup_intent');
  const processor_id_external =
    payment.processor_id_external ?? (/^(?:pi|seti)_\w+$/.test(hinted ?? '') ? hinted : null);
  return outcomeOf(await mustFind(client, { ...payment, processor_id_external }), payment);
}

const idOfPayment = async (client: Client, payment: KnownPayment): Promise<string> =>
  payment.processor_id_external ?? (await mustFind(client, payment)).id;

/** Whether a payment was captured under this reference. */
const isCapturedBy = ({ metadata }: Intent, reference: string): boolean => Object.hasOwn(metadata ?? {}, reference);

async function capture(client: Client, order: CaptureOrder, is_multicapture: boolean): Promise<CaptureOutcome> {
  const { reference, payment, amount, currency_code, is_final } = order;
  const id = await idOfPayment(client, payment);
  const form: Stripe.PaymentIntentCaptureParams = {
    amount_to_capture: toStripe(amount, currency_code),
    metadata: { [reference]: amount },
    ...(is_multicapture && { final_capture: is_final }),
  };
  const refused = (message: string): CaptureOutcome => ({
    status: 'FAILED',
    status_reason: message,
    processor_id_external: id,
  });
  if (form.amount_to_capture === undefined) return refused('Stripe does not take this amount in this currency');
  if (!is_final && !is_multicapture) return refused('Stripe would release the rest');
  const answer = await client.post<Stripe.PaymentIntent>(`/v1/payment_intents/${id}/capture`, form, reference);
  if (answer.is_ok) return captureOutcome(answer.object);
  // An answer that was lost more than a day ago: the key is forgotten, the payment is not.
  const intent = await getIntent(client, id, payment.reference);
  if (intent && isCapturedBy(intent, reference)) return captureOutcome(intent as Stripe.PaymentIntent);
  return refusedPart(answer.error, id);
}

/**
 * Cancelling has no idempotency key: it is harmless to repeat, and with one a refusal would be repeated for a day,
 * although the payment has changed.
 */
async function cancel(client: Client, payment: KnownPayment): Promise<PaymentOutcome> {
  const found = await mustFind(client, payment);
  // Nothing was authorised.
  if (found.object === 'setup_intent' && found.status === 'succeeded')
    return { status: 'AUTHORIZATION_VOIDED', processor_id_external: found.id };
  const form = { expand: expandOf(found.object === 'setup_intent') };
  const answer = await client.post<Intent>(`${pathOf(found.id)}/cancel`, form);
  if (answer.is_ok) return outcomeOf(answer.object, payment);
  return outcomeOf(await mustFind(client, { ...payment, processor_id_external: found.id }), payment);
}

async function refund(client: Client, order: RefundOrder): Promise<RefundOutcome> {
  const { reference, payment, amount, currency_code } = order;
  const form: Stripe.RefundCreateParams = {
    payment_intent: await idOfPayment(client, payment),
    amount: toStripe(amount, currency_code),
    metadata: { [reference_key]: reference },
  };
  if (form.amount === undefined)
    return {
      status: 'FAILED',
      status_reason: 'Stripe does not take this amount in this currency',
      processor_id_external: '',
    };
  const answer = await client.post<Stripe.Refund>('/v1/refunds', form, reference);
  return answer.is_ok ? refundOutcome(answer.object) : refusedPart(answer.error, '');
}

async function find(client: Client, { kind, reference, payment }: Sought) {
  const intent = await findIntent(client, payment);
  if (!intent) return undefined;
  if (kind === 'payment') return outcomeOf(intent, payment);
  if (kind === 'capture')
    return isCapturedBy(intent, reference) ? captureOutcome(intent as Stripe.PaymentIntent) : undefined;
  for await (const made of client.list<Stripe.Refund>('/v1/refunds', { payment_intent: intent.id }))
    if (referenceOf(made) === reference) return refundOutcome(made);
  return undefined;
}

/** Names the account. A restricted key may read only the balance. */
async function check(client: Client, settings: Settings): Promise<string> {
  const mode = settings.get('api_key')?.includes('_test_') ? ' (test)' : '';
  const account = await client.get<Stripe.Account>('/v1/account').catch((error) => {
    if (error instanceof ProcessorNotCalled && error.response_code === 403) return undefined;
    throw error;
  });
  if (!account) {
    await client.get<Stripe.Balance>('/v1/balance');
    return `${settings.get('account') ?? 'Stripe'}${mode}`;
  }
  const name = account.settings?.dashboard.display_name ?? account.business_profile?.name;
  return `${name ? `${name}, ` : ''}${account.id}${mode}`;
}

/** Stripe, with the settings of one processor. */
export function stripe(options: Options = {}, settings: Settings = new Map()): ProcessorAdapter {
  const { base_url = 'https://api.stripe.com', now = Date.now, is_multicapture = false } = options;
  const files_url = options.base_url ?? 'https://files.stripe.com';
  const client = makeClient({ base_url, files_url }, settings);
  return {
    gateway,
    methods: is_multicapture ? methods_multicapture : methods,
    // Search shows a payment within a minute, as Stripe states, and later only if Stripe has a disruption.
    certainty: { found_within_ms: 60 * minute_ms, repeatable_within_ms: 24 * 60 * minute_ms },
    using: (other) => stripe(options, other),
    wallets: walletsOf(settings),
    // Stripe publishes no call for sessions: they are opened with the merchant's certificate.
    openAppleSession: (asked) => openOwnAppleSession(settings, asked),
    check: () => unlessRefused(() => check(client, settings)),
    settlementFiles: (after, until) =>
      unlessRefused(() => settlementFiles(client, settings.get('account') ?? '', { after, until })),
    authorise: (payment) => authorise(client, payment, is_multicapture),
    proceed: (payment, returned) => proceed(client, payment, returned),
    capture: (order) => capture(client, order, is_multicapture),
    void: (payment) => cancel(client, payment),
    refund: (order) => refund(client, order),
    find: (sought) => find(client, sought),
    readNotification: (delivery) => readNotification(delivery, settings, now),
    disputes: makeDisputes(client),
    inquire: (mentioned) => inquire(client, mentioned, now),
  };
}

export const registration: Registration = { contract: contract_version, name: 'stripe', adapter: stripe() };

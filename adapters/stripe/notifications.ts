import type { Delivery, Mention, Notification, Reading, Settings } from '@sluis/adapter';
import type { DisputeReport } from '@sluis/adapter/disputes';
import { secretsOf } from '@sluis/adapter/rotated-secret';
import { isSame, signatureOf } from '@sluis/adapter/signatures';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type Stripe from 'stripe';
import { fromStripe } from './amounts.ts';
import { api_version, type Client, idOf, timeOf } from './client.ts';
import { reportOfDispute } from './disputes.ts';
import { type Intent, paymentOutcome, referenceOf, refundOutcome } from './outcome.ts';
import { movementsOf } from './settlements.ts';

/** As Stripe's own libraries have it. */
const tolerance_ms = 300_000;

/** The time at which a delivery was signed with one of our secrets; undefined if it was not. */
function signedAt({ headers, body }: Delivery, settings: Settings): number | undefined {
  const parts = String(headers['stripe-signature'] ?? '')
    .split(',')
    .map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [t] = valuesOf('t');
  if (t === undefined || !/^\d{1,12}$/.test(t)) return undefined;
  const isBy = (key: string): boolean => {
    const expected = signatureOf(`${t}.${body}`, { algorithm: 'sha256', key, encoding: 'hex' });
    // While a secret is rotated, Stripe signs with both.
    return valuesOf('v1').some((given) => isSame(given, expected));
  };
  return secretsOf(settings, 'webhook_secret').some(isBy) ? Number(t) * 1000 : undefined;
}

/** An event without details: it names its object (https://docs.stripe.com/event-destinations). */
interface ThinEvent {
  readonly object: 'v2.core.event';
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
  readonly context?: string;
  readonly related_object?: { readonly id: string } | null;
}

interface Seen {
  readonly id?: string;
  readonly occurred_at: string;
}

const reportOfIntent = (intent: Intent, seen: Seen): Notification[] => {
  const reference = referenceOf(intent);
  if (reference === undefined) return [];
  const {
    is_challenged: _,
    challenge_url: __,
    capture_before: ___,
    three_d_secure: ____,
    ...outcome
  } = paymentOutcome(intent);
  return [{ ...outcome, ...seen, reference }];
};

const reportOfRefund = (refund: Stripe.Refund, seen: Seen): Notification[] => {
  const reference = referenceOf(refund);
  return reference === undefined ? [] : [{ ...refundOutcome(refund), ...seen, reference }];
};

/** The bank released an authorisation that was not captured in time. */
function reportOfExpired(charge: Stripe.Charge, seen: Seen): Notification[] {
  const reference = referenceOf(charge);
  const id = idOf(charge.payment_intent);
  if (reference === undefined || id === undefined) return [];
  const status_reason: KnownReason = 'authorization expired';
  return [{ status: 'AUTHORIZATION_VOIDED', status_reason, processor_id_external: id, ...seen, reference }];
}

const intent_events = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'setup_intent.canceled',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
];
const refund_events = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'];
/** Disputes name their payment by its id, and have no reference of ours. */
const dispute_events = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];
/** The payments of a payout are asked for. */
const payout_events = ['payout.paid', 'payout.reconciliation_completed'];

/** The event types that say something about payments and refunds; an endpoint needs no others. */
export const read_events: readonly string[] = [
  ...intent_events,
  'charge.expired',
  ...refund_events,
  ...dispute_events,
  ...payout_events,
];

type SnapshotEvent = Pick<
  Stripe.EventBase,
  'account' | 'api_version' | 'created' | 'data' | 'id' | 'livemode' | 'type'
> & { readonly object: 'event' };

/** Whether a payment left a SEPA direct debit behind, which only its expanded charge or attempt names. */
const startsDebits = (intent: Intent): boolean =>
  intent.status === 'succeeded' &&
  intent.payment_method_types.includes('ideal') &&
  (intent.object === 'setup_intent' || intent.setup_future_usage !== null);

function reportOf({ id, created, type, data }: SnapshotEvent): readonly (Notification | Mention)[] {
  const seen = { id, occurred_at: timeOf(created) };
  const object: unknown = data.object;
  if (intent_events.includes(type))
    return startsDebits(object as Intent)
      ? [{ mentioned: (object as Intent).id }]
      : reportOfIntent(object as Intent, seen);
  if (refund_events.includes(type)) return reportOfRefund(object as Stripe.Refund, seen);
  if (type === 'charge.expired') return reportOfExpired(object as Stripe.Charge, seen);
  return [{ mentioned: (object as { readonly id: string }).id }];
}

/** Verifies and reads a delivery. Test mode and live mode have the same addresses, and so have connected accounts. */
export function readNotification(delivery: Delivery, settings: Settings, now: () => number): Reading | undefined {
  const signed_at = signedAt(delivery, settings);
  if (signed_at === undefined) return undefined;
  const event = JSON.parse(delivery.body) as SnapshotEvent | ThinEvent;
  const account = event.object === 'event' ? event.account : event.context;
  const is_foreign = (settings.get('account') ?? undefined) !== (account ?? undefined);
  const is_live = settings.get('api_key')?.includes('_live_') ?? event.livemode;
  const type = event.type.replace(/^v1\./, '');
  if (is_foreign || event.livemode !== is_live || !read_events.includes(type)) return { events: [] };
  if (event.object !== 'event') return { events: event.related_object ? [{ mentioned: event.related_object.id }] : [] };
  // An old delivery may be replayed, or our clock is wrong; another version may have other fields. Stripe is asked then.
  const is_current = Math.abs(now() - signed_at) <= tolerance_ms && event.api_version === api_version;
  const { id } = event.data.object as { readonly id: string };
  return { events: is_current ? reportOf(event) : [{ mentioned: id }] };
}

/** Whether more of a payment can still be captured: of those that Stripe captures in several parts. */
async function isOpen(client: Client, { amount, amount_captured, payment_intent, ...charge }: Stripe.Charge) {
  const { multicapture } = charge.payment_method_details?.card ?? {};
  if (multicapture?.status !== 'available' || amount_captured === amount) return false;
  const intent = await client.get<Stripe.PaymentIntent>(`/v1/payment_intents/${idOf(payment_intent)}`);
  return intent?.status === 'requires_capture';
}

/** A payout completes the payments that it consists of. */
async function reportOfPayout(client: Client, id: string, seen: Seen): Promise<Notification[]> {
  const payout = await client.get<Stripe.Payout>(`/v1/payouts/${id}`);
  if (!payout?.automatic || payout.status !== 'paid') return [];
  const reports: Notification[] = [];
  for await (const { source, type } of movementsOf(client, id)) {
    if (typeof source !== 'object' || source?.object !== 'charge') continue;
    const reference = referenceOf(source);
    const processor_id_external = idOf(source.payment_intent);
    const is_paid = (type === 'charge' || type === 'payment') && source.captured;
    if (!is_paid || reference === undefined || processor_id_external === undefined) continue;
    if (await isOpen(client, source)) continue;
    const amount_captured = fromStripe(source.amount_captured, source.currency);
    reports.push({ status: 'SETTLEMENT_COMPLETED', amount_captured, processor_id_external, ...seen, reference });
  }
  return reports;
}

/** The payment of a charge. */
async function inquireCharge(client: Client, id: string, seen: Seen): Promise<readonly Notification[]> {
  const charge = await client.get<Stripe.Charge>(`/v1/charges/${id}`, { expand: ['payment_intent'] });
  return typeof charge?.payment_intent === 'object' && charge.payment_intent
    ? reportOfIntent(charge.payment_intent, seen)
    : [];
}

/** Asks for an object that a notification mentioned. */
export async function inquire(
  client: Client,
  id: string,
  now: () => number,
): Promise<readonly (Notification | DisputeReport)[]> {
  const seen = { occurred_at: new Date(now()).toISOString() };
  const [prefix] = id.split('_');
  const get = async <T, R>(path: string, report: (of: T, seen: Seen) => R[], query = {}) => {
    const found = await client.get<T>(`${path}/${id}`, query);
    return found ? report(found, seen) : [];
  };
  switch (prefix) {
    case 'pi':
      return get('/v1/payment_intents', reportOfIntent, { expand: ['latest_charge'] });
    case 'seti':
      return get('/v1/setup_intents', reportOfIntent, { expand: ['latest_attempt'] });
    case 're':
    case 'pyr':
      return get('/v1/refunds', reportOfRefund);
    case 'ch':
    case 'py':
      return inquireCharge(client, id, seen);
    case 'dp':
    case 'du':
      return get('/v1/disputes', reportOfDispute, { expand: ['payment_intent'] });
    case 'po':
      return reportOfPayout(client, id, seen);
    default:
      return [];
  }
}

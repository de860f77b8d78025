import { paid_statuses, type TransactionStatus } from '@sluis/contract/entities/payments/transaction';
import { type PaymentProduct, payment_product_types } from '@sluis/contract/payment-products';
import { marketOf } from '../catalogue/markets.ts';
import { stolen_bin } from '../catalogue/risk.ts';
import type { RowOf } from '../load/tables.ts';
import { makeAmount } from './amounts.ts';
import { type Card, cardIds, makeCard, secure } from './cards.ts';
import { chargebacksOf } from './chargebacks.ts';
import type { Customer } from './customer.ts';
import { makeCustomer } from './customers.ts';
import { type Device, makeDevice, onLine } from './devices.ts';
import { type Cause, historyOf } from './history.ts';
import { type Incidents, isWithin } from './incidents.ts';
import { day, lifecycleOf, type Step, stepsUntil } from './lifecycle.ts';
import { failed_secure, type Outcome, outcomes, refusals } from './outcomes.ts';
import { processorReference } from './processor-reference.ts';
import { makeRandom, type Random, weightedWords } from './random.ts';
import { none, refundsOf } from './refunds.ts';
import type { Risk } from './risk.ts';
import type { Decided, Undecided } from './risk-deciding.ts';
import type { Shop, TagName } from './shops.ts';

/** The rows of payments and of their dependent items. */
export interface Sink {
  readonly customer: RowOf<'customer'>[];
  readonly transaction: RowOf<'transaction'>[];
  readonly refund: RowOf<'refund'>[];
  readonly chargeback: RowOf<'chargeback'>[];
  readonly status_history: RowOf<'status_history'>[];
  readonly transaction_decision: RowOf<'transaction_decision'>[];
  readonly transaction_rule_match: RowOf<'transaction_rule_match'>[];
}

export interface Attempt {
  readonly shop: Shop;
  readonly at_ms: number;
  readonly is_fraud: boolean;
  /** Its method, if the market does not decide. */
  readonly product?: PaymentProduct;
  /** The payer has not finished yet. */
  readonly is_open?: boolean;
}

interface Circumstances {
  readonly random: Random;
  readonly now_ms: number;
  readonly incidents: Incidents;
  /** Whether an overloaded processor refuses the next payment. */
  refuses(): boolean;
  readonly risk: Risk;
  /** The user who refunds the payments of this organisation. */
  byOf(organisation: string): Cause | undefined;
}

/** Of those that no ruleset blocks. */
const fraud_outcome = weightedWords({ declined: 30, paid: 70 } as const);

/** A payment before its course, as a complete row: rows that grow take twice the time. */
function drawPayment(sink: Sink, attempt: Attempt, random: Random) {
  const { shop, at_ms, is_fraud, product: wanted, is_open = false } = attempt;
  const customer = is_fraud ? undefined : customerOf(sink, { shop, at_ms }, random);
  const country = customer?.country ?? shop.country;
  const [product, processor] = productOf(random, shop, wanted ?? marketOf(country).products(random));
  const recurring_type = is_open ? null : recurringType(random, shop, product);
  const card = is_fraud ? stolenCard(random) : (customer?.card ?? makeCard(random, country));
  const id = random.id('txn', at_ms);
  const amount =
    makeAmount(random, shop.sector, shop.currency) * (is_fraud ? random.int(2, 5) : (customer?.spends ?? 1));
  const created_at = new Date(at_ms).toISOString();
  const reference = `${shop.prefix}-${++shop.orders}`;
  const payment = {
    id,
    created_at,
    last_status_update: created_at,
    organisation: shop.organisation,
    payment_profile: shop.profile,
    processor: processor.id as string | null,
    processor_id_external: null as string | null,
    customer: customer?.id,
    merchant_reference: reference,
    description: `${random.pick(shop.sector.what)} ${reference}`,
    amount,
    currency_code: shop.currency,
    amount_refunded: 0,
    amount_charged_back: 0,
    status: 'INITIATED' as TransactionStatus,
    status_reason: null as string | null,
    blocked: false,
    capture: 'automatic' as const,
    capture_delay_hours: 0,
    amount_authorized: null as number | null,
    amount_capturable: 0,
    late: false,
    three_d_secure_requested: false,
    three_d_secure: null as RowOf<'transaction'>['three_d_secure'],
    tags: [] as string[],
    payment_product: product,
    payment_product_type: payment_product_types[product],
    recurring_type,
    ...cardFields(product, card),
    ...(product === 'card' && cardIds(customer?.id ?? id)),
    ...deviceOf(random, { customer, is_fraud, recurring_type }),
    country_code: is_fraud ? card.card_country : country,
    payment_link: null as string | null,
    // A payment without a report yet is a gateway's: it has no order.
    taken: true,
    version: 1,
  };
  payment.tags = tagsOf(random, shop, payment, is_fraud);
  return { payment, customer, card };
}

interface Deciding {
  readonly payment: ReturnType<typeof drawPayment>['payment'];
  readonly decided: Decided | undefined;
}

/** Its payer fills in a form since the half of its time. */
const openSteps = (age_ms: number): readonly Step<TransactionStatus>[] => [
  { status: 'INITIATED', after_ms: 0, reason: null },
  { status: 'IN_PROGRESS', after_ms: Math.ceil(age_ms / 2), reason: null },
];

/** The steps of a payment until now, and whether it was blocked by a ruleset or a gateway. */
function courseOf(
  { shop, at_ms, is_fraud, is_open = false }: Attempt,
  { random, now_ms, incidents: { outage, strain }, refuses }: Circumstances,
  { payment, decided }: Deciding,
): { steps: readonly Step<TransactionStatus>[]; is_blocked: boolean } {
  if (decided?.blocked)
    return { steps: [{ status: 'FAILED', after_ms: 0, reason: decided.blocked }], is_blocked: true };
  if (is_open) return { steps: openSteps(now_ms - at_ms), is_blocked: false };
  const { payment_product: product, payment_product_type: type } = payment;
  const name = shop.names.get(payment.processor ?? '');
  const is_away = name === outage.processor && isWithin(outage, at_ms);
  const is_refused = name === strain.processor && isWithin(strain, at_ms) && refuses();
  const ordinary = is_refused ? refusals : outcomes[type];
  const outcome: Outcome = is_fraud ? fraud_outcome(random) : is_away ? 'outage' : ordinary(random);
  const recurring = payment.recurring_type === 'recurring';
  const lifecycle = lifecycleOf(random, {
    product,
    type,
    outcome: recurring && (outcome === 'abandoned' || outcome === 'cancelled') ? 'declined' : outcome,
    ships: shop.sector.ships,
    recurring,
    outage_ms: is_away ? outage.end_ms - at_ms : undefined,
  });
  const steps = stepsUntil(lifecycle, at_ms, now_ms);
  return { steps, is_blocked: outcome === 'blocked' && steps.at(-1)?.status === 'FAILED' };
}

/** Adds a payment with its customer, decision, course, refunds and chargebacks. */
export function addPayment(sink: Sink, attempt: Attempt, circumstances: Circumstances) {
  const { shop, at_ms, is_fraud } = attempt;
  const { payment, customer, card } = drawPayment(sink, attempt, circumstances.random);
  // A separate random generator: what rules decide about one payment does not change the next.
  const random = makeRandom(payment.id);
  const own = { ...circumstances, random };
  const { risk } = circumstances;
  const decided = risk.decide(payment, { customer: customer?.facts });
  if (decided) {
    payment.processor = decided.processor;
    payment.tags = decided.tags;
    payment.three_d_secure_requested = decided.three_d_secure_requested;
  }
  const { steps, is_blocked } = courseOf(attempt, own, { payment, decided });
  const last = steps.at(-1) as Step<TransactionStatus>;
  payment.last_status_update = new Date(at_ms + last.after_ms).toISOString();
  payment.processor_id_external = steps.length > 1 && !is_blocked ? processorReference(random) : null;
  payment.status = last.status;
  payment.status_reason = last.reason;
  payment.blocked = is_blocked;
  if (last.status === 'AUTHORIZED') payment.amount_authorized = payment.amount_capturable = payment.amount;
  const recurring = payment.recurring_type === 'recurring';
  if (payment.payment_product === 'card' && !recurring && !is_blocked) {
    const { three_d_secure_requested: is_challenged } = payment;
    const has_failed = last.reason === failed_secure;
    payment.three_d_secure = secure(random, card.card_brand, { has_failed, is_challenged });
  }
  if (is_blocked && random.chance(0.6)) payment.tags.push(shop.tags['Manual review']);
  payment.taken = last.status !== 'INITIATED';
  if (decided) addDecision(sink, decided, payment.taken);
  payment.version = steps.length;
  sink.transaction.push(payment);
  const made = { id: payment.id, organisation: shop.organisation, created_ms: at_ms };
  sink.status_history.push(...historyOf(random, made, steps, recurring ? undefined : 'gateway'));
  if (paid_statuses.includes(last.status)) addReversals(sink, payment, { ...own, steps, is_fraud, shop });
  return { payment, decided };
}

export function addDecision(
  sink: Pick<Sink, 'transaction_decision' | 'transaction_rule_match'>,
  decided: Decided,
  is_taken: boolean,
): void {
  sink.transaction_decision.push(decided.decisionOf(is_taken));
  sink.transaction_rule_match.push(...decided.matches);
}

interface PaidAttempt extends Circumstances {
  readonly steps: readonly Step[];
  readonly is_fraud: boolean;
  readonly shop: Shop;
}

function addReversals(
  sink: Sink,
  transaction: Sink['transaction'][number],
  { random, now_ms, steps, is_fraud, shop, byOf }: PaidAttempt,
): void {
  const paid = steps.find(({ status }) => paid_statuses.includes(status)) as Step;
  const paid_ms = Date.parse(transaction.created_at) + paid.after_ms;
  const by = byOf(transaction.organisation);
  const refunds = random.chance(shop.sector.refunded) ? refundsOf(random, { transaction, paid_ms, now_ms, by }) : none;
  const type = payment_product_types[transaction.payment_product ?? 'card'];
  const left = transaction.amount - refunds.asked;
  const chargebacks = chargebacksOf(random, { transaction, type, paid_ms, now_ms, left, is_fraud });
  transaction.amount_refunded = refunds.counted;
  transaction.amount_charged_back = chargebacks.counted;
  transaction.version += refunds.changes + chargebacks.changes;
  sink.refund.push(...refunds.rows);
  sink.chargeback.push(...chargebacks.rows);
  sink.status_history.push(...refunds.history, ...chargebacks.history);
}

/** A known customer, a new one, or a guest. */
function customerOf(
  sink: Sink,
  { shop, at_ms }: Pick<Attempt, 'shop' | 'at_ms'>,
  random: Random,
): Customer | undefined {
  if (random.chance(0.08)) return undefined;
  const known = random.chance(0.27) ? undefined : returning(random, shop, at_ms);
  if (known) return known;
  const { customer, row } = makeCustomer(random, shop, at_ms);
  for (let visit = 0; visit < customer.visits; visit++) shop.customers.push(customer);
  sink.customer.push(row);
  const created_ms = Date.parse(row.created_at);
  const item = { id: row.id, organisation: row.organisation, created_ms };
  const steps: Step[] = [{ status: 'UNKNOWN', after_ms: 0, reason: null }];
  if (row.status !== 'UNKNOWN') steps.push({ status: row.status, after_ms: 3000, reason: null });
  sink.status_history.push(...historyOf(random, item, steps));
  return customer;
}

/** A returning customer; the first ones return most. */
function returning(random: Random, { customers }: Shop, at_ms: number): Customer | undefined {
  while (customers.length > 0) {
    const at = Math.floor(customers.length * random.next() ** 1.6);
    const { created_ms, stays_days } = customers[at] as Customer;
    if (at_ms < created_ms + stays_days * day) return customers[at];
    customers.splice(at, 1);
  }
  return undefined;
}

/** The wanted product, or a card if the shop has no processor for it. */
function productOf(
  random: Random,
  { processors }: Shop,
  wanted: PaymentProduct,
): [PaymentProduct, { id: string; name: string }] {
  const found = processors.get(wanted);
  if (found) return [wanted, found(random)];
  const card = processors.get('card');
  if (!card) throw new Error('every profile takes cards');
  return ['card', card(random)];
}

function recurringType(random: Random, { sector }: Shop, product: PaymentProduct) {
  if (sector.recurring === 0 || !['card', 'sepa_direct_debit', 'paypal', 'ideal'].includes(product)) return null;
  if (product === 'ideal') return random.chance(sector.recurring * 0.3) ? ('first' as const) : null;
  if (!random.chance(sector.recurring)) return null;
  return random.chance(0.88)
    ? ('recurring' as const)
    : random.chance(0.8)
      ? ('first' as const)
      : ('unscheduled' as const);
}

const stolenCard = (random: Random): Card => ({
  card_brand: 'visa',
  card_bin: stolen_bin,
  card_last_four: random.digits(4),
  card_expiry: '09/2027',
  card_country: 'BR',
});

interface Payer {
  readonly customer: Customer | undefined;
  readonly is_fraud: boolean;
  readonly recurring_type: RowOf<'transaction'>['recurring_type'];
}

const deviceOf = (random: Random, { customer, is_fraud, recurring_type }: Payer): Device | undefined => {
  if (is_fraud) return testersDevice(random);
  return recurring_type === 'recurring' ? undefined : (customer?.device ?? makeDevice(random));
};

/** One line, whose addresses change. */
const testersDevice = (random: Random): Device => ({
  platform: 'Windows',
  browser: 'Chrome',
  ...onLine(random, '2001:db8:fa:1'),
});

/** Wallets report the brand and the last four digits of their card, and authenticate the holder themselves. */
function cardFields(product: PaymentProduct, card: Card): Partial<Card> {
  if (product === 'apple_pay' || product === 'google_pay')
    return { card_brand: card.card_brand, card_last_four: card.card_last_four };
  return product === 'card' ? card : {};
}

function tagsOf(random: Random, { sector, tags, country }: Shop, row: Undecided, is_fraud: boolean): string[] {
  const found: TagName[] = [];
  if (is_fraud && random.chance(0.8)) found.push('Suspicious');
  if (row.payment_product === 'card' && row.card_country !== country && random.chance(0.4)) found.push('Foreign card');
  // A rule on amounts, in the currencies that are near a euro.
  if (row.currency_code === 'EUR' && row.amount > sector.median_eur * 100 * 6) found.push('High value');
  if (random.chance(0.008)) found.push('VIP');
  return found.map((name) => tags[name]);
}

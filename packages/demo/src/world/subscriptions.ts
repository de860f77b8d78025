import { lastDayOfCard } from '@sluis/contract/base/card-expiry';
import { cycleReference } from '@sluis/contract/cycle-reference';
import type { MandateProduct } from '@sluis/contract/entities/payments/mandate';
import type { PlanInterval } from '@sluis/contract/entities/subscriptions/plan';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { SubscriptionStatus } from '@sluis/contract/subscription-statuses';
import type { RowOf, Rows } from '../load/tables.ts';
import { chargeOf } from './charges.ts';
import { historyOf } from './history.ts';
import { day, type Step } from './lifecycle.ts';
import { addressOf } from './links.ts';
import { makeRandom, type Random, weightedWords } from './random.ts';

interface Known {
  readonly now_ms: number;
  /** Of the pages on which customers pay. */
  readonly origin: string;
  readonly plans: readonly RowOf<'plan'>[];
  readonly mandates: readonly RowOf<'mandate'>[];
}

interface Made {
  readonly transaction: RowOf<'transaction'>[];
  readonly subscription: RowOf<'subscription'>[];
  readonly subscription_cycle: RowOf<'subscription_cycle'>[];
  readonly status_history: RowOf<'status_history'>[];
}

const becomes = weightedWords({
  ACTIVE: 66,
  CANCELLED: 10,
  PAST_DUE: 10,
  EXPIRED: 5,
  COMPLETED: 5,
  CREATED: 4,
} as const);
const cycles_max = 6;
/** Six in the morning in Amsterdam, in winter. */
const billed_hour = 5;
const billed_at = `T0${billed_hour}:00:00.000Z`;

/** A date some intervals later, or earlier. Its day is one that every month has. */
function moved(date: string, interval: PlanInterval, steps: number): string {
  const at = new Date(date);
  if (interval === 'day') at.setUTCDate(at.getUTCDate() + steps);
  if (interval === 'week') at.setUTCDate(at.getUTCDate() + 7 * steps);
  if (interval === 'month') at.setUTCMonth(at.getUTCMonth() + steps);
  if (interval === 'year') at.setUTCFullYear(at.getUTCFullYear() + steps);
  return at.toISOString().slice(0, 10);
}

type Plan = RowOf<'plan'>;

/** Customers with a mandate who subscribe to a plan of their merchant, with their payments for it so far. */
export function makeSubscriptions(seed: string, known: Known): Rows {
  const random = makeRandom(`${seed} subscriptions`);
  const made: Made = { transaction: [], subscription: [], subscription_cycle: [], status_history: [] };
  for (const mandate of known.mandates) {
    const offered = known.plans.filter(
      ({ organisation, payment_profile }) =>
        organisation === mandate.organisation && payment_profile === mandate.payment_profile,
    );
    if (offered.length === 0 || mandate.revoked_at != null || random.chance(0.25)) continue;
    subscribe(made, random, { mandate, plan: random.pick(offered), now_ms: known.now_ms, origin: known.origin });
  }
  return { ...made };
}

interface Of {
  readonly mandate: RowOf<'mandate'>;
  readonly plan: RowOf<'plan'>;
  readonly now_ms: number;
  readonly origin: string;
}

function subscribe(made: Made, random: Random, { mandate, plan, now_ms, origin }: Of): void {
  const { interval, interval_count } = plan;
  const given_ms = Date.parse(mandate.created_at);
  const status = statusOf(random, now_ms - given_ms);
  const is_late = status === 'PAST_DUE' || status === 'EXPIRED';
  const next = is_late ? lateSince(random, now_ms, status) : dueAfter(random, now_ms, { interval, interval_count });
  const dayOf = (cycle: number, of: number): string => moved(next, interval, (cycle - of) * interval_count);
  const wanted =
    status === 'CREATED'
      ? 0
      : random.int(status === 'COMPLETED' ? 2 : 0, Math.min(cycles_max, (plan.max_billing_cycle ?? 99) - 1));
  // No one has paid by a mandate before giving it.
  let paid = wanted;
  while (paid > 0 && `${dayOf(1, paid + 1)}${billed_at}` < mandate.created_at) paid -= 1;
  const is_over = status === 'COMPLETED' && paid > 0;
  const first_ms = Math.min(Date.parse(dayOf(1, paid + 1)) - 2 * day, now_ms - 4 * day);
  const created_ms = Math.max(given_ms, first_ms);
  const id = random.id('sub', created_ms);
  const late_ms = Date.parse(`${next}${billed_at}`);
  const cycle = is_over ? paid : paid + 1;
  const due_date = dayOf(cycle, paid + 1);
  for (let each = 1; each <= paid; each++)
    addCycle(made, random, { id, mandate, plan, cycle: each, at: `${dayOf(each, paid + 1)}${billed_at}`, now_ms });
  const real = status === 'COMPLETED' && !is_over ? 'ACTIVE' : status;
  const steps = stepsOf(real, { created_ms, paid_ms: created_ms + 60_000, late_ms, now_ms });
  const last = steps.at(-1) as Step<SubscriptionStatus>;
  const { token, url } = addressOf({ random, origin });
  made.subscription.push({
    id,
    created_at: new Date(created_ms).toISOString(),
    last_status_update: new Date(created_ms + last.after_ms).toISOString(),
    organisation: plan.organisation,
    payment_profile: plan.payment_profile,
    customer: String(mandate.customer),
    plan: plan.id,
    billing_cycle: cycle,
    due_date,
    anchor_date: dayOf(1, paid + 1),
    max_billing_cycle: is_over ? paid : plan.max_billing_cycle,
    payment_product: mandate.payment_product as MandateProduct,
    mandate: real === 'CREATED' ? null : mandate.id,
    card_expires_on: real === 'CREATED' ? null : lastDayOfCard(mandate.card_expiry),
    status: last.status,
    status_reason: last.reason,
    last_paid_cycle: paid > 0 ? paid : null,
    last_paid_date: paid > 0 ? dayOf(paid, paid + 1) : null,
    failed_tries: real === 'PAST_DUE' ? 1 : real === 'EXPIRED' ? 4 : 0,
    skipped_cycles: 0,
    next_try_at: nextTry(real, { due_date, now_ms }),
    discounts_attached: [],
    subscription_url: url,
    token,
    version: steps.length,
  });
  made.status_history.push(...historyOf(random, { id, organisation: plan.organisation, created_ms }, steps));
}

/** No one is late in the first days of a mandate, and a subscription expires only after all tries. */
function statusOf(random: Random, held_ms: number) {
  if (held_ms < 7 * day) return 'ACTIVE';
  const status = becomes(random);
  return status === 'EXPIRED' && held_ms < 31 * day ? 'PAST_DUE' : status;
}

/** The due day of the late cycle, which every month has: a day ago, or long enough for all tries. */
function lateSince(random: Random, now_ms: number, status: 'PAST_DUE' | 'EXPIRED'): string {
  const hours = status === 'EXPIRED' ? random.int(11 * 24, 25 * 24) : random.int(7, 25);
  const date = new Date(now_ms - hours * 3_600_000);
  if (date.getUTCDate() > 28) date.setUTCDate(28);
  return date.toISOString().slice(0, 10);
}

/** Days after the first try of a cycle until the last. */
const tries_last_days = 9;

/** A day of the next weeks that every month has, within an interval of the last billing. */
function dueAfter(
  random: Random,
  now_ms: number,
  { interval, interval_count }: Pick<Plan, 'interval' | 'interval_count'>,
): string {
  const days = interval === 'day' ? interval_count : interval === 'week' ? interval_count * 7 : 26;
  const last_ms = now_ms - billed_hour * 3_600_000;
  const date = new Date(last_ms + random.int(1, days) * day);
  if (days < 26) return date.toISOString().slice(0, 10);
  if (date.getUTCDate() > 28) date.setUTCDate(28);
  if (date.getTime() < last_ms + day) date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

function nextTry(status: string, { due_date, now_ms }: { due_date: string; now_ms: number }): string | null {
  if (status === 'PAST_DUE') return `${new Date(now_ms + day).toISOString().slice(0, 10)}${billed_at}`;
  return status === 'ACTIVE' || status === 'CREATED' ? `${due_date}${billed_at}` : null;
}

type Times = Readonly<Record<'created_ms' | 'paid_ms' | 'late_ms' | 'now_ms', number>>;

function stepsOf(
  status: SubscriptionStatus,
  { created_ms, paid_ms, late_ms, now_ms }: Times,
): Step<SubscriptionStatus>[] {
  const step = (
    to: SubscriptionStatus,
    at_ms: number,
    reason: KnownReason | null = null,
  ): Step<SubscriptionStatus> => ({
    status: to,
    after_ms: Math.max(0, at_ms - created_ms),
    reason,
  });
  const created = step('CREATED', created_ms);
  if (status === 'CREATED') return [created];
  const active = step('ACTIVE', paid_ms);
  if (status === 'ACTIVE') return [created, active];
  const late = step('PAST_DUE', late_ms, 'insufficient funds');
  if (status === 'PAST_DUE') return [created, active, late];
  if (status === 'EXPIRED')
    return [created, active, late, step('EXPIRED', late_ms + tries_last_days * day, 'insufficient funds')];
  return [created, active, step(status, Math.max(paid_ms + 1000, now_ms - 5 * day))];
}

interface Cycle {
  readonly id: string;
  readonly mandate: RowOf<'mandate'>;
  readonly plan: RowOf<'plan'>;
  readonly cycle: number;
  readonly at: string;
  readonly now_ms: number;
}

/** A paid cycle, and its payment. */
function addCycle(made: Made, random: Random, { id: subscription, mandate, plan, cycle, at, now_ms }: Cycle): void {
  const { amount, currency_code, organisation } = plan;
  const { transaction, history } = chargeOf(
    random,
    { mandate, at_ms: Date.parse(at), now_ms },
    {
      merchant_reference: cycleReference(subscription, cycle),
      description: plan.name,
      amount,
      currency_code,
      subscription,
      recurring_type: cycle === 1 ? 'first' : 'recurring',
    },
  );
  made.transaction.push(transaction);
  made.status_history.push(...history);
  made.subscription_cycle.push({
    subscription,
    cycle,
    organisation,
    amount,
    due_date: at.slice(0, 10),
    discount_amount: 0,
    discount: null,
    transaction: transaction.id,
    state: 'paid',
  });
}

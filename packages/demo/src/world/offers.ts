import type { PlanInterval } from '@sluis/contract/entities/subscriptions/plan';
import type { RowOf } from '../load/tables.ts';
import { makeRandom, type Random } from './random.ts';
import type { Merchant, Tree } from './tree.ts';

interface Offers {
  readonly plan: RowOf<'plan'>[];
  readonly mail_address: RowOf<'mail_address'>[];
  readonly subscriptiondiscount: RowOf<'subscriptiondiscount'>[];
}

interface PlanData {
  readonly name: string;
  readonly description: string;
  /** In minor units of a currency that is near a euro. */
  readonly amount: number;
  readonly every: readonly [count: number, interval: PlanInterval];
  readonly max?: number;
}

const plans: readonly PlanData[] = [
  { name: 'Basis', description: 'Elke maand opzegbaar', amount: 799, every: [1, 'month'] },
  { name: 'Plus', description: 'Met voorrang en korting', amount: 1499, every: [1, 'month'] },
  { name: 'Kwartaal', description: 'Per drie maanden vooruit', amount: 2199, every: [3, 'month'] },
  { name: 'Jaar', description: 'Twee maanden gratis', amount: 7990, every: [1, 'year'] },
  { name: 'Proefweken', description: 'Vier weken kennismaken', amount: 250, every: [1, 'week'], max: 4 },
  { name: 'Om de dag', description: 'Verse levering', amount: 595, every: [2, 'day'] },
];

type DiscountData = Pick<RowOf<'subscriptiondiscount'>, 'name' | 'type' | 'amount'> &
  Partial<RowOf<'subscriptiondiscount'>>;

const discounts: readonly DiscountData[] = [
  { name: 'Welkom', type: 'percentage', amount: 0.25, duration: 3 },
  { name: 'Eerste maand € 5 korting', type: 'fixed_cents', amount: 500, limit_to_first_order: true, duration: 1 },
  { name: 'Trouwe klant', type: 'percentage', amount: 0.075, minimum_amount: 1000 },
  { name: 'Studenten', type: 'percentage', amount: 0.15, duration: 12 },
  { name: 'Zomeractie', type: 'fixed_cents', amount: 250, duration: 2, minimum_amount: 750 },
];

const day_ms = 86_400_000;
/** How many of the largest merchants have them. */
export const largest_count = 6;

/**
 * The plans and discounts of the largest merchants; with a separate random generator, like all data that was added to
 * the payments.
 */
export function makeOffers(seed: string, { merchants, rows }: Tree, now_ms: number): Offers {
  const random = makeRandom(`${seed} offers`);
  const made: Offers = { plan: [], mail_address: [], subscriptiondiscount: [] };
  for (const merchant of merchants.slice(0, largest_count)) {
    const profile = rows.paymentprofile.find(({ organisation }) => organisation === merchant.organisation);
    if (!profile) continue;
    // Some recent, so that the list's month has some, and some old.
    const at = () => now_ms - random.int(1, 12) ** 2 * day_ms - random.int(1, day_ms);
    made.plan.push(...plans.map((data) => makePlan(random, profile, { data, at_ms: at() })));
    const notifying_plan = made.plan.find(
      (plan) => plan.payment_profile === profile.id && plan.email_subscription_update,
    );
    if (notifying_plan) made.mail_address.push(agreed(merchant.organisation, notifying_plan));
    for (const data of discounts)
      made.subscriptiondiscount.push(makeDiscount(random, merchant, { data, at_ms: at(), profile }));
  }
  return made;
}

/** The address in plans has agreed to the mail. */
const agreed = (merchant: string, { email_subscription_update, created_at }: RowOf<'plan'>) => ({
  merchant,
  address: String(email_subscription_update).toLowerCase(),
  asked_at: created_at,
  agreed_at: created_at,
});

type Profile = RowOf<'paymentprofile'>;

function makePlan(random: Random, profile: Profile, { data, at_ms }: { data: PlanData; at_ms: number }): RowOf<'plan'> {
  const { name, description, amount, every, max } = data;
  const is_notified = random.chance(0.3);
  const created_ms = Math.max(at_ms, Date.parse(profile.created_at) + 60_000);
  return {
    id: random.id('plan', created_ms),
    created_at: new Date(created_ms).toISOString(),
    organisation: profile.organisation,
    payment_profile: profile.id,
    name,
    description,
    dynamic_descriptor: random.chance(0.5) ? profile.name.slice(0, 22) : null,
    amount,
    currency_code: profile.currency_code,
    interval: every[1],
    interval_count: every[0],
    max_billing_cycle: max,
    statuses_subscription_update: is_notified ? ['PAST_DUE', 'CANCELLED'] : [],
    email_subscription_update: is_notified ? `abonnementen@${profile.name}.example` : null,
    version: 1,
  };
}

interface Given {
  readonly data: DiscountData;
  readonly at_ms: number;
  readonly profile: Profile;
}

function makeDiscount(
  random: Random,
  { organisation }: Merchant,
  { data, at_ms, profile }: Given,
): RowOf<'subscriptiondiscount'> {
  const created_ms = Math.max(at_ms, Date.parse(profile.created_at) + 60_000);
  return {
    limit_to_first_order: false,
    ...data,
    id: random.id('disc', created_ms),
    created_at: new Date(created_ms).toISOString(),
    organisation,
    currency_code: profile.currency_code,
    version: 1,
  };
}

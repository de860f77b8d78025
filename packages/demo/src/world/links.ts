import type { PayerLanguage } from '@sluis/contract/entities/checkout/paymentlink';
import type { TransactionStatus } from '@sluis/contract/entities/payments/transaction';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { cardLabel } from '@sluis/contract/payment-names';
import type { RowOf, Rows } from '../load/tables.ts';
import { cardIds } from './cards.ts';
import { changeOf, designOf } from './designs.ts';
import { historyOf } from './history.ts';
import type { Step } from './lifecycle.ts';
import { withHistories } from './mandate-history.ts';
import { makeRandom, type Random } from './random.ts';
import type { Shop } from './shops.ts';
import type { Tree } from './tree.ts';

type Transaction = RowOf<'transaction'>;
type PaymentLink = RowOf<'paymentlink'>;

/** The languages of payers by country. */
const languages: Readonly<Record<string, PayerLanguage>> = { NL: 'nl', BE: 'nl', DE: 'de', AT: 'de', FR: 'fr' };

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

/** The history of a demo payment link, and the payments it waits for. */
interface Course {
  readonly status: PaymentLink['status'];
  readonly wants: (status: TransactionStatus) => boolean;
  readonly payments: number;
  readonly more?: Partial<PaymentLink>;
}

const isPaid = (status: TransactionStatus): boolean => paid_statuses.includes(status);
const isFailed = (status: TransactionStatus): boolean => status === 'DECLINED' || status === 'ABANDONED';
const once = (status: PaymentLink['status'], more: Partial<PaymentLink> = {}): Course => ({
  status,
  wants: () => false,
  payments: 0,
  more,
});
const paid: Course = { status: 'DONE', wants: isPaid, payments: 1, more: { active: false } };

const courses: readonly Course[] = [
  paid,
  paid,
  paid,
  { status: 'INITIATED', wants: isFailed, payments: 1 },
  { status: 'INITIATED', wants: isPaid, payments: 6, more: { multiple_use: true, amount: null } },
  once('CREATED'),
  once('CREATED', { amount: null, multiple_use: true, description: 'Donatie' }),
  once('CREATED', { active: false }),
  once('EXPIRED', { active: false }),
];

interface Waiting {
  readonly shop: Shop;
  readonly course: Course;
  readonly id: string;
  readonly taken: Transaction[];
}

/** The links of the demo data: generated payments are offered to them, and the links are written at the end. */
export interface Links {
  offer(shop: Shop, transaction: Transaction): void;
  rows(): Rows;
}

interface LinkOptions {
  readonly seed: string;
  readonly now_ms: number;
  readonly origin: string;
}

const shops_with_links = 6;
const recent_ms = 24 * day_ms;

/** Payment links in every status for the largest merchants, and card-add links of their customers. */
export function makeLinks({ merchants }: Tree, { seed, now_ms, origin }: LinkOptions): Links {
  // Its own random generator, so that links do not change the rest of the data.
  const random = makeRandom(`${seed} links`);
  const shops = merchants.slice(0, shops_with_links).map((merchant) => merchant.shops(random));
  const waiting: Waiting[] = shops.flatMap((shop) =>
    courses.map((course) => ({ shop, course, id: random.id('plnk', now_ms - recent_ms), taken: [] })),
  );
  return {
    offer: (shop, transaction) => {
      if (Date.parse(transaction.created_at) < now_ms - recent_ms || transaction.recurring_type) return;
      const link = waiting.find(
        (each) =>
          each.shop === shop && each.taken.length < each.course.payments && each.course.wants(transaction.status),
      );
      if (!link) return;
      link.taken.push(transaction);
      transaction.payment_link = link.id;
    },
    rows: () => {
      const made: Made = { random, now_ms, origin };
      const isFirst = (shop: Shop): boolean => shops.find((each) => each.organisation === shop.organisation) === shop;
      const designs = new Map(shops.map((shop) => [shop, designOf(random, shop, { now_ms, is_first: isFirst(shop) })]));
      const links = waiting
        .filter(({ taken, course }) => taken.length > 0 || course.payments === 0)
        .map((each) => paymentLink(made, each, designs.get(each.shop)?.id));
      const cards = shops.flatMap((shop) => cardLinks(made, shop));
      const mandates = withHistories(
        'mandates of links',
        cards.flatMap(({ mandate }) => mandate ?? []),
      );
      return {
        checkoutdesign: [...designs.values()],
        checkoutdesign_change: [...designs.values()].map(changeOf),
        mandate: mandates.mandate,
        sandbox_token: cards.flatMap(({ token }) => token ?? []),
        paymentlink: links.map(({ row }) => row),
        cardaddlink: cards.map(({ row }) => row),
        status_history: [...[...links, ...cards].flatMap(({ history }) => history), ...mandates.status_history],
      };
    },
  };
}

interface Made {
  readonly random: Random;
  readonly now_ms: number;
  readonly origin: string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The address of a page, like the server's but reproducible. */
export function addressOf({ random, origin }: Pick<Made, 'random' | 'origin'>): {
  readonly token: string;
  readonly url: string;
} {
  const token = Array.from({ length: 32 }, () => alphabet[random.int(0, 63)]).join('');
  return { token, url: `${origin}/pay/${token}` };
}

const at = (ms: number): string => new Date(ms).toISOString();

function paymentLink(made: Made, { shop, course, id, taken }: Waiting, design: string | undefined) {
  const { random, now_ms } = made;
  const [first] = taken;
  const last = taken.at(-1);
  const begun_ms = first ? Date.parse(first.created_at) : undefined;
  const created_ms = (begun_ms ?? now_ms - random.int(1, 12) * day_ms) - random.int(1, 20) * hour_ms;
  const expires_ms = course.status === 'EXPIRED' ? created_ms + 5 * hour_ms : now_ms + random.int(5, 60) * day_ms;
  const steps = stepsOf(course.status, {
    begun_ms: begun_ms === undefined ? undefined : begun_ms - created_ms,
    ended_ms: course.status === 'EXPIRED' ? expires_ms - created_ms : lastChange(last, created_ms),
  });
  const counted = taken.filter(({ status }) => isPaid(status));
  const row: PaymentLink = {
    id,
    created_at: at(created_ms),
    last_status_update: at(created_ms + (steps.at(-1)?.after_ms ?? 0)),
    organisation: shop.organisation,
    payment_profile: shop.profile,
    merchant_reference: first?.merchant_reference ?? `${shop.prefix}-${++shop.orders}`,
    description: first?.description ?? random.pick(shop.sector.what),
    amount: first?.amount ?? random.int(10, 250) * 100,
    currency_code: shop.currency,
    customer: course.more?.multiple_use ? null : (first?.customer ?? shop.customers[0]?.id ?? null),
    language: languages[shop.country] ?? 'en',
    capture: 'automatic',
    capture_delay_hours: 0,
    multiple_use: false,
    active: true,
    expires_at: random.chance(0.5) || course.status === 'EXPIRED' ? at(expires_ms) : null,
    checkout_design: random.chance(0.7) ? design : null,
    status: course.status,
    ...addressOf(made),
    times_paid: counted.length,
    amount_paid: counted.reduce((sum, { amount }) => sum + amount, 0),
    version: steps.length,
    ...course.more,
  };
  return { row, history: historyOf(random, { id, organisation: shop.organisation, created_ms }, steps) };
}

/** When the payment that completed a link was paid. */
const lastChange = (last: Transaction | undefined, created_ms: number): number =>
  last ? Date.parse(last.created_at) + 30_000 - created_ms : 0;

function stepsOf(
  status: string,
  { begun_ms, ended_ms }: { begun_ms: number | undefined; ended_ms: number },
): Step<string>[] {
  const step = (name: string, after_ms: number) => ({ status: name, after_ms, reason: null });
  const ends = ['DONE', 'EXPIRED', 'CANCELLED'].includes(status);
  return [
    step('CREATED', 0),
    ...(begun_ms === undefined ? [] : [step('INITIATED', begun_ms)]),
    ...(ends ? [step(status, ended_ms)] : []),
  ];
}

const card_courses = [
  { status: 'CREATED', begun: false },
  { status: 'INITIATED', begun: true },
  { status: 'DONE', begun: true },
  { status: 'DONE', begun: true },
  { status: 'EXPIRED', begun: false },
  { status: 'CANCELLED', begun: false },
] as const;

/** Card-add links of a shop's customers, and the cards they added. */
function cardLinks(made: Made, shop: Shop) {
  const { random, now_ms } = made;
  const processor = shop.processors.get('card')?.(random).id;
  return card_courses.flatMap(({ status, begun }, index) => {
    // The earliest customers, who existed before their links.
    const customer = shop.customers[index];
    if (!customer || !processor) return [];
    const created_ms = now_ms - random.int(3, 20) * day_ms - random.int(0, hour_ms);
    const begun_ms = random.int(1, 20) * hour_ms;
    const ended_ms = begun_ms + (begun ? 40_000 : 30 * hour_ms);
    const steps = stepsOf(status, { begun_ms: begun ? begun_ms : undefined, ended_ms });
    const id = random.id('cal', created_ms);
    const { organisation, profile: payment_profile } = shop;
    const shared = { organisation, payment_profile, customer: customer.id, version: 1 };
    const { card_brand, card_bin, card_last_four, card_expiry } = customer.card;
    const mandate: RowOf<'mandate'> | undefined =
      status === 'DONE'
        ? {
            ...shared,
            card_brand,
            card_bin,
            card_last_four,
            card_expiry,
            ...cardIds(customer.id),
            processor,
            id: random.id('mdt', created_ms + ended_ms),
            created_at: at(created_ms + ended_ms),
            processor_token: `demo_${random.digits(20)}`,
            payment_product: 'card',
            status: 'ACTIVE',
            label: cardLabel(customer.card),
          }
        : undefined;
    const card = { card_brand, card_bin, card_last_four, card_expiry };
    // The token is known to the sandbox.
    const token = mandate && {
      token: String(mandate.processor_token),
      behaviour: 'success',
      card: JSON.stringify(card),
    };
    const row: RowOf<'cardaddlink'> = {
      ...shared,
      id,
      created_at: at(created_ms),
      last_status_update: at(created_ms + (steps.at(-1)?.after_ms ?? 0)),
      merchant_reference: `CARD-${shop.prefix}-${random.digits(5)}`,
      description: 'Abonnement',
      language: languages[shop.country] ?? 'en',
      expires_at: status === 'EXPIRED' ? at(created_ms + ended_ms) : null,
      status,
      mandate: mandate?.id ?? null,
      ...addressOf(made),
      version: steps.length,
    };
    return [{ row, mandate, token, history: historyOf(random, { id, organisation, created_ms }, steps) }];
  });
}

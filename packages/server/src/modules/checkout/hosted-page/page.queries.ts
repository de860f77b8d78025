import { type ApplePay, abilitiesOf, type GooglePay, isTakenBy, type WalletProduct } from '@sluis/adapter';
import { dateIn } from '@sluis/contract/base/time';
import type { PayerLanguage } from '@sluis/contract/entities/checkout/paymentlink';
import { type MandateProduct, mandate_products } from '@sluis/contract/entities/payments/mandate';
import type { PlanInterval } from '@sluis/contract/entities/subscriptions/plan';
import { addDays } from '@sluis/contract/finance/calendar';
import { type PaymentProduct, payment_products } from '@sluis/contract/payment-products';
import { entities, type ItemOf } from '@sluis/contract/registry';
import { payable_subscription_statuses } from '@sluis/contract/subscription-statuses';
import { sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { lookUp, together } from '../../../platform/database/pipeline.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { findItem, getItem, itemColumns } from '../../../resource/item.ts';
import { everything, within } from '../../../resource/scope.ts';
import { isWayAllowed } from '../../merchants/configuration/admission.commands.ts';
import { priceOf } from '../../subscriptions/subscription/billing.commands.ts';
import type { Method } from './method.ts';
import { type Attached, startingMethods } from './starting.queries.ts';
import type { Design } from './style.ts';

/** `signed`: its direct debit is not settled yet. */
export type Closed = 'paid' | 'signed' | 'done' | 'expired' | 'off' | 'ended' | 'active' | 'inactive';

/** A button of a wallet, with the request that its page sends to it. */
export interface WalletOffer {
  readonly product: WalletProduct;
  /** The card is encrypted for this processor, and for no other. */
  readonly processor: string;
  readonly request: GooglePay | ApplePay;
}

export interface PlanTerms {
  readonly name: string;
  readonly interval: PlanInterval;
  readonly interval_count: number;
  readonly price: number;
  readonly due_date: string;
}

/** The visible part of a page: all but its item. */
export interface ShownPage {
  readonly id: string;
  readonly token: string;
  readonly organisation: string;
  readonly payment_profile: string;
  readonly customer: string | null;
  /** The customer's, if the merchant said who pays. */
  readonly country: string | null;
  readonly name: string;
  readonly reference: string | null;
  readonly description: string | null;
  /** Its own, or that of its merchant's pages; null if none is set: the page then opens in the browser's language. */
  readonly language: PayerLanguage | null;
  /** The merchant's, for the days on the page. */
  readonly timezone: string;
  readonly currency_code: string;
  /** Null if the payer chooses it; 0 if only a card is requested. */
  readonly amount: number | null;
  /** Whether a token is stored to charge the payer again. */
  readonly keep: boolean;
  /** Whether it is paid once at most. */
  readonly single: boolean;
  readonly closed: Closed | undefined;
  readonly methods: readonly Method[];
  readonly design: Design | undefined;
  readonly redirect_url: string | null;
  /** The start of the text on the payer's statement. */
  readonly descriptor: string | null;
  readonly plan?: PlanTerms;
  /** The buttons of wallets; absent if there are none. */
  readonly wallets?: readonly WalletOffer[];
  /** The merchant's country, which wallets ask for. */
  readonly merchant_country?: string;
  /** The creditor of direct debits; without one they are not offered. */
  readonly creditor?: Creditor;
}

/** Who collects direct debits, and how long before each collection the payer is notified. */
export interface Creditor {
  readonly name: string;
  readonly id: string;
  readonly notice_days: number;
}

/** A page for a payer: of a payment link, a card-add link or a subscription. */
export interface HostedPage extends ShownPage {
  readonly item: ItemOf<'paymentlink'> | ItemOf<'cardaddlink'> | ItemOf<'subscription'>;
  /** The methods that the payment profile takes, whether or not the design offers them. */
  readonly taken: readonly Method[];
}

type Own = Omit<
  HostedPage,
  | 'id'
  | 'token'
  | 'timezone'
  | 'methods'
  | 'taken'
  | 'design'
  | 'country'
  | 'name'
  | 'reference'
  | 'description'
  | 'descriptor'
> &
  Pick<HostedPage, 'reference' | 'description'> & { readonly design_id: string | null };

const token_form = /^[\w-]{32}$/;

/** The entities with pages, the most frequent first. */
const with_pages = ['paymentlink', 'cardaddlink', 'subscription'] as const;

type PageItem = HostedPage['item'];

/** The item of a token's page; undefined for an unknown token. */
async function itemOf(executor: Executor, token: string): Promise<PageItem | undefined> {
  if (!token_form.test(token)) return undefined;
  for (const name of with_pages) {
    const [item] = await lookUp<PageItem>(
      executor,
      sql`select ${itemColumns(entities[name])} from ${sql.table(name)} where token = ${token}`,
    );
    if (item) return item;
  }
  return undefined;
}

interface Reading {
  readonly now: string;
  readonly adapters: Adapters;
  readonly configurations: Configurations;
}

/** The page of a token; undefined for an unknown token. */
export async function findPage(executor: Executor, token: string, reading: Reading): Promise<HostedPage | undefined> {
  const item = await itemOf(executor, token);
  return item && readPage(executor, token, item, reading);
}

/**
 * Locks the item of a page, and returns its page as it is now; undefined once it is deleted. What a merchant configured is
 * not read again, unless the item has changed since, or the page is to be charged again: its price and its collector
 * depend on more.
 */
export async function lockPage(trx: Trx, seen: HostedPage, reading: Reading): Promise<HostedPage | undefined> {
  const place = { id: seen.id, scope: within(seen.organisation), lock: true };
  const item = (await findItem(trx, entityOf(seen.item), place)) as PageItem | undefined;
  if (!item) return undefined;
  const is_same = item.version === seen.item.version && !seen.keep;
  return is_same ? seen : readPage(trx, seen.token, item, reading);
}

async function readPage(
  executor: Executor,
  token: string,
  item: PageItem,
  { now, adapters, configurations }: Reading,
): Promise<HostedPage> {
  const { id, organisation } = item;
  const { values } = await configurations.of(executor, organisation);
  const { design_id, ...own } = await readOwn(executor, item, now);
  const [profile, { is_inactive, design }] = await together([
    getItem(executor, 'paymentprofile', { id: own.payment_profile, scope: everything }),
    surroundingsOf(executor, organisation, design_id),
  ]);
  const { currency_code } = own;
  const attached = await attachedTo(executor, { ...profile, currency_code }, adapters, (way) =>
    isWayAllowed(values, way),
  );
  const known = methodsAmong(attached);
  const payer = own.customer
    ? await findItem(executor, 'customer', { id: own.customer, scope: within(organisation) })
    : undefined;
  // Later collections are announced by email.
  const is_reachable = !own.keep || Boolean(payer?.email_address);
  const creditor = is_reachable ? creditorOf(profile) : undefined;
  const possible = creditor ? known : known.filter(({ product }) => product !== 'sepa_direct_debit');
  const today = dateIn(values.timezone, new Date(now));
  const starting = creditor && own.keep ? startingMethods(attached, dueNow(own, today)) : [];
  const taken = own.keep ? keepingAmong(possible, starting) : possible;
  const offered = inOrder(taken, design);
  // A design is made for payments: one without a reusable method does not close pages that ask for one.
  const methods = own.keep && offered.length === 0 ? taken : offered;
  // An inactive merchant takes no new payments.
  const closed = own.closed ?? (is_inactive ? 'inactive' : undefined);
  const country = payer?.country_code ?? null;
  const language = own.language ?? values.page_language;
  const { descriptor, timezone } = values;
  const { display_name: name } = profile;
  const shown = { language, timezone, descriptor, design, country, name, ...(creditor && { creditor }) };
  return { ...own, ...shown, id, token, methods, taken, closed };
}

/** The methods of a page that asks for a mandate: those that are kept, and those that start direct debits. */
const keepingAmong = (possible: readonly Method[], starting: readonly Method[]): Method[] =>
  payment_products.flatMap(
    (product) =>
      possible.find((method) => method.product === product && isKept(product)) ??
      starting.find((method) => method.product === product) ??
      [],
  );

/**
 * What a payer owes now: a cycle that is past due, or the first one if it is due by tomorrow, the earliest day on which
 * a subscription begins. No direct debit could collect that in time.
 */
const dueNow = ({ amount, plan }: Pick<ShownPage, 'amount' | 'plan'>, today: string): number =>
  amount === 0 && plan && plan.due_date <= addDays(today, 1) ? plan.price : (amount ?? 0);

interface Surroundings {
  /** The organisation or one above it is inactive. */
  readonly is_inactive: boolean;
  readonly design: Design | undefined;
}

/**
 * What a page takes from its organisation and those above it. The design is the one that the page names, else the default
 * of the nearest that has one.
 */
async function surroundingsOf(executor: Executor, organisation: string, named: string | null): Promise<Surroundings> {
  const surrounding = sql`
    with above as materialized (select id, active, distance from ${organisationsAbove(sql.val(organisation))})
    select exists (select 1 from above where not active) as is_inactive, coalesce(${named}, (
      select design.id from above join checkoutdesign design on design.organisation = above.id and design.default
      order by distance, design.id limit 1)) as design_id`;
  type Found = { readonly is_inactive: boolean; readonly design_id: string | null };
  const [{ is_inactive = false, design_id = null } = {}] = await lookUp<Found>(executor, surrounding);
  const design = design_id
    ? await findItem(executor, 'checkoutdesign', { id: design_id, scope: everything })
    : undefined;
  return { is_inactive, design };
}

/** The creditor of a payment profile; SEPA collects euros. */
export const creditorOf = ({
  creditor_id: id,
  creditor_name,
  display_name,
  notice_days,
  currency_code,
}: ItemOf<'paymentprofile'>): Creditor | undefined =>
  id !== null && currency_code === 'EUR'
    ? { id, name: creditor_name ?? display_name.slice(0, creditor_name_max), notice_days }
    : undefined;

/** Of a name in SEPA messages. */
const creditor_name_max = 70;

export const isKept = (product: PaymentProduct): product is MandateProduct =>
  mandate_products.some((each) => each === product);

export const isOfLink = (item: PageItem): item is ItemOf<'paymentlink'> => item.id.startsWith('plnk_');
const isOfCardAdd = (item: PageItem): item is ItemOf<'cardaddlink'> => item.id.startsWith('cal_');

function entityOf(item: PageItem): (typeof with_pages)[number] {
  if (isOfLink(item)) return 'paymentlink';
  return isOfCardAdd(item) ? 'cardaddlink' : 'subscription';
}

async function readOwn(executor: Executor, item: PageItem, now: string): Promise<Own> {
  if (isOfLink(item)) return paymentLink(executor, item, now);
  if (isOfCardAdd(item)) return cardAddLink(executor, item, now);
  return subscription(executor, item);
}

const isOver = (expires_at: string | null, now: string): boolean => expires_at !== null && expires_at <= now;

async function paymentLink(executor: Executor, item: ItemOf<'paymentlink'>, now: string): Promise<Own> {
  const is_expired = item.status === 'EXPIRED' || isOver(item.expires_at, now);
  const open_or_off = item.active ? undefined : 'off';
  const still = is_expired ? 'expired' : open_or_off;
  const closed = item.status === 'DONE' ? await paidOrSigned(executor, item) : still;
  const { merchant_reference: reference, checkout_design: design_id, multiple_use, ...own } = item;
  return { ...own, item, reference, design_id, closed, keep: false, single: !multiple_use };
}

async function paidOrSigned(
  executor: Executor,
  { id, organisation }: ItemOf<'paymentlink'>,
): Promise<'paid' | 'signed'> {
  const { rows } = await sql`
    select from transaction where payment_link = ${id} and organisation = ${organisation}
      and payment_product = 'sepa_direct_debit' and status = 'SETTLEMENT_REQUESTED'`.execute(executor);
  return rows.length > 0 ? 'signed' : 'paid';
}

async function cardAddLink(executor: Executor, item: ItemOf<'cardaddlink'>, now: string): Promise<Own> {
  const { currency_code } = await getItem(executor, 'paymentprofile', { id: item.payment_profile, scope: everything });
  const ended = {
    DONE: 'done',
    EXPIRED: 'expired',
    CANCELLED: 'off',
    CREATED: undefined,
    INITIATED: undefined,
  } as const;
  const closed = ended[item.status as keyof typeof ended] ?? (isOver(item.expires_at, now) ? 'expired' : undefined);
  const { merchant_reference: reference, checkout_design: design_id, ...own } = item;
  return { ...own, item, reference, design_id, currency_code, closed, amount: 0, keep: true, single: true };
}

/** Before it is due, a subscription asks only for a mandate; after a failed cycle, for its amount as well. */
async function subscription(executor: Executor, item: ItemOf<'subscription'>): Promise<Own> {
  const plan = await getItem(executor, 'plan', { id: item.plan, scope: everything });
  const { amount: price } = await priceOf(executor, item, plan);
  const is_payable = payable_subscription_statuses.includes(item.status);
  const closed = is_payable ? undefined : item.status === 'ACTIVE' ? 'active' : 'ended';
  const { interval, interval_count, name, description, redirect_url, checkout, currency_code } = plan;
  return {
    item,
    organisation: item.organisation,
    payment_profile: item.payment_profile,
    customer: item.customer,
    reference: null,
    description,
    language: null,
    currency_code,
    amount: item.status === 'CREATED' ? 0 : price,
    keep: true,
    single: true,
    closed,
    design_id: checkout,
    redirect_url,
    plan: { name, interval, interval_count, price, due_date: item.due_date },
  };
}

/** The payment products of a profile's processors that have an adapter and are allowed, each once. */
export const methodsOf = async (
  executor: Executor,
  profile: Pick<ItemOf<'paymentprofile'>, 'processors' | 'currency_code'>,
  adapters: Adapters,
): Promise<Method[]> => methodsAmong(await attachedTo(executor, profile, adapters, () => true));

function methodsAmong(attached: readonly Attached[]): Method[] {
  const methods = new Map<PaymentProduct, Method>();
  for (const { adapter: _, account: __, ...method } of attached)
    if (!methods.has(method.product)) methods.set(method.product, method);
  return payment_products.flatMap((product) => methods.get(product) ?? []);
}

/** The processors of a profile that have an adapter, take its currency and are allowed. */
async function attachedTo(
  executor: Executor,
  { processors, currency_code }: Pick<ItemOf<'paymentprofile'>, 'processors' | 'currency_code'>,
  adapters: Adapters,
  isAllowed: (method: Method) => boolean,
): Promise<Attached[]> {
  if (processors.length === 0) return [];
  type Found = Pick<ItemOf<'processor'>, 'id' | 'payment_product' | 'provider' | 'account'>;
  const found = await lookUp<Found>(
    executor,
    sql`select id, payment_product, provider, account from processor where id = any(${[...processors]}) order by id`,
  );
  return found.flatMap(({ id: processor, payment_product: product, provider, account }) => {
    const adapter = adapters.of({ provider });
    if (!adapter || !isTakenBy(adapter, { payment_product: product, currency_code })) return [];
    const { needs_wallet } = abilitiesOf(adapter, product) ?? {};
    const method = { product, processor, ...(needs_wallet && { needs_wallet }) };
    return isAllowed(method) ? [{ ...method, adapter, account: account ?? processor }] : [];
  });
}

/** The methods that a design offers, in its order; a design that names none offers all. */
export function inOrder(
  methods: readonly Method[],
  design: Pick<Design, 'payment_product_order'> | undefined,
): readonly Method[] {
  const order = design?.payment_product_order ?? [];
  if (order.length === 0) return methods;
  return order.flatMap((product) => methods.find((method) => method.product === product) ?? []);
}

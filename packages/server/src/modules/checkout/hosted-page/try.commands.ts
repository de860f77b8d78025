import { cardaddlink } from '@sluis/contract/entities/checkout/cardaddlink';
import { type PayerLanguage, paymentlink } from '@sluis/contract/entities/checkout/paymentlink';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { send, together } from '../../../platform/database/pipeline.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { getItem } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { changeStatus } from '../../../resource/status.ts';
import { type SignedTerms, signMandate } from '../../payments/mandate/signing.commands.ts';
import { announceBlocked, type Taken, type Taking, takePayment } from '../../payments/orders/payments.commands.ts';
import type { Processing } from '../../payments/orders/processing.commands.ts';
import { billCycle } from '../../subscriptions/subscription/billing.commands.ts';
import type { Notify } from '../../subscriptions/subscription/notify.commands.ts';
import { countCardTry, isTestingCards } from '../card-try/tries.commands.ts';
import type { Wish } from './form.ts';
import type { SignedTry } from './hosted-page.tables.ts';
import { type MandateText, mandate_text_version } from './mandate-text.ts';
import { type HostedPage, isOfLink } from './page.queries.ts';
import { isLimited, triesOf } from './tries.queries.ts';

/** How long a payment started on a page may stay unfinished, in business time. */
export const abandoned_after_ms = 30 * 60_000;

/** Facts about the payer besides their input. */
export interface Payer {
  readonly network: string;
  readonly ip: string;
  readonly browser: string | null;
  readonly platform: string | null;
  /** Given by a trusted proxy. */
  readonly country_code?: string;
}

interface Trying extends Pick<Taking, 'acting' | 'configurations'> {
  readonly processing: Processing;
  readonly nonce: string;
  readonly wish: Wish;
  readonly payer: Payer;
  readonly box: SecretBox;
  /** The mandate on the page, and who sent the form; undefined if there is none. */
  readonly signing?: Signing;
  readonly notify: Notify;
  readonly network_tries_max: number;
}

/** The mandate on a page, and the browser that signed it. */
export interface Signing extends Pick<MandateText, 'mandate_type' | 'sha256'> {
  readonly ip: string;
  readonly user_agent?: string;
  readonly language: PayerLanguage;
}

/** The result of a submitted form: the payment with the order to perform, if it was not blocked, or why there is none. */
export type Began = Taken | 'again' | 'closed' | 'busy' | 'limited' | 'refused';

/**
 * Starts a try on a page whose item's row is locked by the caller. Because of that lock, only one of several forms
 * submitted concurrently for a single payment starts a try: the others see it and are refused before any processor is
 * contacted. Throws if the provider does not allow the payment.
 */
export async function beginTry(trx: Trx, page: HostedPage, trying: Trying): Promise<Began> {
  const { nonce, wish, payer, acting, network_tries_max } = trying;
  const door = { organisation: page.organisation, network: payer.network, device: null };
  const [tries, is_limited, is_testing] = await together([
    triesOf(trx, page, nonce),
    wish.card && isLimited(trx, { item: page, network: payer.network, network_tries_max }),
    wish.card && isTestingCards(trx, door, network_tries_max),
  ]);
  if (tries.own) return 'again';
  if (page.closed) return 'closed';
  if (page.single && tries.open.length > 0) return 'busy';
  if (is_limited || is_testing) return 'limited';
  const taken = await takenFrom(trx, page, trying);
  if (!taken) return 'closed';
  const { order, transaction } = taken;
  const is_kept = page.keep && order && wish.card;
  const vault_token = is_kept ? await trying.processing.keepCard(trx, transaction, wish.card) : null;
  send(
    trx,
    trx.insertInto('hosted_try').values({
      item: page.id,
      nonce,
      organisation: page.organisation,
      transaction: transaction.id,
      network: payer.network,
      keep: page.keep,
      challenge_url: null,
      vault_token,
      signed: signedWith(page, trying),
      abandon_at: new Date(Date.parse(acting.now) + abandoned_after_ms).toISOString(),
    }),
  );
  if (wish.card) countCardTry(trx, transaction.id, door);
  await initiate(trx, page, acting);
  await announceBlocked(trx, [taken], trying);
  return taken;
}

/** A link becomes INITIATED when a payer starts to pay; viewing it changes nothing. */
async function initiate(trx: Trx, { id, item }: HostedPage, acting: Acting): Promise<void> {
  if (item.status !== 'CREATED' || id.startsWith('sub_')) return;
  await changeStatus(trx, id.startsWith('plnk_') ? paymentlink : cardaddlink, item, { status: 'INITIATED' }, acting);
}

/**
 * The payment of a try and the order for it; undefined for a cycle of a subscription that costs nothing, or without a
 * processor.
 */
async function takenFrom(trx: Trx, page: HostedPage, trying: Trying): Promise<Taken | undefined> {
  const { wish, payer, acting, notify, configurations, processing } = trying;
  const mandate = await signedBy(trx, page, trying);
  const { id, organisation, payment_profile, currency_code, customer, description } = page;
  const { product: payment_product } = wish.method;
  const card = wish.card && (await processing.cards.known(trx, organisation, wish.card));
  const { network: _, ...known } = payer;
  const { wallet } = wish;
  const country_code = known.country_code ?? wallet?.payer.country_code;
  // A payment that only verifies an account pays for nothing.
  const { starts } = wish.method;
  if (id.startsWith('sub_') && (starts?.pays_cycle ?? wish.amount > 0)) {
    const item = await getItem(trx, 'subscription', { id, scope: acting.scope });
    const plan = await getItem(trx, 'plan', { id: item.plan, scope: acting.scope });
    const by = {
      mandate,
      card,
      payer: known,
      payment_product,
      ...(starts && { processor: wish.method.processor }),
    } as const;
    return billCycle(trx, { item, plan, paying: by }, { acting, notify, configurations, processing });
  }
  const subject = isOfLink(page.item)
    ? { payment_link: id, capture: page.item.capture, capture_delay_hours: page.item.capture_delay_hours }
    : { recurring_type: 'first' as const, ...(id.startsWith('sub_') && { subscription: id }) };
  return takePayment(
    trx,
    {
      organisation,
      payment_profile,
      card,
      customer,
      description,
      currency_code,
      payment_product,
      mandate,
      ...known,
      ...(country_code && { country_code }),
      ...(starts && { processor: wish.method.processor }),
      ...(wallet && { processor: wallet.processor, is_unauthenticated: wallet.product === 'google_pay' }),
      ...subject,
      merchant_reference: page.reference ?? id,
      amount: wish.amount,
    },
    { acting, configurations, processing },
  );
}

/** What a payer signs on a page; undefined if it has no mandate. */
function termsOf({ creditor }: HostedPage, { signing }: Trying): SignedTerms | undefined {
  if (!signing || !creditor) return undefined;
  const { mandate_type, sha256, ip, user_agent = null, language } = signing;
  return {
    mandate_type,
    creditor_name: creditor.name,
    creditor_id: creditor.id,
    notice_days: creditor.notice_days,
    signature: { ip, user_agent, language, text_version: mandate_text_version, text_sha256: sha256 },
  };
}

/** The mandate of a direct debit that the payer has signed; null for other methods. */
async function signedBy(trx: Trx, page: HostedPage, trying: Trying): Promise<ItemOf<'mandate'> | null> {
  const { organisation, payment_profile, customer } = page;
  const { wish, box, acting } = trying;
  const terms = wish.debit && termsOf(page, trying);
  if (!wish.debit || !terms) return null;
  return signMandate(trx, box, { ...terms, account: wish.debit, organisation, payment_profile, customer }, acting);
}

/** What the payer has signed of a mandate that their first payment completes, as JSON; null for other methods. */
function signedWith(page: HostedPage, trying: Trying): string | null {
  const { method, is_signed } = trying.wish;
  const terms = is_signed && termsOf(page, trying);
  if (!terms) return null;
  return JSON.stringify({ ...terms, processor: method.starts?.processor ?? null } satisfies SignedTry);
}

import type { CardFacts, PaymentOutcome } from '@sluis/adapter';
import { lastDayOfCard } from '@sluis/contract/base/card-expiry';
import { mayFollow } from '@sluis/contract/base/entity';
import { cardaddlink } from '@sluis/contract/entities/checkout/cardaddlink';
import { paymentlink } from '@sluis/contract/entities/checkout/paymentlink';
import type { MandateProduct } from '@sluis/contract/entities/payments/mandate';
import { hasSucceeded, isOver, isPaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { subscription_transitions } from '@sluis/contract/subscription-statuses';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { getItem, isRow, type Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { changeStatus } from '../../../resource/status.ts';
import { cancelMandates, isUsable, keepMandate } from '../../payments/mandate/mandate.commands.ts';
import { signMandate } from '../../payments/mandate/signing.commands.ts';
import type { OutcomeListener, PaymentUpdate } from '../../payments/orders/listeners.commands.ts';
import { forgetCards } from '../../payments/vault/vault.commands.ts';
import type { Notify } from '../../subscriptions/subscription/notify.commands.ts';
import { moveSubscription } from '../../subscriptions/subscription/subscription.commands.ts';
import type { SignedTry } from './hosted-page.tables.ts';

type Transaction = ItemOf<'transaction'>;
type Subscription = ItemOf<'subscription'>;

/** Ends the try of a payment that has ended, and updates the try's item. */
export const makePageListener =
  (notify: Notify, box: SecretBox): OutcomeListener =>
  async (trx, updates, acting) => {
    const over: PaymentUpdate[] = [];
    for (const each of updates) {
      const { paid, outcome, captured_further } = each;
      if (captured_further && paid.payment_link) await addPaid(trx, paid.payment_link, paid, captured_further);
      if ((outcome?.challenge_url || outcome?.wait) && paid.status === 'PENDING')
        await keepChallenge(trx, paid, outcome);
      else if (hasSucceeded(paid) || isOver(paid)) over.push(each);
    }
    await uncountPaid(
      trx,
      // A link whose payment was authorised and then released is not opened again: its merchant decided that.
      over.flatMap(({ paid }) => (hasSucceeded(paid) || paid.status === 'AUTHORIZATION_VOIDED' ? [] : [paid])),
      acting,
    );
    const ended = await endTries(trx, over);
    for (const each of over) {
      const tried = ended.get(each.paid.id);
      if (!tried) continue;
      const { item, vault_token, signed } = tried;
      const { organisation } = each.paid;
      const mandate = hasSucceeded(each.paid)
        ? await countTry(trx, item, { ...each, vault_token, signed, notify, box }, acting)
        : undefined;
      // A payer whose payment failed signs again.
      if (!hasSucceeded(each.paid)) await dropMandate(trx, each.paid, acting);
      // The acquirer gave a token of its own, or nothing is to be charged again.
      if (vault_token && (!mandate || mandate.processor))
        await forgetCards(trx, [{ token: vault_token, organisation }]);
    }
  };

/** The item of a try, and its card in the vault. */
interface EndedTry {
  readonly item: string;
  readonly vault_token: string | null;
  readonly signed: SignedTry | null;
}

/** Ends the tries of payments that are over. Returns each try by payment. */
async function endTries(trx: Trx, over: readonly PaymentUpdate[]): Promise<ReadonlyMap<string, EndedTry>> {
  if (over.length === 0) return new Map();
  const ended = over.map(({ paid }) => ({
    transaction: paid.id,
    organisation: paid.organisation,
    paid: isPaid(paid) || (hasSucceeded(paid) && paid.amount === 0),
    authorised: hasSucceeded(paid),
  }));
  const { rows } = await sql<EndedTry & { readonly transaction: string }>`
    update hosted_try set abandon_at = null, vault_token = null, signed = case when ended.authorised then null else hosted_try.signed end, challenge_url = null, challenge_form = null, wait = null, paid = ended.paid,
      authorised = ended.authorised
    from ${rowsLike('hosted_try', ended)} as ended
    where hosted_try.transaction = ended.transaction and hosted_try.organisation = ended.organisation
      -- Once: what was counted when it was paid is not counted again when it is settled.
      and (hosted_try.abandon_at is not null or (ended.paid and not hosted_try.paid))
    returning hosted_try.transaction, hosted_try.item, old.vault_token, old.signed`.execute(trx);
  return new Map(rows.map(({ transaction, ...tried }) => [transaction, tried]));
}

type Succeeded = PaymentUpdate & Omit<EndedTry, 'item'> & { readonly notify: Notify; readonly box: SecretBox };

/** Records that the item of a try has been paid, or given a mandate, which is returned. */
async function countTry(
  trx: Trx,
  item: string,
  { paid, notify, ...given }: Succeeded,
  acting: Acting,
): Promise<ItemOf<'mandate'> | undefined> {
  if (item.startsWith('plnk_')) {
    await countPaid(trx, item, paid, acting);
    return undefined;
  }
  const mandate = await mandateOf(trx, item, { paid, ...given }, acting);
  if (!mandate) await dropMandate(trx, paid, acting);
  else if (item.startsWith('cal_')) await endCardAdd(trx, item, mandate, acting);
  else await giveMandate(trx, item, { mandate, paid, notify }, acting);
  return mandate;
}

const keepChallenge = async (
  trx: Trx,
  { id, organisation }: Owned,
  { challenge_url, challenge_form, wait }: PaymentOutcome,
): Promise<void> =>
  void (await trx
    .updateTable('hosted_try')
    .set({
      challenge_url: challenge_url ?? null,
      challenge_form: challenge_form ? JSON.stringify(challenge_form) : null,
      wait: wait ? JSON.stringify(wait) : null,
    })
    .where('transaction', '=', id)
    .where('organisation', '=', organisation)
    .execute());

/** Adds a further capture of a payment to its link. */
const addPaid = async (trx: Trx, id: string, { organisation }: Transaction, added: number): Promise<void> =>
  void (await trx
    .updateTable('paymentlink')
    .set((with_) => ({ amount_paid: with_('amount_paid', '+', added), version: with_('version', '+', 1) }))
    .where(isRow({ id, organisation }))
    .execute());

/** Counts a payment of a link, or its authorisation; a link for a single use is then done. */
async function countPaid(
  trx: Trx,
  id: string,
  { amount, organisation, status }: Transaction,
  acting: Acting,
): Promise<void> {
  const link = await getItem(trx, 'paymentlink', { id, scope: within(organisation), lock: true });
  const is_done = !link.multiple_use && mayFollow(paymentlink.transitions, link.status, 'DONE');
  const is_paid = isPaid({ status });
  await trx
    .updateTable('paymentlink')
    .set((with_) => ({
      times_paid: with_('times_paid', '+', is_paid ? 1 : 0),
      amount_paid: with_('amount_paid', '+', is_paid ? amount : 0),
      active: is_done ? false : link.active,
      version: with_('version', '+', 1),
    }))
    .where(isRow(link))
    .execute();
  if (is_done) await changeStatus(trx, paymentlink, link, { status: 'DONE' }, acting);
}

/**
 * Takes back counted payments that are not settled after all: their links were paid once less, and one that this
 * completed, or an authorisation that could not be captured, waits for its payer again.
 */
async function uncountPaid(trx: Trx, failed: readonly Transaction[], acting: Acting): Promise<void> {
  if (failed.length === 0) return;
  const { rows } = await sql<{ item: string; organisation: string; transaction: string; was_paid: boolean }>`
    update hosted_try set paid = false, authorised = false
    from ${rowsLike(
      'hosted_try',
      failed.map(({ id: transaction, organisation }) => ({ transaction, organisation })),
    )} as failed
    where hosted_try.transaction = failed.transaction and hosted_try.organisation = failed.organisation
      and (hosted_try.paid or hosted_try.authorised) and hosted_try.item like 'plnk_%'
    returning hosted_try.item, hosted_try.organisation, hosted_try.transaction, old.paid as was_paid`.execute(trx);
  for (const { item: id, organisation, transaction, was_paid } of rows) {
    const link = await getItem(trx, 'paymentlink', { id, scope: within(organisation), lock: true });
    const { amount = 0, status_reason } = failed.find((each) => each.id === transaction) ?? {};
    await trx
      .updateTable('paymentlink')
      .set((with_) => ({
        times_paid: with_('times_paid', '-', was_paid ? 1 : 0),
        amount_paid: with_('amount_paid', '-', was_paid ? amount : 0),
        active: link.active || link.status === 'DONE',
        version: with_('version', '+', 1),
      }))
      .where(isRow(link))
      .execute();
    if (link.status === 'DONE')
      await changeStatus(trx, paymentlink, link, { status: 'INITIATED', status_reason }, acting);
  }
}

/** Cancels the mandate that was signed with a payment. */
const dropMandate = (trx: Trx, { mandate, organisation }: Transaction, acting: Acting): Promise<void> =>
  cancelMandates(
    trx,
    mandate === null ? [] : [{ id: mandate, organisation }],
    'not signed after all' satisfies KnownReason,
    acting,
  );

/** The mandate that was signed, or stores the token to charge the payer later; undefined if there is none, or it is no longer wanted. */
async function mandateOf(
  trx: Trx,
  item: string,
  { paid, outcome, vault_token, signed, box }: Omit<Succeeded, 'notify'>,
  acting: Acting,
): Promise<ItemOf<'mandate'> | undefined> {
  const { organisation, payment_profile, customer, payment_product } = paid;
  const { token = null, network_transaction_id } = outcome ?? {};
  if ((!(token ?? vault_token ?? signed) && !paid.mandate) || !customer || !paid.processor) return undefined;
  const name = item.startsWith('cal_') ? 'cardaddlink' : 'subscription';
  const asked = await getItem(trx, name, { id: item, scope: within(organisation), lock: true });
  const is_open = asked.status === 'CREATED' || asked.status === 'INITIATED';
  if (name === 'cardaddlink' ? !is_open : subscription_transitions[asked.status as Subscription['status']].length === 0)
    return undefined;
  if (signed) return startMandate(trx, { paid, outcome, signed, box, present: asked.mandate ?? null }, acting);
  if (paid.mandate) return getItem(trx, 'mandate', { id: paid.mandate, scope: within(organisation) });
  // A card in the vault can be charged at any processor.
  const place = token ? { processor: paid.processor, token } : { processor: null, token, vault_token };
  // A processor may know less of the card than its payer typed.
  const card = cardFactsOf({ ...paid, ...outcome?.card });
  const given = { organisation, payment_profile, customer, card, network_transaction_id, ...place };
  return keepMandate(trx, { ...given, given_with: paid, payment_product: payment_product as MandateProduct }, acting);
}

interface Starting extends PaymentUpdate {
  readonly signed: SignedTry;
  readonly box: SecretBox;
  /** The mandate that the item has. */
  readonly present: string | null;
}

/**
 * Stores the mandate that a payer signed with a first payment, which has proved the account. Undefined for a late payment
 * whose item has a mandate that was given since.
 */
async function startMandate(
  trx: Trx,
  { paid, outcome, signed: { processor, ...terms }, box, present }: Starting,
  acting: Acting,
): Promise<ItemOf<'mandate'> | undefined> {
  const { id, organisation, payment_profile, customer, created_at } = paid;
  const given = present && (await getItem(trx, 'mandate', { id: present, scope: within(organisation) }));
  if (given && isUsable(given) && given.created_at > created_at) return undefined;
  const { token: processor_token = null, payer_account: account = {} } = outcome ?? {};
  const verified = { verified_by: id, signed_at: created_at, processor, processor_token };
  return signMandate(trx, box, { ...terms, ...verified, account, organisation, payment_profile, customer }, acting);
}

/** What is stored of the card of a payment; undefined if it was paid otherwise. */
function cardFactsOf({ card_brand, card_bin, card_last_four, card_expiry }: Transaction): CardFacts | undefined {
  if (!card_brand || !card_last_four) return undefined;
  return { card_brand, card_last_four, ...(card_bin && { card_bin }), ...(card_expiry && { card_expiry }) };
}

async function endCardAdd(trx: Trx, id: string, mandate: ItemOf<'mandate'>, acting: Acting): Promise<void> {
  const link = await getItem(trx, 'cardaddlink', { id, scope: within(mandate.organisation), lock: true });
  await trx.updateTable('cardaddlink').set({ mandate: mandate.id }).where(isRow(link)).execute();
  await changeStatus(trx, cardaddlink, link, { status: 'DONE' }, acting);
}

interface Given {
  readonly mandate: ItemOf<'mandate'>;
  readonly paid: Transaction;
  readonly notify: Notify;
}

/** Whether the present cycle of a subscription is with its processor, or its payer at their bank. */
async function isBeingPaid(trx: Trx, { id, organisation, billing_cycle }: Subscription): Promise<boolean> {
  const { rows } = await sql`
    select from subscription_cycle
    where subscription = ${id} and organisation = ${organisation} and cycle = ${billing_cycle} and state = 'billing'`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Makes a subscription charge the mandate that its customer gave. If that paid nothing, the sweep bills a cycle that is
 * owed, unless it is being paid; a paid cycle is counted where cycles are. An expired subscription revives when that is
 * paid.
 */
async function giveMandate(trx: Trx, id: string, { mandate, paid, notify }: Given, acting: Acting): Promise<void> {
  const item = await getItem(trx, 'subscription', { id, scope: within(paid.organisation), lock: true });
  const is_owing = item.status === 'PAST_DUE' || item.status === 'EXPIRED';
  // The payment of a cycle has the reference of that cycle.
  const pays_nothing = paid.amount === 0 || paid.merchant_reference === id;
  const is_owed = pays_nothing && is_owing && !(await isBeingPaid(trx, item));
  await trx
    .updateTable('subscription')
    .set((with_) => ({
      mandate: mandate.id,
      payment_product: mandate.payment_product as MandateProduct,
      card_expires_on: lastDayOfCard(mandate.card_expiry) ?? null,
      notice_days: mandate.notice_days,
      notice: null,
      version: with_('version', '+', 1),
      ...(is_owed && { next_try_at: acting.now }),
    }))
    .where(isRow(item))
    .execute();
  const is_begun = pays_nothing && item.status === 'CREATED';
  if (is_begun || (is_owed && item.status === 'PAST_DUE'))
    await moveSubscription(trx, item, { status: 'ACTIVE' }, { acting, notify });
}

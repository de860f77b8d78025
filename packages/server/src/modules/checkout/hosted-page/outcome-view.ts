import { isPaid } from '@sluis/contract/entities/payments/transaction';
import { cardLabel, nameOfPayable } from '@sluis/contract/payment-names';
import type { ItemOf } from '@sluis/contract/registry';
import { type ReasonKey, reasonKey } from '@sluis/contract/status-reasons';
import { type Html, html, Html as Raw } from '../../../platform/http/html.ts';
import { paidByMark } from './icons.ts';
import { notice, type Page, type View } from './layout.ts';
import type { Closed, ShownPage } from './page.queries.ts';
import type { TextKey } from './texts/en.ts';
import type { Try } from './tries.queries.ts';

type Transaction = ItemOf<'transaction'>;

const by_reason: { readonly [key in ReasonKey]?: TextKey } = {
  insufficient_funds: 'reason_insufficient',
  expired_card: 'reason_expired',
  authentication_failed: 'reason_authentication',
  '3_d_secure_authentication_failed': 'reason_authentication',
  another_try_was_begun: 'reason_replaced',
};
const by_status: Partial<Record<Transaction['status'], TextKey>> = {
  DECLINED: 'reason_declined',
  CANCELLED: 'reason_cancelled',
  ABANDONED: 'reason_abandoned',
};

/** Why a payment did not succeed, in words that help the payer. */
export const reasonOf = ({ status, status_reason }: Pick<Transaction, 'status' | 'status_reason'>): TextKey =>
  by_reason[reasonKey(status_reason ?? '') as ReasonKey] ?? by_status[status] ?? 'reason_failed';

/** The address that the payer returns to, with the outcome of the payment. */
export function returnAddress(
  { redirect_url }: ShownPage,
  { id, status }: Pick<Transaction, 'id' | 'status'>,
): string | undefined {
  if (!redirect_url || !/^https?:\/\//i.test(redirect_url)) return undefined;
  const url = new URL(redirect_url);
  url.searchParams.set('status', status);
  url.searchParams.set('id', id);
  return url.href;
}

function backLink({ say }: View, page: ShownPage, transaction: Pick<Transaction, 'id' | 'status'>): Html {
  const address = returnAddress(page, transaction);
  return address ? html`<a class="button" href="${address}">${say('back', { name: page.name })}</a>` : html``;
}

/** The method of a payment in the payer's language. */
function paidWith({ language }: View, { card_brand, card_last_four, payment_product }: Paid): string {
  if (card_last_four && card_brand) return cardLabel({ card_brand, card_last_four });
  const name = nameOfPayable(payment_product ?? 'card', language);
  return card_last_four ? `${name} •••• ${card_last_four}` : name;
}

/** A mandate of a direct debit on a receipt. */
export type Signed = Pick<ItemOf<'mandate'>, 'mandate_reference' | 'creditor_id' | 'iban_last_four' | 'verified_by'>;

/** The fields of a payment on its receipt. */
export type Paid = Pick<
  Transaction,
  | 'id'
  | 'status'
  | 'amount'
  | 'currency_code'
  | 'created_at'
  | 'merchant_reference'
  | 'subscription'
  | 'card_brand'
  | 'card_last_four'
  | 'payment_product'
>;

/** The receipt of a payment, or of a card that was given. */
export function receipt(view: View, page: ShownPage, transaction: Paid, signed?: Signed): Page {
  const { say, words } = view;
  const { amount, currency_code, created_at, id, merchant_reference, subscription } = transaction;
  const label = paidWith(view, { ...transaction, ...(signed && { card_last_four: signed.iban_last_four }) });
  const mark = paidByMark(transaction.card_brand ?? transaction.payment_product ?? 'card');
  const row = (name: TextKey, text: Html | string) => html`<dt>${say(name)}</dt><dd>${text}</dd>`;
  const more = html`<dl class="receipt">${amount > 0 && row('amount', words.money({ amount, currency_code }))}
${amount > 0 && row('payee', page.name)}${row('date', words.day(created_at))}${row('paid_with', html`${mark}${label}`)}
${signed && html`${row('mandate_reference', signed.mandate_reference ?? '')}${row('mandate_creditor_id', signed.creditor_id ?? '')}`}
${!subscription && row('reference', merchant_reference)}${row('payment', id)}</dl>
<div class="stack">${backLink(view, page, transaction)}</div>`;
  const received = signed ? 'debited' : 'paid';
  const what = amount === 0 ? 'kept' : isPaid(transaction) ? received : 'reserved';
  // A first payment has started direct debits.
  const starts = signed?.verified_by != null;
  const title = say(starts ? (amount > 0 ? 'paid_title' : 'started_title') : `${what}_title`);
  const text = say(starts ? 'started' : what, { name: page.name, label });
  return { title, body: notice(view, { title, text, mark: 'good', more }) };
}

/** Where a payer authenticates; on this server in the language of the page that they come from. */
export const challengeAddress = ({ language }: View, url: string): string =>
  url.startsWith('/') ? `${url}?lang=${language}` : url;

/** The address of a try, or of a path below it. */
export const tryAddress = (
  { suffix }: View,
  { token, nonce }: TryPlace,
  behind: '' | '/leave' | '/wait' = '',
): string => `/pay/${token}/${nonce}${behind}${suffix}`;

interface TryPlace {
  readonly token: string;
  readonly nonce: string;
}

/**
 * The return address of the payer's browser. The language is in the path: processors append parameters of their own,
 * and some do so as if there were none yet.
 */
export const returnPath = ({ suffix, language }: View, { token, nonce }: TryPlace): string =>
  `/pay/${token}/${nonce}/return${suffix && `/${language}`}`;

/** Whether a challenge is on another server. Our policy forbids forms to lead there, even by a redirect. */
export const isElsewhere = (challenge_url: string): boolean => /^https?:\/\//i.test(challenge_url);

/**
 * A payment without a known outcome: it is being processed, or waits for the payer. `code` is the picture of a code
 * that they scan.
 */
export function underWay(
  view: View,
  page: ShownPage,
  transaction: Transaction,
  { code, ...tried }: Try & { readonly code?: string | undefined },
): Page {
  const { say, suffix } = view;
  if (transaction.status === 'UNKNOWN') return unknownView(view, page, transaction);
  if (transaction.status !== 'PENDING') return processingView(view, { again_s: 2 });
  const title = say('waiting_title');
  const { challenge_url, nonce, wait } = tried;
  if (wait) return approveView(view, page, { ...wait, code });
  const address =
    challenge_url &&
    (isElsewhere(challenge_url)
      ? tryAddress(view, { token: page.token, nonce }, '/leave')
      : challengeAddress(view, challenge_url));
  const more = html`<div class="stack">${address && html`<a class="button" href="${address}">${say('continue')}</a>`}
<a class="button quiet" href="/pay/${page.token}${suffix}">${say('other_way')}</a></div>`;
  return { title, body: notice(view, { title, text: say('waiting'), more }), again_s: 15 };
}

const approval_again_s = 5;

/** The payer approves in an app: by a code that they scan, by a link on the same device, or after its message. */
function approveView(
  view: View,
  { token }: ShownPage,
  { code, url }: { readonly code?: string | undefined; readonly url?: string },
): Page {
  const { say, suffix } = view;
  const title = say('approve_title');
  const scan = code && html`<div class="code" role="img" aria-label="${say('approve_code')}">${new Raw(code)}</div>`;
  const open = url && html`<a class="button" href="${url}">${say('approve_open')}</a>`;
  const more = html`${scan}<div class="stack">${open}
<a class="button quiet" href="/pay/${token}${suffix}">${say('other_way')}</a></div>`;
  return {
    title,
    body: notice(view, { title, text: say(code ? 'approve_scan' : 'approve'), more }),
    again_s: approval_again_s,
  };
}

/** A payment that waits for its processor; the page reloads itself. */
export const returnedView = (view: View, { token }: ShownPage, { nonce }: Try): Page =>
  processingView(view, { again_s: 5, again_to: returnPath(view, { token, nonce }) });

function processingView(view: View, again: Pick<Page, 'again_s' | 'again_to'>): Page {
  const title = view.say('processing_title');
  return { title, body: notice(view, { title, text: view.say('processing') }), ...again };
}

/**
 * The page that sends a payer to a challenge on another server automatically: browsers follow it themselves, or submit
 * its form. Browsers apply the policy to redirects as well, and banks redirect to hosts that no one declares.
 */
export function leavingView(view: View, { challenge_url, challenge_form }: Try): Page {
  const { say } = view;
  const title = say('leaving_title');
  const address = challenge_url ?? '';
  const fields = Object.entries(challenge_form ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const more = challenge_form
    ? html`<form id="leave" class="stack" method="post" action="${address}">${fields}<button>${say('continue')}</button></form>`
    : html`<div class="stack"><a class="button" href="${address}">${say('continue')}</a></div>`;
  const body = notice(view, { title, text: say('leaving'), more });
  return {
    title,
    body,
    ...(challenge_form ? { leaves_to: [new URL(address).origin, 'https:'] } : { again_s: 0, again_to: address }),
  };
}

/**
 * The processor may have taken a payment without confirming it. Another method is offered if the processor promises not
 * to take this one.
 */
export function unknownView(view: View, page: ShownPage, paid: Pick<Transaction, 'amount' | 'currency_code'>): Page {
  const { say, suffix, words } = view;
  const title = say('unknown_title');
  const text = say('unknown', { name: page.name, amount: words.money(paid) });
  const more = html`<div class="stack"><a class="button quiet" href="/pay/${page.token}${suffix}">${say('other_way')}</a></div>`;
  return { title, body: notice(view, { title, text, more }), again_s: 15 };
}

const good: readonly Closed[] = ['paid', 'signed', 'done', 'active'];

export function closedView(view: View, page: ShownPage): Page {
  const { say } = view;
  const closed = page.closed ?? 'off';
  const title = say(`closed_${closed}_title`);
  const mark = good.includes(closed) ? 'good' : 'bad';
  const text = say(`closed_${closed}`, { name: page.name });
  return {
    title,
    status: closed === 'inactive' ? 503 : 410,
    body: notice(view, { title, text, mark }),
  };
}

/** Another payer is using this page at this moment. */
export function busyView(view: View, page: ShownPage): Page {
  const { say, suffix } = view;
  const title = say('busy_title');
  const more = html`<div class="stack"><a class="button" href="/pay/${page.token}${suffix}">${say('look_again')}</a></div>`;
  return { title, status: 409, body: notice(view, { title, text: say('busy'), more }) };
}

/** A page with an error that does not reveal whether the address existed. */
export function faultView(
  view: View,
  what: 'missing' | 'limited' | 'hurried' | 'unreadable' | 'failed',
  status: number,
): Page {
  const title = view.say(`${what}_title`);
  return { title, status, body: notice(view, { title, text: view.say(what), mark: 'bad' }) };
}

export function noMethodView(view: View, page: ShownPage): Page {
  const title = view.say('no_method_title');
  const text = view.say('no_method', { name: page.name });
  return { title, status: 503, body: notice(view, { title, text, mark: 'bad' }) };
}

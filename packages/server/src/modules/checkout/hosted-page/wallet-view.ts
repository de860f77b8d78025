import { currencyExponent } from '@sluis/contract/base/currencies';
import { toDecimal } from '@sluis/contract/base/money';
import { nameOfPayable } from '@sluis/contract/payment-names';
import { type Html, html } from '../../../platform/http/html.ts';
import { paidByMark } from './icons.ts';
import type { View } from './layout.ts';
import type { ShownPage, WalletOffer } from './page.queries.ts';

/** Where the page's script has sessions of Apple Pay opened. */
export const sessionPath = ({ token }: Pick<ShownPage, 'token'>): string => `/pay/${token}/apple-session`;

/** The payment as the page's script needs it (`browser/wallets.js`). */
function paymentOf(page: ShownPage): string {
  const { amount, currency_code, name, customer, wallets = [], merchant_country } = page;
  return JSON.stringify({
    session: sessionPath(page),
    amount: amount === null ? null : toDecimal({ amount, currency_code }),
    currency: currency_code,
    exponent: currencyExponent(currency_code),
    country: merchant_country,
    name,
    asks_payer: customer === null,
    wallets: Object.fromEntries(wallets.map(({ product, processor, request }) => [product, { processor, ...request }])),
  });
}

/** The buttons of wallets: hidden until the page's script finds that the browser has them. */
export function walletButtons(view: View, page: ShownPage): Html {
  const { wallets = [], methods } = page;
  if (wallets.length === 0) return html``;
  const { say, language } = view;
  const one = ({ product }: WalletOffer) =>
    html`<button type="button" class="wallet ${product}" data-wallet="${product}" hidden aria-label="${say('pay_with', { name: nameOfPayable(product, language) })}">${paidByMark(product)}<span>${nameOfPayable(product, language)}</span></button>`;
  return html`<div id="wallets" class="wallets" data-payment="${paymentOf(page)}" hidden>${wallets.map(one)}
<p class="fault" role="alert" hidden>${say(methods.length > 0 ? 'wallet_failed' : 'wallet_failed_only')}</p>
${methods.length > 0 && html`<p class="or">${say('or_another')}</p>`}</div>
${methods.length === 0 && html`<p class="help only-wallets">${say('only_wallets')}</p>`}`;
}

/** The form that the page's script fills in with what a wallet gave. */
export const walletForm = (page: ShownPage, action: string, nonce: string): Html =>
  page.wallets
    ? html`<form id="wallet-form" method="post" action="${action}" hidden>${Object.entries({ nonce, method: '', processor: '', amount: '', wallet_payload: '' }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}</form>`
    : html``;

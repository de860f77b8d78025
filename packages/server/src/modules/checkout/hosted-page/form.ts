import type { CardDetails } from '@sluis/adapter';
import { currencyExponent } from '@sluis/contract/base/currencies';
import { fromDecimal } from '@sluis/contract/base/money';
import { codeDigits, hasExpired, isCardNumber, readExpiry } from '../../../platform/card-input.ts';
import type { HostedPage, Method } from './page.queries.ts';
import { isOfWallet, readWalletInput, type WalletInput } from './wallet-input.ts';

/** The fields of the form, by their names on the wire. */
export const form_fields = ['method', 'amount', 'card_number', 'card_expiry', 'card_code'] as const;
export type FormField = (typeof form_fields)[number];
export type Fault =
  | 'method'
  | 'wallet'
  | 'amount'
  | 'amount_range'
  | 'number_empty'
  | 'number'
  | 'expiry'
  | 'expired'
  | 'code';
export type Faults = Partial<Record<FormField, Fault>>;

/** The input that may be shown again: never a number or a code. */
export type Kept = Partial<Record<'method' | 'amount' | 'card_expiry', string>>;

/** A payer's checked input. */
export interface Wish {
  readonly method: Method;
  readonly amount: number;
  readonly card?: CardDetails;
  readonly wallet?: WalletInput;
}

const most = 10_000_000;

/**
 * The least and the greatest amount that a payer can choose: one whole unit of the currency to ten million of the
 * smallest.
 */
export const amountBounds = (currency_code: string) => ({ least: 10 ** currencyExponent(currency_code), most });

/** A field of a form; the first of several, cut to the longest valid length. */
const sent = (form: URLSearchParams, name: FormField): string => (form.get(name) ?? '').slice(0, 40).trim();

export const keptOf = (form: URLSearchParams): Kept => ({
  method: sent(form, 'method'),
  amount: sent(form, 'amount'),
  card_expiry: sent(form, 'card_expiry'),
});

type Page = Pick<HostedPage, 'methods' | 'wallets' | 'amount' | 'currency_code'>;

/** The input of a form, or its faults by field. */
export function readForm(
  form: URLSearchParams,
  page: Page,
  now: string,
): { readonly wish: Wish } | { readonly faults: Faults } {
  const faults: Faults = {};
  if (isOfWallet(form)) return readWallet(form, page, faults);
  const [only] = page.methods;
  const product = sent(form, 'method') || (page.methods.length === 1 ? only?.product : undefined);
  const method = page.methods.find((each) => each.product === product);
  if (!method) faults.method = 'method';
  const amount = page.amount ?? readAmount(form, page.currency_code, faults);
  const card = method?.product === 'card' ? readCard(form, now, faults) : undefined;
  if (!method || Object.keys(faults).length > 0) return { faults };
  return { wish: { method, amount, ...(card && { card }) } };
}

/** The input of a wallet's button. An amount that its payer typed is checked before the wallet is. */
function readWallet(form: URLSearchParams, page: Page, faults: Faults) {
  const amount = page.amount ?? readAmount(form, page.currency_code, faults);
  const wallet = readWalletInput(form, page);
  if (!wallet && Object.keys(faults).length === 0) faults.method = 'wallet';
  if (!wallet || Object.keys(faults).length > 0) return { faults };
  const { product, processor } = wallet;
  return { wish: { method: { product, processor }, amount, wallet } };
}

function readAmount(form: URLSearchParams, currency_code: string, faults: Faults): number {
  const amount = fromDecimal(sent(form, 'amount'), currency_code);
  const bounds = amountBounds(currency_code);
  if (amount === undefined) faults.amount = 'amount';
  else if (amount < bounds.least || amount > bounds.most) faults.amount = 'amount_range';
  return amount ?? 0;
}

function readCard(form: URLSearchParams, now: string, faults: Faults): CardDetails {
  const number = sent(form, 'card_number').replace(/[\s-]/g, '');
  const expiry = readExpiry(sent(form, 'card_expiry'));
  const security_code = sent(form, 'card_code');
  if (!isCardNumber(number)) faults.card_number = number === '' ? 'number_empty' : 'number';
  if (!expiry) faults.card_expiry = 'expiry';
  else if (hasExpired(expiry, now)) faults.card_expiry = 'expired';
  if (!new RegExp(`^\\d{${codeDigits(number)}}$`).test(security_code)) faults.card_code = 'code';
  return { number, expiry: expiry ?? '', security_code };
}

import type { CardDetails } from '@sluis/adapter';
import { holdsCardNumber } from '@sluis/contract/base/card-numbers';
import { currencyExponent } from '@sluis/contract/base/currencies';
import { compactIban } from '@sluis/contract/base/fields';
import { fromDecimal } from '@sluis/contract/base/money';
import { isStorableText } from '@sluis/contract/base/text';
import { payment_products } from '@sluis/contract/payment-products';
import { isSepaAccount } from '@sluis/contract/sepa/accounts';
import { isValidIBAN } from 'ibantools';
import { codeDigits, hasExpired, isCardNumber, readExpiry } from '../../../platform/card-input.ts';
import type { Method } from './method.ts';
import type { HostedPage } from './page.queries.ts';
import { isOfWallet, readWalletInput, type WalletInput } from './wallet-input.ts';

/** The fields of the form, by their names on the wire. */
export const form_fields = [
  'method',
  'amount',
  'card_number',
  'card_expiry',
  'card_code',
  'account_holder',
  'iban',
  'mandate',
] as const;
export type FormField = (typeof form_fields)[number];
export type Fault =
  | 'method'
  | 'not_offered'
  | 'wallet'
  | 'amount'
  | 'amount_range'
  | 'number_empty'
  | 'number'
  | 'expiry'
  | 'expired'
  | 'code'
  | 'holder'
  | 'iban_empty'
  | 'iban'
  | 'iban_elsewhere'
  | 'mandate';
export type Faults = Partial<Record<FormField, Fault>>;

/** The input that may be shown again: never the number or the code of a card. */
export type Kept = Partial<Record<'method' | 'amount' | 'card_expiry' | 'account_holder' | 'iban', string>>;

/** A payer's checked input. */
export interface Wish {
  readonly method: Method;
  readonly amount: number;
  readonly card?: CardDetails;
  readonly wallet?: WalletInput;
  readonly debit?: DebitInput;
  /** The payer has signed the mandate that this payment proves the account of. */
  readonly is_signed?: true;
}

/** The account of a direct debit, whose payer has signed the mandate. */
export interface DebitInput {
  readonly account_holder: string;
  readonly iban: string;
}

const most = 10_000_000;

/**
 * The least and the greatest amount that a payer can choose: one whole unit of the currency to ten million of the
 * smallest.
 */
export const amountBounds = (currency_code: string) => ({ least: 10 ** currencyExponent(currency_code), most });

/** A field of a form; the first of several, cut to the longest valid length. */
const sent = (form: URLSearchParams, name: FormField, max = 40): string => (form.get(name) ?? '').slice(0, max).trim();
/** Of a name in SEPA messages. */
const holder_max = 70;

/** A card's number that was typed into another field is not shown again either. */
const keptField = (form: URLSearchParams, name: FormField, max?: number): string => {
  const text = sent(form, name, max);
  return holdsCardNumber(text) ? '' : text;
};

export const keptOf = (form: URLSearchParams): Kept => ({
  method: keptField(form, 'method'),
  amount: keptField(form, 'amount'),
  card_expiry: keptField(form, 'card_expiry'),
  account_holder: keptField(form, 'account_holder', holder_max),
  iban: keptField(form, 'iban', iban_max),
});

type Page = Pick<HostedPage, 'methods' | 'wallets' | 'amount' | 'currency_code' | 'keep'>;

/** A page may offer fewer methods when its form is sent than when it was opened. */
const isProduct = (product: string | undefined): boolean => payment_products.some((each) => each === product);

interface Reading {
  readonly now: string;
  /** Of the mandate on the page for a method; undefined if there is none. */
  readonly textOf: (method: Method) => string | undefined;
}

/** The input of a form, or its faults by field. */
export function readForm(
  form: URLSearchParams,
  page: Page,
  { now, textOf }: Reading,
): { readonly wish: Wish } | { readonly faults: Faults } {
  const faults: Faults = {};
  if (isOfWallet(form)) return readWallet(form, page, faults);
  const [only] = page.methods;
  const product = sent(form, 'method') || (page.methods.length === 1 ? only?.product : undefined);
  const method = page.methods.find((each) => each.product === product);
  if (!method) faults.method = isProduct(product) ? 'not_offered' : 'method';
  const amount = page.amount ?? readAmount(form, page.currency_code, faults);
  const card = method?.product === 'card' ? readCard(form, now, faults) : undefined;
  const is_debit = method?.product === 'sepa_direct_debit';
  const debit = is_debit ? readDebit(form, faults) : undefined;
  if (method && (is_debit || method.starts)) checkSignature(form, textOf(method), faults);
  if (!method || Object.keys(faults).length > 0) return { faults };
  if (method.starts) return { wish: { method, amount: method.starts.amount, is_signed: true } };
  return { wish: { method, amount, ...(card && { card }), ...(debit && { debit }) } };
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

/** With a space after each four characters, and a few more. */
const iban_max = 50;

/** Accounts within SEPA, with the length of their country and right check digits. */
function ibanFault(iban: string): Fault | undefined {
  if (iban === '') return 'iban_empty';
  if (!isValidIBAN(iban)) return 'iban';
  return isSepaAccount(iban) ? undefined : 'iban_elsewhere';
}

/**
 * The payer signs the text that they saw: if it has changed since, they see it again. A page can have the mandates of
 * several methods, each with a checkbox.
 */
function checkSignature(form: URLSearchParams, text_sha256: string | undefined, faults: Faults): void {
  if (text_sha256 === undefined || !form.getAll('mandate').includes(text_sha256)) faults.mandate = 'mandate';
}

function readDebit(form: URLSearchParams, faults: Faults): DebitInput {
  const account_holder = sent(form, 'account_holder', holder_max).replace(/\s+/g, ' ');
  const iban = compactIban(sent(form, 'iban', iban_max).replaceAll('-', ''));
  const wrong = ibanFault(iban);
  if (wrong) faults.iban = wrong;
  const is_name = /\p{L}/u.test(account_holder) && isStorableText(account_holder) && !holdsCardNumber(account_holder);
  if (!is_name) faults.account_holder = 'holder';
  return { account_holder, iban };
}

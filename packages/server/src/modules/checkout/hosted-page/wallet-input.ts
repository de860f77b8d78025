import type { Payer, WalletProduct } from '@sluis/adapter';
import { isCountry } from '@sluis/contract/base/countries';
import { fromDecimal } from '@sluis/contract/base/money';
import { isStorableText } from '@sluis/contract/base/text';
import type { HostedPage } from './page.queries.ts';

/** More than wallets give: Apple's and Google's payloads have some 4,000 characters. */
export const payload_max = 20_000;

/** What a wallet gave the page for a payment: passed on, and never stored. */
export interface WalletInput {
  readonly product: WalletProduct;
  readonly processor: string;
  readonly payload: string;
  /** What it told about the payer. */
  readonly payer: WalletPayer;
}
export type WalletPayer = Pick<Payer, 'email' | 'name' | 'country_code' | 'billing_address'>;

type Json = Readonly<Record<string, unknown>>;
const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** A text of a wallet, of a plausible length; undefined for anything else. */
function asText(value: unknown, most = 200): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= most && isStorableText(text) ? text : undefined;
}

const asCountry = (value: unknown): string | undefined => {
  const code = asText(value, 2)?.toUpperCase();
  return code && isCountry(code) ? code : undefined;
};

/** The payer of Google's `Address` or Apple's `ApplePayPaymentContact`, and their email address. */
function payerIn(payload: Json): WalletPayer {
  const google = asObject(asObject(asObject(payload.paymentMethodData).info).billingAddress);
  const apple = asObject(payload.billingContact);
  const lines = Array.isArray(apple.addressLines) ? apple.addressLines : [google.address1, google.address2];
  const street = asText(lines.flatMap((line) => asText(line) ?? []).join(' '));
  const name = asText([apple.givenName, apple.familyName].flatMap((part) => asText(part) ?? []).join(' '));
  const email = asText(payload.email) ?? asText(asObject(payload.shippingContact).emailAddress);
  const country_code = asCountry(google.countryCode ?? apple.countryCode);
  const whole_name = name ?? asText(google.name);
  const postal_code = asText(google.postalCode ?? apple.postalCode, 20);
  const city = asText(google.locality ?? apple.locality);
  const region = asText(google.administrativeArea ?? apple.administrativeArea);
  return {
    ...(email && { email }),
    ...(whole_name && { name: whole_name }),
    ...(country_code && { country_code }),
    ...(street &&
      country_code && {
        billing_address: {
          street,
          country_code,
          ...(postal_code && { postal_code }),
          ...(city && { city }),
          ...(region && { region }),
        },
      }),
  };
}

function parsed(payload: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

type Page = Pick<HostedPage, 'wallets' | 'amount' | 'currency_code'>;

/** Whether a form comes from the button of a wallet. */
export const isOfWallet = (form: URLSearchParams): boolean => form.has('wallet_payload');

/** The input of a wallet; undefined if the page does not offer it, or it is none. */
export function readWalletInput(form: URLSearchParams, { wallets = [] }: Page): WalletInput | undefined {
  const offer = wallets.find(
    ({ product, processor }) => product === form.get('method') && processor === form.get('processor'),
  );
  const payload = form.get('wallet_payload') ?? '';
  const content = payload.length <= payload_max ? parsed(payload) : undefined;
  return offer && content && { product: offer.product, processor: offer.processor, payload, payer: payerIn(content) };
}

/** Whether the sheet of a wallet showed another amount than the page has now. */
export const isChanged = (form: URLSearchParams, { amount, currency_code }: Page): boolean =>
  amount !== null && fromDecimal(form.get('amount') ?? '', currency_code) !== amount;

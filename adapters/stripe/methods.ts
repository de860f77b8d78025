import type { Abilities, Methods } from '@sluis/adapter';
import type { PaymentProduct } from '@sluis/contract/payment-products';

/** Stripe's types of payment methods by our payment products. */
export const stripe_types = {
  card: 'card',
  apple_pay: 'card',
  google_pay: 'card',
  ideal: 'ideal',
  bancontact: 'bancontact',
  eps: 'eps',
  przelewy24: 'p24',
  paypal: 'paypal',
  klarna: 'klarna',
  sepa_direct_debit: 'sepa_debit',
} as const satisfies Partial<Record<PaymentProduct, string>>;

export const typeOf = (payment_product: string): string | undefined =>
  Object.hasOwn(stripe_types, payment_product) ? stripe_types[payment_product as keyof typeof stripe_types] : undefined;

/** The currencies of cards (https://docs.stripe.com/currencies). */
const currencies = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF
  CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK
  JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD
  NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS
  TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW`.split(/\s+/);

const card: Abilities = { currencies, captures: 'partial', refunds: 'partial', tokens: true };
const wallet: Abilities = { ...card, needs_wallet: true };
const bank: Abilities = { currencies: ['EUR'], captures: 'none', refunds: 'partial', tokens: false };

export const methods: Methods = {
  card,
  apple_pay: wallet,
  google_pay: wallet,
  // A verification is a SetupIntent, which takes no money.
  ideal: { ...bank, starts_debits: { by: 'token', verification_amount: 0 } },
  bancontact: bank,
  eps: bank,
  przelewy24: { ...bank, currencies: ['EUR', 'PLN'] },
  sepa_direct_debit: { ...bank, tokens: true },
  paypal: {
    currencies: ['EUR', 'GBP', 'USD', 'CHF', 'CZK', 'DKK', 'NOK', 'PLN', 'SEK', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD'],
    captures: 'partial',
    refunds: 'partial',
    tokens: false,
  },
  klarna: {
    currencies: ['EUR', 'GBP', 'USD', 'CHF', 'CZK', 'DKK', 'NOK', 'PLN', 'SEK', 'RON', 'AUD', 'CAD', 'NZD'],
    captures: 'partial',
    refunds: 'partial',
    tokens: false,
  },
};

const several: Abilities = { ...card, captures: 'several' };

/** The methods of an account that Stripe allows several captures per authorisation. */
export const methods_multicapture: Methods = {
  ...methods,
  card: several,
  apple_pay: { ...wallet, captures: 'several' },
  google_pay: { ...wallet, captures: 'several' },
};

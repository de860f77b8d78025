import { createHash } from 'node:crypto';
import type { Abilities, Authorisation, Methods } from '@sluis/adapter';
import type { CardBrand, PaymentProduct } from '@sluis/contract/payment-products';

const part = { captures: 'partial', refunds: 'partial', tokens: true } as const satisfies Abilities;
/** Taken when the payer approves: there is nothing to capture. */
const direct = { captures: 'none', refunds: 'partial', tokens: false } as const satisfies Abilities;

/** Adyen stores the payer's account for SEPA direct debits, and takes no payment of nothing. */
const ideal: Abilities = { ...direct, currencies: ['EUR'], starts_debits: { by: 'token', verification_amount: 1 } };

/** Without more arrangements with Adyen, the rest of an authorisation ends with its first capture. */
export const methods: Methods = {
  card: part,
  apple_pay: { ...part, needs_wallet: true },
  google_pay: { ...part, needs_wallet: true },
  ideal,
  bancontact: { ...direct, currencies: ['EUR'] },
  sepa_direct_debit: { ...direct, currencies: ['EUR'] },
};

/** Whether a payment stores the payer's account for SEPA direct debits. */
export const startsDebits = ({ keep, payment_product }: Pick<Authorisation, 'keep' | 'payment_product'>): boolean =>
  keep && methods[payment_product as PaymentProduct]?.starts_debits !== undefined;

export const isTakenDirectly = (payment_product: string): boolean =>
  methods[payment_product as PaymentProduct]?.captures === 'none';

/** Adyen's names of methods without authorisation, in webhooks. */
const taken_directly: ReadonlySet<string> = new Set(['ideal', 'bcmc', 'bcmc_mobile', 'sepadirectdebit']);
export const isTakenDirectlyAtAdyen = (paymentMethod = ''): boolean => taken_directly.has(paymentMethod);

/** Adyen's names of card brands; a wallet is added to them (`visa_applepay`). */
const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  electron: 'visa',
  mc: 'mastercard',
  maestro: 'maestro',
  amex: 'amex',
  discover: 'discover',
  diners: 'diners',
  jcb: 'jcb',
  cup: 'unionpay',
  bcmc: 'bancontact',
  cartebancaire: 'cartes_bancaires',
};
export const brandOf = (name = ''): CardBrand | undefined => brands[name.split('_')[0] ?? ''];

/**
 * A token is the id of the stored details and the shopper reference with which they were stored: Adyen wants both, and
 * a mandate may have got another customer since.
 */
export const tokenOf = (id: string, shopper: string): string => `${id}:${shopper}`;
export function partsOfToken(token: string): { readonly id: string; readonly shopper: string } {
  const at = token.indexOf(':');
  return at < 0 ? { id: token, shopper: '' } : { id: token.slice(0, at), shopper: token.slice(at + 1) };
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const within = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((of, name) => (isObject(of) ? of[name] : undefined), value);

/** Apple's `paymentData`, from its payment or its token. */
function applePayToken(payload: string): string {
  const given: unknown = JSON.parse(payload);
  const data = within(given, 'token', 'paymentData') ?? within(given, 'paymentData') ?? given;
  return Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)).toString('base64');
}

/** Google's signed token, from its payment data. */
function googlePayToken(payload: string): string {
  const given: unknown = JSON.parse(payload);
  const token =
    within(given, 'paymentMethodData', 'tokenizationData', 'token') ?? within(given, 'tokenizationData', 'token');
  return typeof token === 'string' ? token : payload;
}

function cardDetails({ card, payer, initiation }: Authorisation): Json {
  const [month = '', year = ''] = card?.expiry.split('/') ?? [];
  const { network_transaction_id: network } = initiation;
  return {
    number: card?.number,
    expiryMonth: month,
    expiryYear: `20${year}`,
    ...(card?.security_code && { cvc: card.security_code }),
    ...(payer.name && { holderName: payer.name }),
    ...(network && { networkPaymentReference: network }),
  };
}

/** The `paymentMethod` of a payment; undefined if the payment has nothing to pay with. */
export function paymentMethodOf(payment: Authorisation): Json | undefined {
  const { payment_product, card, token, wallet_payload, debit } = payment;
  const stored = token ? { storedPaymentMethodId: partsOfToken(token).id } : undefined;
  switch (payment_product) {
    case 'card':
      return card || stored ? { type: 'scheme', ...(stored ?? cardDetails(payment)) } : undefined;
    case 'apple_pay':
      if (stored) return { type: 'scheme', ...stored };
      return wallet_payload ? { type: 'applepay', applePayToken: applePayToken(wallet_payload) } : undefined;
    case 'google_pay':
      if (stored) return { type: 'scheme', ...stored };
      return wallet_payload ? { type: 'googlepay', googlePayToken: googlePayToken(wallet_payload) } : undefined;
    case 'bancontact':
      // Without a card, the payer approves in the app of their bank.
      return card ? { type: 'bcmc', ...cardDetails(payment) } : { type: 'bcmc_mobile' };
    case 'sepa_direct_debit':
      if (stored) return { type: 'sepadirectdebit', ...stored };
      if (!debit) return undefined;
      return { type: 'sepadirectdebit', iban: debit.iban, ownerName: debit.account_holder };
    case 'ideal':
      return { type: 'ideal' };
    default:
      return undefined;
  }
}

/** A key of at most 64 characters for a request that has no reference of ours. */
export const keyOf = (name: string, text: string): string =>
  `${name}-${createHash('sha256').update(text).digest('base64url')}`;

import type { PayerLanguage } from './entities/checkout/paymentlink.ts';
import type { CardBrand, PaymentProduct } from './payment-products.ts';

/** A payment method or card scheme with a name and a mark. */
export type Payable = PaymentProduct | CardBrand;

interface Known {
  /** A brand has one name; other methods have one in each language of payers. */
  readonly name: string | Readonly<Record<PayerLanguage, string>>;
  /** The content of the mark: an icon of simple-icons, letters if that has none, or a drawing of ours. */
  readonly mark: { readonly icon: string } | { readonly letters: string } | { readonly drawing: 'card' | 'gift' };
}

/** The names and marks of methods and card schemes on screens, payment pages and in files. */
export const payables: Readonly<Record<Payable, Known>> = {
  card: {
    name: { en: 'Card', nl: 'Kaart', de: 'Karte', fr: 'Carte bancaire' },
    mark: { drawing: 'card' },
  },
  paypal: { name: 'PayPal', mark: { icon: 'paypal' } },
  apple_pay: { name: 'Apple Pay', mark: { icon: 'applepay' } },
  google_pay: { name: 'Google Pay', mark: { icon: 'googlepay' } },
  ideal: { name: 'iDEAL', mark: { letters: 'iD' } },
  bancontact: { name: 'Bancontact', mark: { letters: 'Bc' } },
  eps: { name: 'EPS', mark: { letters: 'eps' } },
  przelewy24: { name: 'Przelewy24', mark: { letters: 'P24' } },
  sepa_credit_transfer: {
    name: { en: 'SEPA credit transfer', nl: 'SEPA-overboeking', de: 'SEPA-Überweisung', fr: 'Virement SEPA' },
    mark: { icon: 'sepa' },
  },
  sepa_direct_debit: {
    name: { en: 'SEPA direct debit', nl: 'SEPA-incasso', de: 'SEPA-Lastschrift', fr: 'Prélèvement SEPA' },
    mark: { icon: 'sepa' },
  },
  klarna: { name: 'Klarna', mark: { icon: 'klarna' } },
  riverty: { name: 'Riverty', mark: { letters: 'R' } },
  gift_card: {
    name: { en: 'Gift card', nl: 'Cadeaukaart', de: 'Geschenkkarte', fr: 'Carte cadeau' },
    mark: { drawing: 'gift' },
  },
  visa: { name: 'Visa', mark: { icon: 'visa' } },
  mastercard: { name: 'Mastercard', mark: { icon: 'mastercard' } },
  maestro: { name: 'Maestro', mark: { letters: 'M' } },
  amex: { name: 'American Express', mark: { icon: 'americanexpress' } },
  discover: { name: 'Discover', mark: { icon: 'discover' } },
  diners: { name: 'Diners Club', mark: { icon: 'dinersclub' } },
  jcb: { name: 'JCB', mark: { icon: 'jcb' } },
  unionpay: { name: 'UnionPay', mark: { letters: 'UP' } },
  cartes_bancaires: { name: 'Cartes Bancaires', mark: { letters: 'CB' } },
};

export function nameOfPayable(payable: Payable, language: PayerLanguage): string {
  const { name } = payables[payable];
  return typeof name === 'string' ? name : name[language];
}

export const namesIn = <P extends Payable>(list: readonly P[], language: PayerLanguage): Readonly<Record<P, string>> =>
  Object.fromEntries(list.map((each) => [each, nameOfPayable(each, language)])) as Record<P, string>;

interface Card {
  readonly card_brand?: string | null;
  readonly card_last_four?: string | null;
}

const isPayable = (code: string): code is Payable => Object.hasOwn(payables, code);

/** The name of a card in any language: "Visa •••• 1111". */
export function cardLabel({ card_brand, card_last_four }: Card): string {
  const brand = card_brand && isPayable(card_brand) ? nameOfPayable(card_brand, 'en') : card_brand;
  return [brand, card_last_four && `•••• ${card_last_four}`].filter(Boolean).join(' ');
}

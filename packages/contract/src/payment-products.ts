/** Payment products and their types. For `card`, `card_brand` has the brand. */
export const payment_product_types = {
  card: 'card',
  paypal: 'wallet',
  apple_pay: 'wallet',
  google_pay: 'wallet',
  ideal: 'bank_transfer',
  bancontact: 'bank_transfer',
  eps: 'bank_transfer',
  przelewy24: 'bank_transfer',
  sepa_credit_transfer: 'bank_transfer',
  sepa_direct_debit: 'direct_debit',
  klarna: 'pay_later',
  riverty: 'pay_later',
  gift_card: 'prepaid',
} as const;

export type PaymentProduct = keyof typeof payment_product_types;
export type PaymentProductType = (typeof payment_product_types)[PaymentProduct];

export const payment_products = Object.keys(payment_product_types) as [PaymentProduct, ...PaymentProduct[]];
export const payment_product_type_values = [...new Set(Object.values(payment_product_types))] as [
  PaymentProductType,
  ...PaymentProductType[],
];

/** Card schemes, as `card_brand` names them. */
export const card_brands = [
  'visa',
  'mastercard',
  'maestro',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'bancontact',
  'cartes_bancaires',
] as const;
export type CardBrand = (typeof card_brands)[number];

/** How the account behind a card is funded; prices of card schemes depend on it. */
export const card_fundings = ['debit', 'credit', 'prepaid', 'commercial'] as const;
export type CardFunding = (typeof card_fundings)[number];

import type { PaymentProduct } from '@sluis/contract/payment-products';

/** A connection of the provider: the product that it processes, in which currencies (all, if none), and its part. */
export interface ProcessorData {
  readonly name: string;
  readonly provider: string;
  readonly product: PaymentProduct;
  readonly currencies?: readonly string[];
  readonly part?: number;
}

/** The processor that had an outage of some hours, and the one that was overloaded by a sale. */
export const broken_processor = 'iDEAL';
export const strained_processor = 'Polder Acquiring';

export const processors: readonly ProcessorData[] = [
  { name: strained_processor, provider: 'Polder Bank', product: 'card', currencies: ['EUR'], part: 6 },
  {
    name: 'Noordzee Card Services',
    provider: 'Noordzee',
    product: 'card',
    currencies: ['EUR', 'GBP', 'USD', 'DKK', 'SEK', 'CHF', 'PLN'],
    part: 4,
  },
  { name: 'Pacific Acquiring', provider: 'Pacific Merchant Bank', product: 'card', currencies: ['JPY'] },
  { name: 'Gulf Acquiring', provider: 'Gulf Merchant Bank', product: 'card', currencies: ['KWD'] },
  { name: broken_processor, provider: 'Polder Bank', product: 'ideal', currencies: ['EUR'] },
  { name: 'Bancontact', provider: 'Noordzee', product: 'bancontact', currencies: ['EUR'] },
  { name: 'PayPal', provider: 'PayPal', product: 'paypal' },
  { name: 'Apple Pay', provider: 'Noordzee', product: 'apple_pay' },
  { name: 'Google Pay', provider: 'Noordzee', product: 'google_pay' },
  { name: 'EPS', provider: 'Donau Bank', product: 'eps', currencies: ['EUR'] },
  { name: 'Przelewy24', provider: 'Wisła Bank', product: 'przelewy24', currencies: ['PLN', 'EUR'] },
  { name: 'SEPA credit transfer', provider: 'Polder Bank', product: 'sepa_credit_transfer', currencies: ['EUR'] },
  { name: 'SEPA direct debit', provider: 'Polder Bank', product: 'sepa_direct_debit', currencies: ['EUR'] },
  { name: 'Klarna', provider: 'Klarna', product: 'klarna', currencies: ['EUR', 'GBP', 'DKK', 'SEK', 'CHF'] },
  { name: 'Riverty', provider: 'Riverty', product: 'riverty', currencies: ['EUR'] },
  { name: 'Gift cards', provider: 'Cadeaukring', product: 'gift_card', currencies: ['EUR'] },
];

import type { PaymentProduct } from '@sluis/contract/payment-products';
import type { Method } from './method.ts';
import type { Device } from './payer.ts';

/** The methods that payers of a country expect first. In all other countries that is a card. */
const by_country: Readonly<Record<string, readonly PaymentProduct[]>> = {
  NL: ['ideal', 'card', 'paypal', 'klarna', 'riverty'],
  BE: ['bancontact', 'card', 'paypal', 'riverty'],
  DE: ['paypal', 'klarna', 'sepa_direct_debit', 'card', 'riverty'],
  AT: ['eps', 'paypal', 'klarna', 'card', 'riverty'],
  PL: ['przelewy24', 'card', 'paypal'],
  SE: ['klarna', 'card', 'paypal', 'riverty'],
  NO: ['klarna', 'card', 'paypal', 'riverty'],
  FI: ['klarna', 'card', 'paypal', 'riverty'],
  DK: ['card', 'klarna', 'paypal', 'riverty'],
};

const wallet_of: Readonly<Record<Device, PaymentProduct>> = { apple: 'apple_pay', android: 'google_pay' };

interface Payer {
  readonly country: string | undefined;
  readonly device: Device | undefined;
}

/**
 * The methods in the order that suits a payer: the wallet of their device, the methods of their country, then the rest
 * in the given order.
 */
export function inPayersOrder(methods: readonly Method[], { country = '', device }: Payer): readonly Method[] {
  const first = [...(device ? [wallet_of[device]] : []), ...(by_country[country] ?? [])];
  const rank = ({ product }: Method): number => (first.includes(product) ? first.indexOf(product) : first.length);
  return methods.toSorted((one, other) => rank(one) - rank(other));
}

import type { CardFacts, Wallets } from '@sluis/adapter';
import { apple_networks, google_networks } from '@sluis/adapter/wallets';
import { type Behaviour, behaviourOf, test_cards } from './cards.ts';

/** Google gives anyone test cards for the gateway `example`. The sandbox's session of Apple Pay is not signed by Apple. */
export const sandbox_wallets: Wallets = {
  google_pay: {
    environment: 'TEST',
    gateway: { gateway: 'example', gatewayMerchantId: 'exampleGatewayMerchantId' },
    networks: google_networks,
    auth_methods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
  },
  apple_pay: { networks: apple_networks, capabilities: ['supports3DS'] },
};

/** The parts of a payload that the sandbox reads: it cannot decrypt one, and needs no more than the card's last digits. */
interface Payload {
  readonly paymentMethodData?: {
    readonly info?: {
      readonly cardNetwork?: string;
      readonly cardDetails?: string;
      readonly assuranceDetails?: { readonly cardHolderAuthenticated?: boolean };
    };
  };
  readonly token?: { readonly paymentMethod?: { readonly displayName?: string; readonly network?: string } };
}

const brands: Readonly<Record<string, CardFacts['card_brand']>> = {
  amex: 'amex',
  maestro: 'maestro',
  mastercard: 'mastercard',
  visa: 'visa',
};

/** The card of a wallet, which behaves as the test card with the same last digits. */
export interface WalletCard {
  readonly behaviour: Behaviour;
  readonly card: CardFacts;
}

export function readWallet(payload: string): WalletCard {
  const { paymentMethodData, token } = JSON.parse(payload) as Payload;
  const { cardNetwork, cardDetails, assuranceDetails } = paymentMethodData?.info ?? {};
  const { displayName = '', network } = token?.paymentMethod ?? {};
  const last_four = /\d{4}$/.exec(cardDetails ?? displayName)?.[0] ?? '1111';
  const [, name = 'success'] = Object.entries(test_cards).find(([number]) => number.endsWith(last_four)) ?? [];
  // A card of the payer's Google account whose holder Google has not authenticated.
  const is_unauthenticated = assuranceDetails?.cardHolderAuthenticated === false;
  const known = behaviourOf(name);
  return {
    behaviour:
      is_unauthenticated && known.status === 'SETTLEMENT_REQUESTED' ? { ...known, is_challenged: true } : known,
    card: {
      card_brand: brands[(cardNetwork ?? network ?? '').toLowerCase()] ?? 'visa',
      card_last_four: last_four,
      card_expiry: '12/39',
    },
  };
}

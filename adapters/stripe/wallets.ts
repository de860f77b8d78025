import type { Settings, Wallets } from '@sluis/adapter';
import { apple_networks, google_networks, googleEnvironment, hasOwnAppleSettings } from '@sluis/adapter/wallets';
import { api_version } from './client.ts';

/** The wallets of an account: Google encrypts for the publishable key, and that of a connected account names it. */
export function walletsOf(settings: Settings): Wallets {
  const key = settings.get('publishable_key');
  const account = settings.get('account');
  return {
    ...(key && {
      google_pay: {
        ...googleEnvironment(settings),
        gateway: {
          gateway: 'stripe',
          'stripe:version': api_version,
          'stripe:publishableKey': account ? `${key}/${account}` : key,
        },
        networks: [...google_networks, 'DISCOVER', 'JCB'],
        auth_methods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
      },
    }),
    ...(hasOwnAppleSettings(settings) && {
      apple_pay: { networks: [...apple_networks, 'discover', 'jcb'], capabilities: ['supports3DS'] },
    }),
  };
}

/** What Apple Pay gives a page (`ApplePayPaymentToken`). */
interface ApplePayToken {
  readonly paymentData?: object;
  readonly paymentMethod?: { readonly displayName?: string; readonly network?: string };
  readonly transactionIdentifier?: string;
}

type Json = Readonly<Record<string, unknown>>;

const parsed = (text: unknown): Json | undefined => {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
};

/** Google Pay encrypts for Stripe, which gave the page a token of its own; undefined if it was for another gateway. */
export function googlePayToken(payload: string): string | undefined {
  const given = parsed(payload);
  const method = (given?.paymentMethodData ?? given) as { tokenizationData?: { token?: unknown } } | undefined;
  const token = parsed(method?.tokenizationData?.token) ?? given;
  return typeof token?.id === 'string' && token.id.startsWith('tok_') ? token.id : undefined;
}

/** The fields that Stripe's own applications send to exchange an Apple Pay token. They are not in its reference. */
export function applePayFields(payload: string): Json | undefined {
  const given = parsed(payload);
  const { paymentData, paymentMethod, transactionIdentifier } = (given?.token ?? given ?? {}) as ApplePayToken;
  if (!paymentData) return undefined;
  return {
    pk_token: JSON.stringify(paymentData),
    pk_token_instrument_name: paymentMethod?.displayName,
    pk_token_payment_network: paymentMethod?.network,
    pk_token_transaction_id: transactionIdentifier,
  };
}

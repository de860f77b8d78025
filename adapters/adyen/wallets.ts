import { type AppleSessionRequest, ProcessorRefused, type Settings, type Wallets } from '@sluis/adapter';
import {
  apple_merchant_setting,
  apple_networks,
  appleAddress,
  google_networks,
  googleEnvironment,
} from '@sluis/adapter/wallets';
import type { ServiceError } from './types.ts';

/** The wallets of a merchant account: Google encrypts for Adyen, and Adyen opens the sessions of Apple Pay itself. */
export function walletsOf(settings: Settings): Wallets {
  const account = settings.get('merchant_account');
  if (!account) return {};
  return {
    google_pay: {
      ...googleEnvironment(settings),
      gateway: { gateway: 'adyen', gatewayMerchantId: account },
      networks: google_networks,
      auth_methods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    },
    ...(settings.get(apple_merchant_setting.name) && {
      apple_pay: { networks: apple_networks, capabilities: ['supports3DS'] },
    }),
  };
}

type Post = <T>(path: string, body: object) => Promise<{ readonly is_ok: boolean; readonly answer: T & ServiceError }>;

/** Adyen asks Apple with its own certificate, for a domain that is added in its Customer Area. */
export async function openAppleSession(
  post: Post,
  settings: Settings,
  { validation_url, domain, display_name }: AppleSessionRequest,
): Promise<object> {
  appleAddress(validation_url);
  const { is_ok, answer } = await post<{ readonly data?: string }>('/applePay/sessions', {
    displayName: display_name.slice(0, 64),
    domainName: domain,
    merchantIdentifier: settings.get(apple_merchant_setting.name) ?? '',
  });
  if (!is_ok || !answer.data) throw new ProcessorRefused(answer.message ?? 'Adyen opened no session of Apple Pay.');
  return JSON.parse(Buffer.from(answer.data, 'base64').toString('utf8')) as object;
}

import { formerName } from '@sluis/adapter/rotated-secret';
import { google_merchant_setting, own_apple_settings } from '@sluis/adapter/wallets';
import type { Gateway } from '@sluis/contract/gateways';

const webhook_secret = {
  secret: true,
  optional: true,
  pattern: 'whsec_\\S+',
} as const;

export const gateway: Gateway = {
  name: 'Stripe',
  has_settlements: true,
  settings: [
    {
      name: 'api_key',
      description: { nl: 'Geheime of beperkte API-sleutel', en: 'Secret or restricted API key' },
      secret: true,
      pattern: '(?:sk|rk)_(?:test|live)_\\S+',
      account_part: '_(?:test|live)_',
    },
    {
      name: 'webhook_secret',
      description: {
        nl: 'Ondertekeningsgeheim van het webhook-eindpunt',
        en: 'Signing secret of the webhook endpoint',
      },
      ...webhook_secret,
    },
    {
      name: formerName('webhook_secret'),
      description: {
        nl: 'Vorig ondertekeningsgeheim, zolang het wordt vervangen',
        en: 'Former signing secret, while it is rotated',
      },
      ...webhook_secret,
    },
    {
      name: 'account',
      description: { nl: 'Verbonden account (Connect)', en: 'Connected account (Connect)' },
      secret: false,
      optional: true,
      pattern: 'acct_\\w+',
      account_part: '.+',
    },
    {
      name: 'publishable_key',
      description: {
        nl: 'Publiceerbare sleutel, waarvoor Google de kaart versleutelt',
        en: 'Publishable key, for which Google encrypts the card',
      },
      secret: true,
      pattern: 'pk_(?:test|live)_\\S+',
      payment_products: ['google_pay'],
    },
    google_merchant_setting,
    ...own_apple_settings,
  ],
};

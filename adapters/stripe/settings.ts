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
      label: { nl: 'API-sleutel', en: 'API key' },
      description: { nl: 'Een geheime of een beperkte sleutel.', en: 'A secret or a restricted key.' },
      secret: true,
      pattern: '(?:sk|rk)_(?:test|live)_\\S+',
      account_part: '_(?:test|live)_',
    },
    {
      name: 'webhook_secret',
      label: { nl: 'Ondertekeningsgeheim van de webhook', en: 'Signing secret of the webhook' },
      ...webhook_secret,
    },
    {
      name: formerName('webhook_secret'),
      label: { nl: 'Vorig ondertekeningsgeheim van de webhook', en: 'Former signing secret of the webhook' },
      description: { nl: 'Zolang het geheim wordt vervangen.', en: 'While the secret is rotated.' },
      ...webhook_secret,
    },
    {
      name: 'account',
      label: { nl: 'Verbonden account', en: 'Connected account' },
      description: { nl: 'Van Stripe Connect.', en: 'Of Stripe Connect.' },
      secret: false,
      optional: true,
      pattern: 'acct_\\w+',
      account_part: '.+',
    },
    {
      name: 'publishable_key',
      label: { nl: 'Publiceerbare sleutel', en: 'Publishable key' },
      description: { nl: 'Google versleutelt de kaart ervoor.', en: 'Google encrypts the card for it.' },
      secret: true,
      pattern: 'pk_(?:test|live)_\\S+',
      payment_products: ['google_pay'],
    },
    google_merchant_setting,
    ...own_apple_settings,
  ],
};

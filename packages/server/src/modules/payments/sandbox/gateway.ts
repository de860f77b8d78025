import { type Abilities, everyMethod, type Methods } from '@sluis/adapter';
import { formerName } from '@sluis/adapter/rotated-secret';
import type { Gateway } from '@sluis/contract/gateways';

/** The setting that signs notifications to a processor. */
export const webhook_secret = 'webhook_secret';

const immediate: Abilities = { captures: 'none', refunds: 'partial', tokens: false };

/**
 * Banks and wallets take the money immediately; a card and a PayPal account can be charged again. iDEAL gives the account
 * for direct debits.
 */
export const sandbox_methods: Methods = {
  ...everyMethod(immediate),
  card: { captures: 'several', refunds: 'partial', tokens: true },
  ideal: { ...immediate, starts_debits: { by: 'iban', verification_amount: 1 } },
  paypal: { captures: 'none', refunds: 'partial', tokens: true },
};

export const sandbox_gateway: Gateway = {
  name: 'Sandbox',
  has_settlements: true,
  settings: [
    {
      name: 'merchant_account',
      label: { nl: 'Merchantaccount', en: 'Merchant account' },
      description: {
        nl: 'Een account naar keuze, zoals WebshopNL. Betalingen en afrekeningen zijn van dit account.',
        en: 'An account of your choice, such as WebshopNL. Payments and settlement files are of this account.',
      },
      secret: false,
      pattern: '[A-Za-z0-9_-]{3,40}',
      account_part: '.+',
    },
    {
      name: 'api_key',
      label: { nl: 'API-sleutel', en: 'API key' },
      description: {
        nl: 'sbx_ en daarachter het account, zoals sbx_WebshopNL. Elke andere sleutel wordt geweigerd.',
        en: 'sbx_ followed by the account, such as sbx_WebshopNL. Any other key is refused.',
      },
      secret: true,
      pattern: 'sbx_[A-Za-z0-9_-]{3,40}',
    },
    {
      name: webhook_secret,
      label: { nl: 'Geheim van de meldingen', en: 'Secret of the notifications' },
      description: {
        nl: 'Hiermee ondertekent de sandbox de meldingen aan deze processor, in plaats van met SLUIS_SECRET.',
        en: 'The sandbox signs the notifications to this processor with it, instead of with SLUIS_SECRET.',
      },
      secret: true,
      optional: true,
      pattern: '.{16,200}',
    },
    {
      name: formerName(webhook_secret),
      label: { nl: 'Vorig geheim van de meldingen', en: 'Former secret of the notifications' },
      description: {
        nl: 'Blijft geldig zolang u het geheim vervangt.',
        en: 'Stays valid while you replace the secret.',
      },
      secret: true,
      optional: true,
      pattern: '.{16,200}',
    },
  ],
};

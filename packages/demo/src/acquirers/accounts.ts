import { mock_keys } from '../../../../adapters/adyen/mock.ts';

/** The keys of the demo's account at each acquirer. */
export const accounts = {
  adyen: {
    api_key: mock_keys.api_key,
    merchant_account: mock_keys.merchant_account,
    webhook_secret: mock_keys.hmac_key,
  },
  stripe: { api_key: 'sk_test_sluis_demo', webhook_secret: 'whsec_sluis_demo' },
} as const;

export type AcquirerName = keyof typeof accounts;

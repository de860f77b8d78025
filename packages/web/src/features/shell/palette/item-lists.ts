import type { NavigationId } from '@sluis/contract/navigation';
import type { EntityName } from '@sluis/contract/registry';

type Lists = readonly NavigationId[];

/** The entries of the navigation in whose lists an item opens, the most fitting first. An organisation opens itself. */
export const item_lists: Readonly<Partial<Record<EntityName, Lists>>> = {
  transaction: ['transactions', 'psp_transactions'],
  refund: ['refunds'],
  chargeback: ['chargebacks'],
  customer: ['customers'],
  scheduledtransaction: ['scheduled_transactions'],
  plan: ['plans'],
  subscriptiondiscount: ['discounts'],
  paymentprofile: ['paymentprofiles'],
  processor: ['processors', 'psp_processors'],
  tag: ['tags', 'psp_tags'],
  user: ['users', 'psp_users'],
  apikey: ['api_settings', 'psp_api_keys'],
  welcomemail: ['welcome_mails'],
};

/** Where each kind of text is looked for. */
export const searched_lists = {
  reference: ['transactions', 'psp_transactions'],
  amount: ['transactions', 'psp_transactions', 'refunds', 'chargebacks'],
  email: ['customers', 'users', 'psp_users'],
  text: ['transactions', 'psp_transactions', 'customers'],
} as const satisfies Readonly<Record<string, Lists>>;

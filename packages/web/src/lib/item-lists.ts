import type { NavigationId } from '@sluis/contract/navigation';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import type { NavigationSection } from '@sluis/contract/navigation/section';
import type { EntityName } from '@sluis/contract/registry';

type Lists = readonly NavigationId[];

/** The entries of the navigation in whose lists an item opens, the most fitting first. An organisation opens itself. */
export const item_lists: Readonly<Partial<Record<EntityName, Lists>>> = {
  transaction: ['transactions', 'psp_transactions'],
  refund: ['refunds'],
  chargeback: ['chargebacks'],
  paymentlink: ['payment_links'],
  cardaddlink: ['card_add_links'],
  scheduledtransaction: ['scheduled_transactions'],
  customer: ['customers'],
  plan: ['plans'],
  subscription: ['subscriptions'],
  subscriptiondiscount: ['discounts'],
  report: ['reports_transactions'],
  reportschedule: ['reports_schedules'],
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

const sections: readonly NavigationSection[] = merchant_navigation;
const items = sections.flatMap(({ groups }) => groups.flatMap((group) => group.items));
const routes = new Map(items.filter(({ planned }) => !planned).map(({ id, route }) => [id, route.slice(1)]));

/**
 * The list screen of a merchant in which an item that another refers to opens, as in `transactions`; undefined where
 * there is none. Users have none: who made something may be at home elsewhere, and in no list of this merchant.
 */
export const listOf = (entity: string): string | undefined =>
  entity === 'user' ? undefined : item_lists[entity as EntityName]?.flatMap((id) => routes.get(id) ?? []).at(0);

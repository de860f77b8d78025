import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { alert } from '@sluis/contract/entities/insights/alert';
import { shares_to_answer, shares_to_use } from '@sluis/contract/entities/processors/share';
import type { NavigationId } from '@sluis/contract/navigation';
import { plusDays } from '../../../lib/business-time.ts';
import type { Search } from '../../../lib/search.ts';

/** A kind of item that waits for the viewer; its texts are `home.answers.{name}`. */
export interface Waiting {
  readonly name:
    | 'alerts'
    | 'chargebacks'
    | 'captures'
    | 'past_due'
    | 'expiring_cards'
    | 'webhooks'
    | 'webhook_addresses'
    | 'unknown'
    | 'shares'
    | 'given_shares';
  /**
   * The menu entry whose list has exactly these; if it defines itself which items require action, those are requested.
   */
  readonly place?: NavigationId;
  readonly entity: string;
  readonly search?: (today: string) => Search;
  /** The roles that it is shown to, if there is no menu entry. */
  readonly roles?: RoleExpressions;
  /** Its list, if the menu has no entry. */
  readonly route?: string;
  /** The field with its deadline, or with the time since when it waits. */
  readonly dated?: 'work_by_date' | 'expires_at' | 'created_at';
  /** It can have an owner, who is named. */
  readonly owned?: boolean;
}

/** Older authorisations have expired, and older unknown outcomes have been investigated. */
const recent_days = 30;
const since = (today: string): Search => ({ 'created_at>': plusDays(today, -recent_days) });

/** Long enough for a customer to register another card before the next payment. */
const card_days = 30;

const webhooks_days = 7;
const failed_webhooks = {
  name: 'webhooks',
  entity: 'webhook',
  search: (today: string): Search => ({ ...since(today), 'given_up_on>': plusDays(today, -webhooks_days) }),
  roles: webhook.roles.list,
} as const;

/** Addresses that have failed for a day, or that are disabled. */
const failing_addresses = {
  name: 'webhook_addresses',
  entity: 'webhookaddress',
  search: (): Search => ({ lasting: true, _sort: 'failing_since' }),
  roles: webhook.roles.list,
  route: 'webhooks/addresses',
} as const;

/** Open alerts, including those that were seen. */
const alerts = {
  name: 'alerts',
  entity: 'alert',
  search: () => ({ 'status[]': ['OPEN', 'SEEN'] }),
  roles: alert.roles.list,
  route: 'insights/alerts',
  owned: true,
} as const;

/** The pending items of a merchant, the nearest deadlines first. */
export const merchant_waiting: readonly Waiting[] = [
  { name: 'chargebacks', place: 'chargebacks', entity: 'chargeback', dated: 'work_by_date' },
  {
    name: 'shares',
    place: 'share_credentials',
    entity: 'share',
    search: () => ({ ...shares_to_answer, _sort: 'expires_at' }),
    dated: 'expires_at',
  },
  {
    name: 'captures',
    place: 'transactions',
    entity: 'transaction',
    // Verifying a card reserves nothing.
    search: (today) => ({ ...since(today), status: 'AUTHORIZED', 'amount>': 0, _sort: 'created_at' }),
    dated: 'created_at',
  },
  { name: 'past_due', place: 'subscriptions', entity: 'subscription' },
  {
    name: 'expiring_cards',
    place: 'subscriptions',
    entity: 'subscription',
    // Those with a failed payment are past due.
    search: (today) => ({ status: 'ACTIVE', 'card_expires_on<': plusDays(today, card_days), _sort: 'card_expires_on' }),
  },
  alerts,
  failing_addresses,
  { ...failed_webhooks, place: 'webhooks' },
];

/** The pending items for staff of the provider: stuck ones, at any merchant. */
export const provider_waiting: readonly Waiting[] = [
  { ...alerts, search: () => ({ ...alerts.search(), overall: true }) },
  {
    name: 'unknown',
    place: 'psp_transactions',
    entity: 'transaction',
    search: (today) => ({ ...since(today), status: 'UNKNOWN', _sort: 'created_at' }),
    dated: 'created_at',
  },
  {
    name: 'given_shares',
    place: 'psp_share_credentials',
    entity: 'share',
    search: () => ({ ...shares_to_use, _sort: 'expires_at' }),
    dated: 'expires_at',
  },
  failing_addresses,
  { ...failed_webhooks, place: 'psp_webhooks' },
];

import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { alert } from '@sluis/contract/entities/insights/alert';
import { shares_to_answer, shares_to_use } from '@sluis/contract/entities/processors/share';
import type { NavigationId } from '@sluis/contract/navigation';
import { plusDays } from '../../../lib/business-time.ts';
import type { Search } from '../../../lib/search.ts';

/** A kind of thing that waits for the viewer; the words are `home.answers.{name}`. */
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
  /** The entry of the menu whose list has exactly these; where it says itself what of it calls for action, that is asked. */
  readonly place?: NavigationId;
  readonly entity: string;
  readonly search?: (today: string) => Search;
  /** Who is told of it without an entry in the menu. */
  readonly roles?: RoleExpressions;
  /** The list that has them, where the menu has no entry of it. */
  readonly route?: string;
  /** The field that says until when there is time, or since when it waits. */
  readonly dated?: 'work_by_date' | 'expires_at' | 'created_at';
  /** Somebody may have taken it on, who is named. */
  readonly owned?: boolean;
}

/** Older authorisations have expired, and what is unknown for longer was looked into. */
const looked_back_days = 30;
const since = (today: string): Search => ({ 'created_at>': plusDays(today, -looked_back_days) });

/** Long enough for a customer to give another card before the next payment. */
const card_days = 30;

const webhooks_days = 7;
const failed_webhooks = {
  name: 'webhooks',
  entity: 'webhook',
  search: (today: string): Search => ({ ...since(today), 'given_up_on>': plusDays(today, -webhooks_days) }),
  roles: webhook.roles.list,
} as const;

/** Addresses that have failed for a day, or that are switched off. */
const failing_addresses = {
  name: 'webhook_addresses',
  entity: 'webhookaddress',
  search: (): Search => ({ lasting: true, _sort: 'failing_since' }),
  roles: webhook.roles.list,
  route: 'webhooks/addresses',
} as const;

/** Alerts that are not over, also those that somebody has seen. */
const alerts = {
  name: 'alerts',
  entity: 'alert',
  search: () => ({ 'status[]': ['OPEN', 'SEEN'] }),
  roles: alert.roles.list,
  route: 'insights/alerts',
  owned: true,
} as const;

/** What waits at a merchant, the nearest deadlines first. */
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
    // To verify a card reserves nothing.
    search: (today) => ({ ...since(today), status: 'AUTHORIZED', 'amount>': 0, _sort: 'created_at' }),
    dated: 'created_at',
  },
  { name: 'past_due', place: 'subscriptions', entity: 'subscription' },
  {
    name: 'expiring_cards',
    place: 'subscriptions',
    entity: 'subscription',
    // Those of which a payment has failed are past due.
    search: (today) => ({ status: 'ACTIVE', 'card_expires_on<': plusDays(today, card_days), _sort: 'card_expires_on' }),
  },
  alerts,
  failing_addresses,
  { ...failed_webhooks, place: 'webhooks' },
];

/** What waits for staff of the provider: what is stuck, at any merchant. */
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

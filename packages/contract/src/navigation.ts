import type { RoleExpressions } from './base/role-expressions.ts';
import { refund } from './entities/refund.ts';
import { transaction } from './entities/transaction.ts';

/**
 * The two navigation catalogues of the specification, as data. An entry stands here from the day its screen exists.
 * The texts of an entry are `navigation.{id}.label` and `navigation.{id}.description`; of a section and a group
 * `navigation_section.{id}` and `navigation_group.{id}`.
 */
export interface NavigationFlags {
  /** Only for staff of the provider, wherever they are. */
  readonly psp_only?: true;
  /** Only for users of a merchant. */
  readonly merchant_only?: true;
  /** Only with PSP_SUPER. */
  readonly super_user?: true;
  /** Only where the provider collects the money. */
  readonly collecting?: true;
  /** Only where the branding names this optional module. */
  readonly module?: string;
}

export interface NavigationItem extends NavigationFlags {
  readonly id: string;
  /** A path below the level's base, or an address where it is external. */
  readonly route: string;
  readonly roles: RoleExpressions;
  readonly external?: true;
}

export interface NavigationGroup extends NavigationFlags {
  readonly id: string;
  readonly items: readonly NavigationItem[];
}

export interface NavigationSection extends NavigationFlags {
  readonly id: string;
  readonly groups: readonly NavigationGroup[];
}

const transactions = transaction.roles.list;

/** Below a merchant: at the root for its own users, at `/psp/merchants/{id}` for staff of the provider. */
export const merchant_navigation = [
  {
    id: 'payments',
    groups: [
      {
        id: 'transactions',
        items: [
          { id: 'transactions', route: '/transactions', roles: transactions },
          { id: 'transactions_missed', route: '/transactionsMissed', roles: transactions },
          { id: 'transactions_declined', route: '/transactionsDeclined', roles: transactions },
          { id: 'transactions_tagged', route: '/transactionsTagged', roles: transactions },
          { id: 'transactions_blocked', route: '/transactionsBlocked', roles: transactions },
          { id: 'refunds', route: '/refunds', roles: refund.roles.list },
        ],
      },
    ],
  },
] as const satisfies readonly NavigationSection[];

/** At the provider's level. */
export const provider_navigation = [
  {
    id: 'merchants',
    groups: [
      {
        id: 'merchants',
        items: [{ id: 'psp_transactions', route: '/psp/transactions', roles: transactions, psp_only: true }],
      },
    ],
  },
] as const satisfies readonly NavigationSection[];

type Sections = typeof merchant_navigation | typeof provider_navigation;

/** The ids of all entries, sections and groups: what the texts and icons must cover. */
export type NavigationId = Sections[number]['groups'][number]['items'][number]['id'];
export type NavigationSectionId = Sections[number]['id'];
export type NavigationGroupId = Sections[number]['groups'][number]['id'];

import type { RoleExpressions } from './base/role-expressions.ts';

/**
 * The two navigation catalogues of the specification, complete, as data. An entry whose screen does not exist yet is
 * `planned` and shown to nobody; a test counts how many there are. The texts of an entry are `navigation.{id}.label` and
 * `navigation.{id}.description`; of a section and a group `navigation_section.{id}` and `navigation_group.{id}`.
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
  /** A path below the level's base; of an external entry the name of its link in the branding. */
  readonly route: string;
  readonly roles: RoleExpressions;
  readonly external?: true;
  /** Its screen does not exist yet. */
  readonly planned?: true;
}

export interface NavigationGroup extends NavigationFlags {
  readonly id: string;
  readonly items: readonly NavigationItem[];
}

export interface NavigationSection extends NavigationFlags {
  readonly id: string;
  readonly groups: readonly NavigationGroup[];
}

const transactions: RoleExpressions = ['TRANSACTION_LIST'];
const rulesets: RoleExpressions = ['TAG_LIST && VALIDATION_RULESET_LIST'];
const webhooks: RoleExpressions = ['WEBHOOK_LIST'];
const api_keys: RoleExpressions = ['APIKEY_LIST'];
const planned = true;

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
          { id: 'refunds', route: '/refunds', roles: ['REFUND_LIST'] },
          { id: 'chargebacks', route: '/chargebacks', roles: ['CHARGEBACK_LIST'] },
        ],
      },
      {
        id: 'creations',
        items: [
          { id: 'payment_links', route: '/payment-links', roles: ['PAYMENT_LINK_LIST'] },
          { id: 'card_add_links', route: '/card-add-links', roles: ['CARD_ADD_LIST'] },
          {
            id: 'scheduled_transactions',
            route: '/transactions/scheduled',
            roles: ['SCHEDULED_TRANSACTION_LIST'],
          },
        ],
      },
      { id: 'customers', items: [{ id: 'customers', route: '/customers', roles: ['CUSTOMER_LIST'] }] },
      {
        id: 'subscriptions',
        items: [
          { id: 'plans', route: '/subscriptions/plans', roles: ['PLAN_LIST'] },
          { id: 'subscriptions', route: '/subscriptions', roles: ['SUBSCRIPTION_LIST'] },
          { id: 'discounts', route: '/subscriptions/discounts', roles: ['SUBSCRIPTION_DISCOUNT_LIST'] },
        ],
      },
    ],
  },
  {
    id: 'insights',
    groups: [
      {
        id: 'dashboards',
        items: [
          {
            id: 'dashboard_transactions',
            route: '/dashboards/transactions',
            roles: ['TRANSACTION_STATISTICS'],
            planned,
          },
          { id: 'dashboard_refunds', route: '/dashboards/refunds', roles: ['REFUND_STATISTICS'], planned },
          { id: 'dashboard_customers', route: '/dashboards/customers', roles: ['CUSTOMER_STATISTICS'], planned },
          { id: 'rfm', route: '/customers/rfm', roles: ['CUSTOMER_STATISTICS'], planned },
          { id: 'processor_statistics', route: '/dashboards/processor-statistics', roles: ['PROCESSOR_LIST'], planned },
          {
            id: 'processor_compare',
            route: '/insights/dashboards/processor-compare',
            roles: ['PROCESSOR_LIST'],
            planned,
          },
        ],
      },
      {
        id: 'reports',
        items: [
          {
            id: 'report',
            route: '/report',
            roles: ['TRANSACTION_ALL && SETTLEMENT_ALL', 'TRANSACTION_LIST && SETTLEMENT_LIST'],
            planned,
          },
          { id: 'reports_transactions', route: '/reports/transactions', roles: ['REPORT_LIST'] },
          { id: 'reports_schedules', route: '/reports/schedules', roles: ['REPORT_SCHEDULE_LIST'] },
        ],
      },
    ],
  },
  {
    id: 'finance',
    collecting: true,
    groups: [
      {
        id: 'finance',
        items: [
          { id: 'report_settlement', route: '/report/settlement', roles: ['SETTLEMENT_LIST'], planned },
          { id: 'report_daily', route: '/report/daily', roles: transactions, planned },
        ],
      },
      {
        id: 'finance_psp',
        psp_only: true,
        items: [
          { id: 'one_offs', route: '/finance/one-offs', roles: ['PSP_ONE_OFF_LIST'], planned },
          {
            id: 'settlement_profiles',
            route: '/finance/settlement-profiles',
            roles: ['PSP_SETTLEMENT_PROFILE_LIST'],
            planned,
          },
        ],
      },
    ],
  },
  {
    id: 'risk',
    groups: [
      {
        id: 'risk',
        items: [
          { id: 'riskrules', route: '/riskrules', roles: rulesets, planned },
          { id: 'tagrules', route: '/tagrules', roles: rulesets, planned },
          { id: 'three_d_secure', route: '/3dsecure', roles: rulesets, planned },
          { id: 'intelligent_routing', route: '/intelligent-routing', roles: ['ROUTING_LIST'], planned },
        ],
      },
    ],
  },
  {
    id: 'developers',
    groups: [
      {
        id: 'developers',
        items: [
          { id: 'api_settings', route: '/apiSettings', roles: api_keys },
          { id: 'terminals', route: '/terminals', roles: ['TERMINAL_LIST'], planned },
          { id: 'documentation', route: 'documentation', roles: [...api_keys, ...webhooks], external: true },
          { id: 'webhook_testing', route: '/webhook-testing', roles: webhooks, planned },
          { id: 'webhooks', route: '/webhooks', roles: webhooks, planned },
        ],
      },
    ],
  },
  {
    id: 'configuration',
    psp_only: true,
    groups: [
      {
        id: 'configuration',
        items: [
          {
            id: 'processor_settlements',
            route: '/processor-settlements',
            roles: ['PSP_PROCESSOR_SETTLEMENT_LIST'],
            planned,
          },
          { id: 'processors', route: '/processors', roles: ['PSP_PROCESSOR_LIST'], planned },
          { id: 'middlewares', route: '/middlewares', roles: ['PSP_MIDDLEWARE_LIST'], planned },
          { id: 'merchant_configuration', route: '/merchant-configuration', roles: ['PSP_ALL'], planned },
          { id: 'psp_share_credentials', route: '/share-credentials', roles: ['PSP_SHARE_LIST'], planned },
        ],
      },
    ],
  },
  {
    id: 'settings',
    groups: [
      {
        id: 'settings',
        items: [
          { id: 'organisations', route: '/organisations', roles: ['ORGANISATION_LIST'], planned },
          { id: 'paymentprofiles', route: '/paymentprofiles', roles: ['PAYMENT_PROFILE_LIST'], planned },
          { id: 'bank_accounts', route: '/bank-accounts', roles: ['BANK_ACCOUNT_LIST'], planned },
          { id: 'checkout_designs', route: '/checkout-designs', roles: ['CHECKOUT_LIST'], planned },
          { id: 'users', route: '/users', roles: ['PLATFORMUSER_LIST'] },
          { id: 'tags', route: '/tags', roles: ['TAG_LIST'], planned },
          {
            id: 'share_credentials',
            route: '/share-credentials',
            roles: ['SHARE_LIST'],
            merchant_only: true,
            planned,
          },
        ],
      },
    ],
  },
] as const satisfies readonly NavigationSection[];

/** At the provider's level. */
export const provider_navigation = [
  {
    id: 'merchants',
    psp_only: true,
    groups: [
      {
        id: 'merchants',
        items: [
          { id: 'psp_merchants', route: '/psp/merchants', roles: ['PSP_MERCHANT_LIST'] },
          { id: 'psp_transactions', route: '/psp/transactions', roles: transactions },
        ],
      },
    ],
  },
  {
    id: 'psp_insights',
    psp_only: true,
    groups: [
      {
        id: 'psp_reports',
        items: [
          { id: 'psp_reports_daily', route: '/psp/reports/daily', roles: ['PSP_REPORT_LIST'], planned },
          { id: 'psp_reports_monthly', route: '/psp/reports/monthly', roles: ['PSP_REPORT_LIST'], planned },
          { id: 'psp_reports_settlement', route: '/psp/reports/settlement', roles: ['PSP_SETTLEMENT_LIST'], planned },
        ],
      },
    ],
  },
  {
    id: 'psp_finance',
    psp_only: true,
    collecting: true,
    groups: [
      {
        id: 'pricing',
        items: [
          { id: 'pricing_revenue', route: '/psp/pricing/revenue', roles: ['PSP_REVENUESCHEME_LIST'], planned },
          { id: 'pricing_cost', route: '/psp/pricing/cost', roles: ['PSP_COSTSCHEME_LIST'], planned },
          { id: 'pricing_reserve', route: '/psp/pricing/reserve', roles: ['PSP_RESERVESCHEME_LIST'], planned },
          { id: 'pricing_partner', route: '/psp/pricing/partner', roles: ['PSP_PARTNERSCHEME_LIST'], planned },
        ],
      },
      {
        id: 'psp_finance',
        items: [
          { id: 'packages', route: '/psp/finance/packages', roles: ['PSP_PACKAGE_LIST'], planned },
          {
            id: 'settlement_schedules',
            route: '/psp/finance/settlement-schedules',
            roles: ['PSP_SETTLEMENT_SCHEDULE_LIST'],
            planned,
          },
          {
            id: 'psp_bank_accounts',
            route: '/psp/finance/settings/bank-accounts',
            roles: ['PSP_BANK_ACCOUNT_LIST'],
            planned,
          },
        ],
      },
    ],
  },
  {
    id: 'compliance',
    psp_only: true,
    groups: [
      {
        id: 'compliance',
        items: [
          { id: 'audit_trail', route: '/psp/audit-trail', roles: ['PSP_AUDITTRAIL_LIST'], planned },
          { id: 'psp_webhooks', route: '/psp/webhooks', roles: webhooks, planned },
          { id: 'psp_riskrules', route: '/psp/riskrules', roles: rulesets, planned },
          { id: 'psp_tagrules', route: '/psp/tagrules', roles: rulesets, planned },
          { id: 'psp_three_d_secure', route: '/psp/3dsecure', roles: rulesets, planned },
        ],
      },
    ],
  },
  {
    id: 'admin',
    psp_only: true,
    super_user: true,
    groups: [
      {
        id: 'admin',
        items: [
          { id: 'cache', route: '/psp/admin/cache', roles: ['PSP_SUPER'], planned },
          { id: 'status_updates', route: '/psp/admin/status-updates', roles: ['PSP_SUPER'], planned },
          { id: 'settlement_updates', route: '/psp/admin/settlement-updates', roles: ['PSP_SUPER'], planned },
        ],
      },
    ],
  },
  {
    id: 'psp_settings',
    psp_only: true,
    groups: [
      {
        id: 'psp_settings',
        items: [
          { id: 'psp_users', route: '/psp/users', roles: ['PSP_USER_LIST'] },
          { id: 'welcome_mails', route: '/psp/welcome-mails', roles: ['PSP_WELCOME_MAIL_LIST'] },
          { id: 'psp_api_keys', route: '/psp/api-keys', roles: ['PSP_APIKEY_LIST'] },
          { id: 'psp_imports', route: '/psp/imports', roles: ['PSP_IMPORT_LIST'], planned },
          { id: 'psp_tags', route: '/psp/tags', roles: ['TAG_LIST'], planned },
          {
            id: 'psp_processor_settlements',
            route: '/psp/processor-settlements',
            roles: ['PSP_PROCESSOR_SETTLEMENT_LIST'],
            planned,
          },
          { id: 'psp_processors', route: '/psp/processors', roles: ['PSP_PROCESSOR_LIST'], planned },
          { id: 'psp_middlewares', route: '/psp/middlewares', roles: ['PSP_MIDDLEWARE_LIST'], planned },
          { id: 'sap', route: '/psp/sap', roles: ['PSP_SAP_LIST'], module: 'sap', planned },
        ],
      },
    ],
  },
] as const satisfies readonly NavigationSection[];

type Sections = typeof merchant_navigation | typeof provider_navigation;
type Items = Sections[number]['groups'][number]['items'][number];

/** The ids of all entries, sections and groups: what the texts must cover. */
export type NavigationId = Items['id'];
/** The ids of the entries that have a screen: what the icons must cover. */
export type ShownNavigationId = Exclude<Items, { readonly planned: true }>['id'];
export type NavigationSectionId = Sections[number]['id'];
export type NavigationGroupId = Sections[number]['groups'][number]['id'];

import type { RoleExpressions } from '../base/role-expressions.ts';
import { chargebacks_to_answer } from '../entities/chargeback.ts';
import type { NavigationSection } from './section.ts';
import { rulesets, transactions, webhooks } from './shared-roles.ts';

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
          {
            id: 'chargebacks',
            route: '/chargebacks',
            roles: ['CHARGEBACK_LIST'],
            calls: { entity: 'chargeback', search: chargebacks_to_answer },
          },
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

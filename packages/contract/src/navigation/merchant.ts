import type { RoleExpressions } from '../base/role-expressions.ts';
import { alert, alerts_to_see } from '../entities/insights/alert.ts';
import { change } from '../entities/operations/change.ts';
import { chargebacks_to_answer } from '../entities/payments/chargeback.ts';
import { shares_to_answer, shares_to_use } from '../entities/processors/share.ts';
import type { NavigationSection } from './section.ts';
import { rulesets, transactions, webhooks } from './shared-roles.ts';

const api_keys: RoleExpressions = ['APIKEY_LIST'];

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
          {
            id: 'subscriptions',
            route: '/subscriptions',
            roles: ['SUBSCRIPTION_LIST'],
            calls: { entity: 'subscription', search: { 'status[]': ['PAST_DUE'] } },
          },
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
          },
          { id: 'dashboard_refunds', route: '/dashboards/refunds', roles: ['REFUND_STATISTICS'] },
          { id: 'dashboard_customers', route: '/dashboards/customers', roles: ['CUSTOMER_STATISTICS'] },
          { id: 'rfm', route: '/customers/rfm', roles: ['CUSTOMER_STATISTICS'] },
          { id: 'processor_statistics', route: '/dashboards/processor-statistics', roles: ['PROCESSOR_LIST'] },
          {
            id: 'processor_compare',
            route: '/insights/dashboards/processor-compare',
            roles: ['PROCESSOR_LIST'],
          },
          {
            id: 'alerts',
            route: '/insights/alerts',
            roles: alert.roles.list,
            calls: { entity: 'alert', search: alerts_to_see },
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
          { id: 'report_settlement', route: '/report/settlement', roles: ['SETTLEMENT_LIST'] },
          { id: 'report_daily', route: '/report/daily', roles: transactions },
        ],
      },
      {
        id: 'finance_psp',
        psp_only: true,
        items: [
          { id: 'one_offs', route: '/finance/one-offs', roles: ['PSP_ONE_OFF_LIST'] },
          {
            id: 'settlement_profiles',
            route: '/finance/settlement-profiles',
            roles: ['PSP_SETTLEMENT_PROFILE_LIST'],
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
          { id: 'riskrules', route: '/riskrules', roles: rulesets },
          { id: 'tagrules', route: '/tagrules', roles: rulesets },
          { id: 'three_d_secure', route: '/3dsecure', roles: rulesets },
          { id: 'value_lists', route: '/valuelists', roles: rulesets },
          { id: 'intelligent_routing', route: '/intelligent-routing', roles: ['ROUTING_LIST'] },
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
          { id: 'terminals', route: '/terminals', roles: ['TERMINAL_LIST'] },
          { id: 'documentation', route: 'documentation', roles: [...api_keys, ...webhooks], external: true },
          { id: 'webhook_testing', route: '/webhook-testing', roles: webhooks },
          { id: 'webhooks', route: '/webhooks', roles: webhooks },
          { id: 'own_audit_trail', route: '/audit-trail', roles: ['AUDITTRAIL_LIST', 'PSP_AUDITTRAIL_LIST'] },
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
          },
          { id: 'processors', route: '/processors', roles: ['PSP_PROCESSOR_LIST'] },
          { id: 'middlewares', route: '/middlewares', roles: ['PSP_MIDDLEWARE_LIST'] },
          { id: 'merchant_configuration', route: '/merchant-configuration', roles: ['PSP_ALL'] },
          {
            id: 'psp_share_credentials',
            route: '/share-credentials',
            roles: ['PSP_SHARE_LIST'],
            calls: { entity: 'share', search: shares_to_use },
          },
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
          { id: 'organisations', route: '/organisations', roles: ['ORGANISATION_LIST'] },
          { id: 'paymentprofiles', route: '/paymentprofiles', roles: ['PAYMENT_PROFILE_LIST'] },
          { id: 'bank_accounts', route: '/bank-accounts', roles: ['BANK_ACCOUNT_LIST'] },
          { id: 'checkout_designs', route: '/checkout-designs', roles: ['CHECKOUT_LIST'] },
          { id: 'users', route: '/users', roles: ['PLATFORMUSER_LIST'] },
          { id: 'identity_providers', route: '/identity-providers', roles: ['PLATFORMUSER_LIST'] },
          { id: 'tags', route: '/tags', roles: ['TAG_LIST'] },
          { id: 'changes', route: '/changes', roles: change.roles.list },
          {
            id: 'share_credentials',
            route: '/share-credentials',
            roles: ['SHARE_LIST'],
            merchant_only: true,
            calls: { entity: 'share', search: shares_to_answer },
          },
        ],
      },
    ],
  },
] as const satisfies readonly NavigationSection[];

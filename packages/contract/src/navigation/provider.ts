import { alert, alerts_to_see } from '../entities/insights/alert.ts';
import { chargeback, chargebacks_to_answer } from '../entities/payments/chargeback.ts';
import { shares_to_use } from '../entities/processors/share.ts';
import type { NavigationSection } from './section.ts';
import { rulesets, transactions, webhooks } from './shared-roles.ts';

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
          // Disputes of all merchants together.
          {
            id: 'chargebacks',
            route: '/chargebacks',
            roles: chargeback.roles.list,
            calls: { entity: 'chargeback', search: chargebacks_to_answer },
          },
        ],
      },
    ],
  },
  {
    id: 'psp_insights',
    psp_only: true,
    groups: [
      {
        // Dashboards of a merchant, for all merchants together.
        id: 'dashboards',
        items: [
          {
            id: 'dashboard_transactions',
            route: '/dashboards/transactions',
            roles: ['TRANSACTION_STATISTICS'],
          },
          { id: 'dashboard_refunds', route: '/dashboards/refunds', roles: ['REFUND_STATISTICS'] },
          { id: 'dashboard_customers', route: '/dashboards/customers', roles: ['CUSTOMER_STATISTICS'] },
          { id: 'processor_statistics', route: '/dashboards/processor-statistics', roles: ['PROCESSOR_LIST'] },
          { id: 'processor_compare', route: '/insights/dashboards/processor-compare', roles: ['PROCESSOR_LIST'] },
          {
            id: 'alerts',
            route: '/insights/alerts',
            roles: alert.roles.list,
            // About all merchants together, as the bell shows them.
            calls: { entity: 'alert', search: { ...alerts_to_see, overall: true } },
          },
        ],
      },
      {
        id: 'psp_reports',
        items: [
          { id: 'psp_reports_daily', route: '/psp/reports/daily', roles: ['PSP_REPORT_LIST'] },
          { id: 'psp_reports_monthly', route: '/psp/reports/monthly', roles: ['PSP_REPORT_LIST'] },
          { id: 'psp_reports_settlement', route: '/psp/reports/settlement', roles: ['PSP_SETTLEMENT_LIST'] },
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
          { id: 'pricing_revenue', route: '/psp/pricing/revenue', roles: ['PSP_REVENUESCHEME_LIST'] },
          { id: 'pricing_cost', route: '/psp/pricing/cost', roles: ['PSP_COSTSCHEME_LIST'] },
          { id: 'pricing_reserve', route: '/psp/pricing/reserve', roles: ['PSP_RESERVESCHEME_LIST'] },
          { id: 'pricing_partner', route: '/psp/pricing/partner', roles: ['PSP_PARTNERSCHEME_LIST'] },
        ],
      },
      {
        id: 'psp_finance',
        items: [
          { id: 'packages', route: '/psp/finance/packages', roles: ['PSP_PACKAGE_LIST'] },
          {
            id: 'settlement_schedules',
            route: '/psp/finance/settlement-schedules',
            roles: ['PSP_SETTLEMENT_SCHEDULE_LIST'],
          },
          {
            id: 'payout_batches',
            route: '/psp/finance/payout-batches',
            roles: ['PSP_SETTLEMENT_LIST'],
            calls: { entity: 'payoutbatch', search: { 'status[]': ['DRAFT'] } },
          },
          {
            id: 'finance_exceptions',
            route: '/psp/finance/exceptions',
            roles: ['PSP_SETTLEMENT_LIST'],
            calls: { entity: 'financeexception', search: { 'status[]': ['OPEN'] } },
          },
          {
            id: 'psp_bank_accounts',
            route: '/psp/finance/settings/bank-accounts',
            roles: ['PSP_BANK_ACCOUNT_LIST'],
            calls: { entity: 'bankaccount', search: { 'status[]': ['NEW'] } },
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
          { id: 'audit_trail', route: '/psp/audit-trail', roles: ['PSP_AUDITTRAIL_LIST'] },
          { id: 'psp_changes', route: '/psp/changes', roles: ['PSP_AUDITTRAIL_LIST'] },
          { id: 'psp_webhooks', route: '/psp/webhooks', roles: webhooks },
          {
            id: 'psp_processor_notifications',
            route: '/psp/processor-notifications',
            roles: ['PSP_PROCESSOR_LIST'],
            calls: { entity: 'processornotification', search: { 'status[]': ['FAILED'] } },
          },
          { id: 'psp_riskrules', route: '/psp/riskrules', roles: rulesets },
          { id: 'psp_tagrules', route: '/psp/tagrules', roles: rulesets },
          { id: 'psp_three_d_secure', route: '/psp/3dsecure', roles: rulesets },
          { id: 'psp_value_lists', route: '/psp/valuelists', roles: rulesets },
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
          { id: 'cache', route: '/psp/admin/cache', roles: ['PSP_SUPER'] },
          { id: 'status_updates', route: '/psp/admin/status-updates', roles: ['PSP_SUPER'] },
          { id: 'settlement_updates', route: '/psp/admin/settlement-updates', roles: ['PSP_SUPER'] },
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
          { id: 'psp_identity_providers', route: '/psp/identity-providers', roles: ['PSP_USER_LIST'] },
          { id: 'welcome_mails', route: '/psp/welcome-mails', roles: ['PSP_WELCOME_MAIL_LIST'] },
          { id: 'psp_api_keys', route: '/psp/api-keys', roles: ['PSP_APIKEY_LIST'] },
          { id: 'psp_imports', route: '/psp/imports', roles: ['PSP_IMPORT_LIST'] },
          { id: 'psp_tags', route: '/psp/tags', roles: ['TAG_LIST'] },
          {
            id: 'psp_processor_settlements',
            route: '/psp/processor-settlements',
            roles: ['PSP_PROCESSOR_SETTLEMENT_LIST'],
          },
          { id: 'psp_processors', route: '/psp/processors', roles: ['PSP_PROCESSOR_LIST'] },
          { id: 'psp_middlewares', route: '/psp/middlewares', roles: ['PSP_MIDDLEWARE_LIST'] },
          // Entries of a viewed merchant, for all merchants together.
          {
            id: 'psp_share_credentials',
            route: '/share-credentials',
            roles: ['PSP_SHARE_LIST'],
            calls: { entity: 'share', search: shares_to_use },
          },
          { id: 'sap', route: '/psp/sap', roles: ['PSP_SAP_LIST'], module: 'sap' },
        ],
      },
    ],
  },
] as const satisfies readonly NavigationSection[];

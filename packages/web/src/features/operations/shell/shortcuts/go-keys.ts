import type { NavigationId } from '@sluis/contract/navigation';

/** The letter that goes home after `g`. */
export const home_key = 'h';

/** The letter of each place after `g`; places that are shown together have different letters. */
export const go_keys: Readonly<Partial<Record<NavigationId, string>>> = {
  transactions: 't',
  refunds: 'r',
  chargebacks: 'b',
  payment_links: 'l',
  scheduled_transactions: 'q',
  customers: 'c',
  subscriptions: 's',
  dashboard_transactions: 'd',
  reports_transactions: 'e',
  report_settlement: 'y',
  riskrules: 'f',
  api_settings: 'k',
  webhooks: 'w',
  organisations: 'o',
  users: 'u',
  psp_merchants: 'm',
  psp_transactions: 't',
  psp_reports_daily: 'e',
  psp_reports_settlement: 'y',
  packages: 'p',
  audit_trail: 'a',
  psp_webhooks: 'w',
  psp_riskrules: 'f',
  psp_users: 'u',
  welcome_mails: 'l',
  psp_api_keys: 'k',
  psp_imports: 'i',
};

import type { TextTree } from '@sluis/contract/base/translate';
import type { SettingName } from '@sluis/contract/configuration';
import type { Texts } from '../../lib/texts.ts';

type Labels = Readonly<Record<SettingName, string>>;

interface InOneLanguage {
  readonly [key: string]: Texts['nl'][string];
  readonly setting: TextTree & { readonly labels: Labels; readonly none: Labels };
}

export const texts = {
  nl: {
    values: { modules: { sap: 'SAP', host2host: 'Host-to-host' } },
    rows: { amount_limit: { currency_code: 'Valuta', amount: 'Bedrag', add: 'Valuta toevoegen' } },
    setting: {
      labels: {
        payment_products: 'Toegestane betaalmethoden',
        processors: 'Toegestane processors',
        descriptor: 'Tekst op het afschrift',
        apple_domain_file: 'Domeinbestand van Apple Pay',
        limit_per_payment: 'Limiet per betaling',
        limit_per_day: 'Limiet per dag',
        refunds_beyond_balance: 'Terugbetalingen boven het saldo',
        mfa_required: 'Verplichte meerfactorauthenticatie',
        idle_minutes: 'Uitloggen bij inactiviteit',
        language: 'Taal van nieuwe gebruikers',
        page_language: 'Taal van betaalpagina’s',
        timezone: 'Tijdzone',
        webhooks_kept_days: 'Bewaartermijn van webhooks',
        audit_kept_months: 'Bewaartermijn van de audittrail',
        modules: 'Modules',
      },
      none: {
        payment_products: 'Alle betaalmethoden',
        processors: 'Alle processors',
        descriptor: 'Omschrijving van de betaling',
        apple_domain_file: 'Geen bestand',
        limit_per_payment: 'Geen limiet',
        limit_per_day: 'Geen limiet',
        refunds_beyond_balance: 'Toegestaan',
        mfa_required: 'Niet verplicht',
        idle_minutes: 'Algemene limiet',
        language: 'Geen',
        page_language: 'Taal van de browser',
        timezone: 'Geen',
        webhooks_kept_days: 'Geen',
        audit_kept_months: 'Geen',
        modules: 'Geen modules',
      },
      refunds: { true: 'Toegestaan', false: 'Niet toegestaan' },
      characters: '{{count}} tekens',
      minutes: '{{count}} minuten',
      days: '{{count}} dagen',
      months_one: '{{count}} maand',
      months_other: '{{count}} maanden',
    },
  },
  en: {
    values: { modules: { sap: 'SAP', host2host: 'Host-to-host' } },
    rows: { amount_limit: { currency_code: 'Currency', amount: 'Amount', add: 'Add currency' } },
    setting: {
      labels: {
        payment_products: 'Allowed payment methods',
        processors: 'Allowed processors',
        descriptor: 'Statement descriptor',
        apple_domain_file: 'Apple Pay domain file',
        limit_per_payment: 'Limit per payment',
        limit_per_day: 'Limit per day',
        refunds_beyond_balance: 'Refunds beyond the balance',
        mfa_required: 'Required multi-factor authentication',
        idle_minutes: 'Log out when inactive',
        language: 'Language of new users',
        page_language: 'Language of payment pages',
        timezone: 'Time zone',
        webhooks_kept_days: 'Retention of webhooks',
        audit_kept_months: 'Retention of the audit trail',
        modules: 'Modules',
      },
      none: {
        payment_products: 'All payment methods',
        processors: 'All processors',
        descriptor: 'Description of the payment',
        apple_domain_file: 'No file',
        limit_per_payment: 'No limit',
        limit_per_day: 'No limit',
        refunds_beyond_balance: 'Allowed',
        mfa_required: 'Not required',
        idle_minutes: 'General limit',
        language: 'None',
        page_language: 'The browser’s language',
        timezone: 'None',
        webhooks_kept_days: 'None',
        audit_kept_months: 'None',
        modules: 'No modules',
      },
      refunds: { true: 'Allowed', false: 'Not allowed' },
      characters: '{{count}} characters',
      minutes: '{{count}} minutes',
      days: '{{count}} days',
      months_one: '{{count}} month',
      months_other: '{{count}} months',
    },
  },
} satisfies { readonly nl: InOneLanguage; readonly en: InOneLanguage };

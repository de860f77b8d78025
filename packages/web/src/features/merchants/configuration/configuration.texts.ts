import type { TextTree } from '@sluis/contract/base/translate';
import type { ConfigurationSection, SettingName } from '@sluis/contract/configuration';

interface InOneLanguage extends TextTree {
  readonly configuration: TextTree & {
    readonly sections: Readonly<Record<ConfigurationSection, { readonly title: string; readonly hint: string }>>;
    readonly effects: Readonly<Record<SettingName, string>>;
  };
}

export const texts = {
  nl: {
    configuration: {
      title: 'Merchantconfiguratie',
      intro:
        'Wat de aanbieder voor deze merchant bepaalt. Elke instelling geldt ook voor alles eronder, tenzij daar iets anders is ingesteld.',
      intro_all:
        'Wat voor alle merchants geldt waarvoor niets anders is ingesteld. Open een merchant om daarvan af te wijken.',
      all_merchants: 'Instellingen voor alle merchants',
      organisation: 'Organisatie',
      tab: 'Configuratie',
      all_default: 'Alles is standaard.',
      change_all: 'Configuratie wijzigen',
      default: 'Standaard',
      inherited: 'Overgenomen van {{name}}',
      set_here: 'Hier ingesteld',
      set: 'Instellen',
      change: 'Wijzigen',
      change_one: '{{name}} wijzigen',
      set_one: '{{name}} instellen',
      reset_default: 'Standaard herstellen',
      default_question: 'Nu geldt: {{before}}. Daarna geldt de standaard: {{after}}.',
      reset: 'Weer overnemen',
      reset_one: '{{name}} herstellen',
      reset_question: 'Nu geldt: {{before}}. Daarna geldt wat wordt overgenomen: {{after}}.',
      changes_one: '{{count}} wijziging',
      changes_other: '{{count}} wijzigingen',
      became: 'wordt',
      was_inherited: 'Niet ingesteld',
      nobody: 'Systeem',
      empty_means: 'Leeg: {{what}}.',
      descriptor_fault:
        'Gebruik 2 tot 22 letters en cijfers, met ten minste één letter. Ook toegestaan: spatie . & / -',
      sections: {
        payments: { title: 'Betalingen', hint: 'Waarmee de merchant betalingen ontvangt, en onder welke naam.' },
        limits: { title: 'Limieten', hint: 'Hoeveel de merchant ontvangt en terugbetaalt.' },
        security: { title: 'Beveiliging', hint: 'Strenger dan wat de aanbieder van iedereen vraagt.' },
        defaults: { title: 'Standaardwaarden', hint: 'Taal en tijdzone waar niemand iets anders kiest.' },
        retention: { title: 'Bewaartermijnen', hint: 'Hoe lang gegevens van de merchant worden bewaard.' },
        modules: { title: 'Modules', hint: 'Extra onderdelen die niet iedereen gebruikt.' },
      },
      effects: {
        payment_products:
          'Betaalpagina’s tonen alleen deze betaalmethoden. Een betaling met een andere methode wordt geweigerd, ook via de API, een abonnement of een geplande transactie.',
        processors:
          'Nieuwe betalingen gaan alleen via deze processors. Bestaande betalingen kunnen nog worden geïnd en terugbetaald.',
        descriptor:
          'Staat op het afschrift van de betaler vóór de omschrijving van de betaling, samen maximaal 22 tekens, en op de betaalpagina.',
        apple_domain_file:
          'Het bestand waarmee Apple het domein van de betaalpagina’s herkent, zoals u het bij Apple of uw acquirer downloadt. Het staat op /.well-known/apple-developer-merchantid-domain-association.',
        limit_per_payment:
          'Een nieuwe betaling, betaallink of geplande transactie boven dit bedrag wordt geweigerd. Voor een valuta zonder bedrag geldt geen limiet.',
        limit_per_day:
          'De nieuwe betalingen van één dag komen samen niet boven dit bedrag, voor de organisatie waar de limiet is ingesteld en alles eronder. Mislukte betalingen tellen niet mee. De dag is die van de ingestelde tijdzone.',
        refunds_beyond_balance:
          'Niet toegestaan: een terugbetaling wordt geweigerd als die hoger is dan wat in 30 dagen is betaald en niet is uitbetaald, min de terugbetalingen en chargebacks.',
        mfa_required:
          'Gebruikers kunnen alleen inloggen met deze tweede factor. Vraagt de organisatie zelf iets strengers, dan geldt dat.',
        idle_minutes:
          'Na zo lang zonder activiteit worden gebruikers uitgelogd. Kiest de organisatie zelf een kortere tijd, dan geldt die.',
        language: 'Krijgt een uitgenodigde gebruiker voor wie geen taal is gekozen.',
        page_language:
          'Hierin openen betaalpagina’s waarvan de link geen taal noemt. De betaler kan een andere kiezen.',
        timezone:
          'Krijgt een uitgenodigde gebruiker. Geldt ook voor de dag van de limiet per dag, incasso van abonnementen, betaalpagina’s, herinneringen en meldingen.',
        webhooks_kept_days: 'Afgeronde webhooks worden na zoveel dagen verwijderd, met hun pogingen.',
        audit_kept_months:
          'Aanroepen van de merchant worden na zoveel maanden uit de audittrail verwijderd. Langer dan de server ze bewaart kan niet. PCI DSS vraagt 12 maanden.',
        modules: 'Het menu van de gebruikers van deze organisatie toont de onderdelen van deze modules.',
      },
    },
  },
  en: {
    configuration: {
      title: 'Merchant configuration',
      intro:
        'What the provider decides for this merchant. Each setting also holds for everything below it, unless something else is set there.',
      intro_all: 'What holds for all merchants for which nothing else is set. Open a merchant to set something else.',
      all_merchants: 'Settings for all merchants',
      organisation: 'Organisation',
      tab: 'Configuration',
      all_default: 'Every setting has its default.',
      change_all: 'Change the configuration',
      default: 'Default',
      inherited: 'Inherited from {{name}}',
      set_here: 'Set here',
      set: 'Set',
      change: 'Change',
      change_one: 'Change {{name}}',
      set_one: 'Set {{name}}',
      reset_default: 'Reset to default',
      default_question: 'Now: {{before}}. Afterwards, by default: {{after}}.',
      reset: 'Reset to inherited',
      reset_one: 'Reset {{name}}',
      reset_question: 'Now: {{before}}. Afterwards, as inherited: {{after}}.',
      changes_one: '{{count}} change',
      changes_other: '{{count}} changes',
      became: 'becomes',
      was_inherited: 'Not set',
      nobody: 'System',
      empty_means: 'Empty: {{what}}.',
      descriptor_fault: 'Use 2 to 22 letters and digits, with at least one letter. Also allowed: space . & / -',
      sections: {
        payments: { title: 'Payments', hint: 'What the merchant takes payments with, and under which name.' },
        limits: { title: 'Limits', hint: 'How much the merchant takes and refunds.' },
        security: { title: 'Security', hint: 'Stricter than what the provider asks of everyone.' },
        defaults: { title: 'Defaults', hint: 'Language and time zone where no one chooses another.' },
        retention: { title: 'Retention', hint: 'How long the merchant’s data is kept.' },
        modules: { title: 'Modules', hint: 'Optional parts that not everyone uses.' },
      },
      effects: {
        payment_products:
          'Payment pages show only these payment methods. A payment by another is refused, also by the API, of a subscription or a scheduled transaction.',
        processors:
          'New payments go through these processors only. Existing payments can still be captured and refunded.',
        descriptor:
          'Appears on the payer’s statement before the description of the payment (22 characters together at most), and on the payment page.',
        apple_domain_file:
          'The file by which Apple recognises the domain of the payment pages, as downloaded from Apple or your acquirer. It is served at /.well-known/apple-developer-merchantid-domain-association.',
        limit_per_payment:
          'A new payment, payment link or scheduled transaction above this amount is refused. A currency without an amount has no limit.',
        limit_per_day:
          'The new payments of one day together stay within this amount, for the organisation where the limit is set and everything below it. Failed payments do not count. The day is that of the configured time zone.',
        refunds_beyond_balance:
          'Not allowed: a refund is refused if it exceeds what was paid in the last 30 days and is not settled, less refunds and chargebacks.',
        mfa_required:
          'Users can only log in with this second factor. If the organisation itself asks for a stricter one, that holds.',
        idle_minutes:
          'After this long without activity, users are logged out. If the organisation itself chooses a shorter time, that holds.',
        language: 'Given to an invited user for whom no language is chosen.',
        page_language: 'Payment pages whose link names no language open in it. The payer can choose another.',
        timezone:
          'Given to an invited user. Also applies to the day of the limit per day, billing of subscriptions, payment pages, reminders and alerts.',
        webhooks_kept_days: 'Completed webhooks are deleted after this many days, with their attempts.',
        audit_kept_months:
          'Calls of the merchant are deleted from the audit trail after this many months, at most as many as the server keeps. PCI DSS requires 12.',
        modules: 'The menu of this organisation’s users shows what belongs to these modules.',
      },
    },
  },
} satisfies { readonly nl: InOneLanguage; readonly en: InOneLanguage };

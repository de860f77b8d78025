import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      settlementprofile: {
        payment_profiles: 'Betaalprofielen',
        package: 'Pakket',
        schedule: 'Afrekenschema',
        terms: 'Valuta’s en uitbetaling',
        settles_on: 'Betalingen tellen mee',
        negative_balance_rule: 'Bij een negatief saldo',
        hold: 'Vastgehouden',
        hold_reason: 'Reden van vasthouden',
        valid_from: 'Geldig vanaf',
      },
    },
    values: {
      settles_on: { COMPLETED: 'Zodra ze zijn betaald' },
      negative_balance_rule: {
        CARRY: 'Overdragen naar de volgende afrekening',
        USE_RESERVE: 'Aanvullen uit de reserve',
      },
      vat: { STANDARD: 'Volgens de tarieven', REVERSE: 'Verlegd' },
    },
    rows: {
      terms: {
        currency_code: 'Valuta',
        bank_account: 'Bankrekening',
        minimum_payout: 'Minimale uitbetaling',
        add: 'Valuta toevoegen',
      },
    },
    settlement_profile: {
      title: 'Afrekenprofielen',
      hint: 'Met welke tarieven betalingen van merchants worden afgerekend, en hoe ze worden uitbetaald.',
      empty: 'Nog geen afrekenprofielen. Zonder profiel wordt er niet met een merchant afgerekend.',
      create: 'Afrekenprofiel toevoegen',
      on_hold: 'Vastgehouden',
      payment_profiles: 'Betaalprofielen',
      all_profiles: 'Alle andere betaalprofielen',
      profiles_help: 'Zonder keuze alle betaalprofielen die geen ander afrekenprofiel heeft.',
      terms_help: 'Per valuta de rekening waarop wordt uitbetaald, en vanaf welk bedrag.',
      account_help: 'Alleen geverifieerde rekeningen in deze valuta.',
      default_account: 'Die van het betaalprofiel, of anders de standaardrekening',
      number_help: 'Het begin van het kenmerk van elke afrekening. Leeg: het volgende vrije nummer.',
      next_day_help: 'Een ander pakket of schema geldt vanaf de volgende boekdag.',
      valid_from_help: 'Eerdere betalingen worden niet afgerekend.',
      vat_help: 'Bij verlegde btw zijn de tarieven zonder btw, en heeft de merchant een btw-nummer.',
      no_merchant: 'Kies een merchant, niet de aanbieder.',
    },
    verbs: {
      settlementprofile: {
        hold: 'Uitbetalingen vasthouden',
        hold_question: 'Afrekeningen van “{{name}}” worden niet uitbetaald, maar overgedragen naar de volgende.',
        release: 'Uitbetalingen vrijgeven',
        release_question: 'De volgende afrekening van “{{name}}” wordt weer uitbetaald, met wat is vastgehouden.',
      },
    },
  },
  en: {
    fields: {
      settlementprofile: {
        payment_profiles: 'Payment profiles',
        package: 'Package',
        schedule: 'Settlement schedule',
        terms: 'Currencies and payout',
        settles_on: 'Payments count',
        negative_balance_rule: 'With a negative balance',
        hold: 'On hold',
        hold_reason: 'Reason for the hold',
        valid_from: 'Valid from',
      },
    },
    values: {
      settles_on: { COMPLETED: 'Once they are paid' },
      negative_balance_rule: { CARRY: 'Carry to the next settlement', USE_RESERVE: 'Draw from the reserve' },
      vat: { STANDARD: 'By the prices', REVERSE: 'Reverse charge' },
    },
    rows: {
      terms: {
        currency_code: 'Currency',
        bank_account: 'Bank account',
        minimum_payout: 'Minimum payout',
        add: 'Add currency',
      },
    },
    settlement_profile: {
      title: 'Settlement profiles',
      hint: 'How payments of merchants are priced, settled and paid out.',
      empty: 'No settlement profiles yet. Without one a merchant is not settled.',
      create: 'Add settlement profile',
      on_hold: 'On hold',
      payment_profiles: 'Payment profiles',
      all_profiles: 'All other payment profiles',
      profiles_help: 'Without a choice, all payment profiles that no other settlement profile has.',
      terms_help: 'Per currency the account that is paid out to, and from which amount.',
      account_help: 'Only verified accounts in this currency.',
      default_account: 'That of the payment profile, or else the default',
      number_help: 'Begins the reference of each settlement. Empty: the next free number.',
      next_day_help: 'Another package or schedule counts from the next accounting day.',
      valid_from_help: 'Earlier payments are not settled.',
      vat_help: 'With reverse charge the prices are without VAT, and the merchant has a tax number.',
      no_merchant: 'Choose a merchant, not the provider.',
    },
    verbs: {
      settlementprofile: {
        hold: 'Hold payouts',
        hold_question: 'Settlements of “{{name}}” are carried to the next one instead of paid out.',
        release: 'Release payouts',
        release_question: 'The next settlement of “{{name}}” is paid out again, with what was held.',
      },
    },
  },
} satisfies EntityTexts<'settlementprofile'>;

import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    verbs: {
      settlementprofile: {
        opening: 'Beginstand invoeren',
        opening_question:
          'Wat een ander systeem tot nu toe met “{{name}}” heeft afgerekend. Eén keer per valuta, vóór de eerste boeking.',
      },
    },
    opening: {
      balance: 'Saldo',
      balance_help: 'Wat de merchant nog krijgt. Met een minteken: wat de merchant schuldig is.',
      holds: 'Ingehouden reserve',
      holds_help: 'Wordt vrijgegeven volgens het reserveschema.',
      usage: 'Verbruik per maand',
      usage_help: 'Bepaalt de staffels van deze en de volgende maand, en wat meetelt voor het minimum.',
    },
    rows: {
      holds: { held_on: 'Ingehouden op', amount: 'Bedrag', add: 'Inhouding toevoegen' },
      usage: {
        month: 'Een dag in de maand',
        count: 'Aantal betalingen',
        amount: 'Omzet',
        counted: 'Kosten die meetellen',
        add: 'Maand toevoegen',
      },
    },
  },
  en: {
    verbs: {
      settlementprofile: {
        opening: 'Enter opening',
        opening_question:
          'What another system has settled with “{{name}}” until now. Once per currency, before the first entry.',
      },
    },
    opening: {
      balance: 'Balance',
      balance_help: 'What the merchant is still to receive. With a minus sign: what the merchant owes.',
      holds: 'Reserve held',
      holds_help: 'Released by the reserve scheme.',
      usage: 'Usage by month',
      usage_help: 'Decides the tiers of this month and the next, and what counts for the minimum.',
    },
    rows: {
      holds: { held_on: 'Held on', amount: 'Amount', add: 'Add hold' },
      usage: {
        month: 'A day in the month',
        count: 'Number of payments',
        amount: 'Turnover',
        counted: 'Fees that count',
        add: 'Add month',
      },
    },
  },
} satisfies Texts;

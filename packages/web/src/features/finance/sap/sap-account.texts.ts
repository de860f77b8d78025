import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      sapaccount: {
        account_kind: 'Rekening in het journaal',
        component: 'Onderdeel',
        vat_rate_ppm: 'Btw-tarief',
        general_ledger_account: 'Grootboekrekening',
        cost_centre: 'Kostenplaats',
        tax_code: 'Btw-code',
      },
    },
    sap_account: {
      title: 'SAP-rekeningen',
      hint: 'Op welke grootboekrekening in SAP een boeking komt. De meest specifieke regel geldt.',
      empty: 'Nog geen rekeningen. Zonder grootboekrekening voor elke boeking kan geen SAP-bestand worden gemaakt.',
      create: 'Rekening toewijzen',
      all_components: 'Alle onderdelen',
      all_rates: 'Alle tarieven',
      component: '{{name}} ({{code}})',
      component_help: 'Waarvoor kosten worden berekend, zoals MARKUP. Leeg: voor alle onderdelen.',
      vat_help: 'In procenten. Leeg: voor alle tarieven.',
      account_help: 'Zoals in SAP, hooguit tien tekens.',
      delete_question: 'Grootboekrekening {{name}} niet meer gebruiken? Gemaakte bestanden blijven zoals ze zijn.',
    },
  },
  en: {
    fields: {
      sapaccount: {
        account_kind: 'Account in the journal',
        component: 'Component',
        vat_rate_ppm: 'VAT rate',
        general_ledger_account: 'General ledger account',
        cost_centre: 'Cost centre',
        tax_code: 'Tax code',
      },
    },
    sap_account: {
      title: 'SAP accounts',
      hint: 'The general ledger account in SAP of each posting. The most specific line applies.',
      empty: 'No accounts yet. Without a general ledger account for every posting no SAP file can be made.',
      create: 'Assign account',
      all_components: 'All components',
      all_rates: 'All rates',
      component: '{{name}} ({{code}})',
      component_help: 'What fees are charged for, such as MARKUP. Empty: for all components.',
      vat_help: 'In percent. Empty: for all rates.',
      account_help: 'As in SAP, at most ten characters.',
      delete_question: 'Stop using general ledger account {{name}}? Files that were made stay as they are.',
    },
  },
} satisfies EntityTexts<'sapaccount'>;

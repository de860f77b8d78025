import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      processorsettlementfile: {
        run: 'Uitvoering',
        size_bytes: 'Grootte in bytes',
        failed_line: 'Mislukt op regel',
        totals: 'Totalen',
      },
    },
    status: {
      processorsettlementfile: {
        RECEIVED: 'Ontvangen',
        PARSED: 'Ingelezen',
        RECONCILED: 'Vergeleken',
        FAILED: 'Mislukt',
      },
    },
    rows: { totals: { currency_code: 'Valuta', count: 'Regels', gross: 'Bruto', fee: 'Kosten' } },
    reasons: {
      processorsettlementfile: {
        not_text: 'Geen tekst in UTF-8',
        not_csv: 'Geen geldige CSV',
        no_lines: 'Geen regels',
        columns_missing: 'Er ontbreken kolommen',
        invalid_id: 'ID bij processor ontbreekt of is te lang',
        unknown_kind: 'Onbekende soort',
        invalid_currency: 'Ongeldige valuta',
        invalid_amount: 'Ongeldig bedrag',
        invalid_date: 'Ongeldige datum',
        other_account: 'Regel van een ander merchantaccount',
      },
    },
  },
  en: {
    fields: {
      processorsettlementfile: {
        run: 'Run',
        size_bytes: 'Size in bytes',
        failed_line: 'Failed at line',
        totals: 'Totals',
      },
    },
    status: {
      processorsettlementfile: { RECEIVED: 'Received', PARSED: 'Parsed', RECONCILED: 'Reconciled', FAILED: 'Failed' },
    },
    rows: { totals: { currency_code: 'Currency', count: 'Lines', gross: 'Gross', fee: 'Fee' } },
    reasons: {
      processorsettlementfile: {
        not_text: 'Not text in UTF-8',
        not_csv: 'Not valid CSV',
        no_lines: 'No lines',
        columns_missing: 'Columns are missing',
        invalid_id: 'Processor ID missing or too long',
        unknown_kind: 'Unknown kind',
        invalid_currency: 'Invalid currency',
        invalid_amount: 'Invalid amount',
        invalid_date: 'Invalid date',
        other_account: 'Line of another merchant account',
      },
    },
  },
} satisfies EntityTexts<'processorsettlementfile'>;

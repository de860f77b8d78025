import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      saprun: {
        booked_on: 'Boekdatum',
        totals: 'Totaal',
        lines: 'Journaalposten',
        unmapped: 'Zonder grootboekrekening',
        downloaded_at: 'Gedownload op',
        downloaded_by: 'Gedownload door',
      },
    },
    status: { saprun: { CREATED: 'Klaar', DOWNLOADED: 'Gedownload', FAILED: 'Mislukt' } },
    sap_run: {
      title: 'SAP-bestanden',
      hint: 'De journaalposten van elke afgelopen dag, opgeteld per grootboekrekening.',
      empty: 'Nog geen bestanden. Na elke dag waarop is geboekt, wordt er één gemaakt.',
      downloaded_by: 'Gedownload door',
      again: 'Opnieuw downloaden',
      assign: 'Rekening toewijzen',
      at_rate: '{{rate}} btw',
      account_in: 'Grootboekrekening ({{currency}})',
      debit: 'Debet',
      credit: 'Credit',
      without: 'overige',
    },
    verbs: {
      saprun: {
        retry: 'Opnieuw maken',
        retry_question: '{{reference}} opnieuw maken met de rekeningen van nu? Het nummer blijft hetzelfde.',
        download: 'Downloaden',
        download_question:
          '{{reference}} downloaden? Vanaf nu staat vast wie dit bestand heeft opgehaald; lees het één keer in.',
      },
    },
  },
  en: {
    fields: {
      saprun: {
        booked_on: 'Posting date',
        totals: 'Total',
        lines: 'Postings',
        unmapped: 'Without an account',
        downloaded_at: 'Downloaded',
        downloaded_by: 'Downloaded by',
      },
    },
    status: { saprun: { CREATED: 'Ready', DOWNLOADED: 'Downloaded', FAILED: 'Failed' } },
    sap_run: {
      title: 'SAP files',
      hint: 'The postings of each past day, added up by general ledger account.',
      empty: 'No files yet. One is made after each day on which something was booked.',
      downloaded_by: 'Downloaded by',
      again: 'Download again',
      assign: 'Assign an account',
      at_rate: '{{rate}} VAT',
      account_in: 'General ledger account ({{currency}})',
      debit: 'Debit',
      credit: 'Credit',
      without: 'other',
    },
    verbs: {
      saprun: {
        retry: 'Make again',
        retry_question: 'Make {{reference}} again with the accounts of now? It keeps its number.',
        download: 'Download',
        download_question: 'Download {{reference}}? It is recorded who downloaded this file first; import it once.',
      },
    },
  },
} satisfies EntityTexts<'saprun'>;

import { report_faults } from '@sluis/contract/report-faults';
import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      report: {
        count: 'Aantal rijen',
        report_schedule: 'Gepland rapport',
      },
    },
    status: { report: { PENDING: 'Wordt gemaakt', PROCESSED: 'Gereed', FAILED: 'Mislukt' } },
    values: {
      format: { csv: 'CSV voor Excel', 'csv-machine': 'CSV (onbewerkt)', xlsx: 'Excel (XLSX)', html: 'HTML' },
      about: {
        transactions: 'Transacties',
        transaction_dashboard: 'Dashboard transacties',
        refund_dashboard: 'Dashboard terugbetalingen',
        customer_dashboard: 'Dashboard klanten',
      },
    },
    reasons: { report: report_faults.nl },
    report: {
      title: 'Rapporten',
      hint: 'Rapporten van transacties en dashboards. Ze blijven bewaard tot u ze verwijdert.',
      empty: 'Geen rapporten gemaakt.',
      create: 'Rapport maken',
      delete: 'Verwijderen',
      delete_question: 'Het rapport “{{name}}” en het bestand verwijderen? Dit kan niet ongedaan worden gemaakt.',
      of_list: 'Rapport van deze lijst maken',
      columns_help: 'In de volgorde waarin u ze selecteert.',
      timezone_help: 'Bepaalt wanneer een dag begint en hoe tijden worden weergegeven.',

      download: {
        action: 'Downloaden',
        ready: 'Klik om het rapport te downloaden',
        generated: 'Wacht tot het rapport is gemaakt',
        downloaded: 'Wacht tot het rapport is gedownload',
      },
      downloading: 'Rapport wordt gedownload...',
      not_ready: 'Het rapport is nog niet gemaakt',
      back: 'Klik hier om terug te gaan naar het rapportoverzicht.',
    },
    verbs: {
      report: {
        retry: 'Opnieuw proberen',
        retry_question: 'Het rapport “{{name}}” opnieuw maken, vanaf het begin?',
      },
    },
  },
  en: {
    fields: {
      report: {
        count: 'Rows',
        report_schedule: 'Report schedule',
      },
    },
    status: { report: { PENDING: 'Pending', PROCESSED: 'Processed', FAILED: 'Failed' } },
    values: {
      format: { csv: 'CSV for Excel', 'csv-machine': 'CSV (raw)', xlsx: 'Excel (XLSX)', html: 'HTML' },
      about: {
        transactions: 'Transactions',
        transaction_dashboard: 'Transactions dashboard',
        refund_dashboard: 'Refunds dashboard',
        customer_dashboard: 'Customers dashboard',
      },
    },
    reasons: { report: report_faults.en },
    report: {
      title: 'Reports',
      hint: 'Reports of transactions and dashboards, kept until you delete them.',
      empty: 'No reports generated',
      create: 'Create report',
      delete: 'Delete',
      delete_question: 'Delete the report “{{name}}” and its file? This can’t be undone.',
      of_list: 'Create a report from this list',
      columns_help: 'In the order you select them.',
      timezone_help: 'Determines when a day begins and how times are shown.',

      download: {
        action: 'Download',
        ready: 'Click to download the report',
        generated: 'Please wait until the report has been generated',
        downloaded: 'Please wait until the report has been downloaded',
      },
      downloading: 'Downloading report...',
      not_ready: 'The report has not been generated yet',
      back: 'Click here to return to the report overview.',
    },
    verbs: {
      report: {
        retry: 'Try again',
        retry_question: 'Generate the report “{{name}}” again from the start?',
      },
    },
  },
} satisfies EntityTexts<'report'>;

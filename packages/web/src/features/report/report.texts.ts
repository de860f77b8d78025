import type { ReportFault } from '@sluis/contract/entities/report';
import type { EntityTexts, TextTree } from '../../lib/texts.ts';

interface Faults extends TextTree {
  readonly reasons: { readonly report: Readonly<Record<ReportFault, string>> };
}

export const texts = {
  nl: {
    fields: {
      report: {
        id: 'Id',
        created_at: 'Aangemaakt',
        last_status_update: 'Status gewijzigd',
        organisation: 'Organisatie',
        name: 'Naam',
        filters: 'Filters',
        columns: 'Kolommen',
        labels: 'Namen van kolommen',
        format: 'Formaat',
        timezone: 'Tijdzone',
        language: 'Taal',
        count: 'Aantal',
        progress: 'Voortgang',
        size_bytes: 'Grootte',
        status: 'Status',
        status_reason: 'Reden van status',
        created_by: 'Aangemaakt door',
        report_schedule: 'Schema',
        version: 'Versie',
      },
    },
    status: { report: { PENDING: 'Wordt gemaakt', PROCESSED: 'Gemaakt', FAILED: 'Mislukt' } },
    values: {
      format: { csv: 'CSV voor Excel', 'csv-machine': 'CSV voor programma’s (onbewerkt)', xlsx: 'Excel (XLSX)' },
    },
    reasons: {
      report: {
        asker_gone: 'Wie het rapport heeft gevraagd, is geen gebruiker meer.',
        roles_lost:
          'Wie het rapport heeft gevraagd, mag deze transacties niet meer zien of er geen rapport meer van maken.',
        question_invalid: 'De filters of kolommen bestaan niet meer.',
        broken_off: 'Het maken is telkens afgebroken.',
      },
    },
    report: {
      title: 'Rapporten',
      hint: 'Bestanden van transacties. Ze blijven bewaard tot iemand ze verwijdert.',
      empty: 'Geen rapporten gemaakt.',
      create: 'Rapport maken',
      submit: 'Rapport maken',
      clone: 'Kopiëren',
      retry: 'Opnieuw proberen',
      retry_question: 'Het rapport “{{name}}” wordt opnieuw gemaakt, vanaf het begin.',
      delete: 'Verwijderen',
      delete_question:
        'Het rapport “{{name}}” wordt met zijn bestand verwijderd. Dit kan niet ongedaan worden gemaakt.',
      of_list: 'Rapport van deze lijst maken',
      columns_help: 'In de volgorde waarin u ze kiest.',
      timezone_help: 'Bepaalt wanneer een dag begint en hoe tijden worden geschreven.',

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
  },
  en: {
    fields: {
      report: {
        id: 'Id',
        created_at: 'Created',
        last_status_update: 'Status changed',
        organisation: 'Organisation',
        name: 'Name',
        filters: 'Filters',
        columns: 'Columns',
        labels: 'Names of columns',
        format: 'Format',
        timezone: 'Time zone',
        language: 'Language',
        count: 'Count',
        progress: 'Progress',
        size_bytes: 'Size',
        status: 'Status',
        status_reason: 'Status reason',
        created_by: 'Created by',
        report_schedule: 'Schedule',
        version: 'Version',
      },
    },
    status: { report: { PENDING: 'Pending', PROCESSED: 'Processed', FAILED: 'Failed' } },
    values: { format: { csv: 'CSV for Excel', 'csv-machine': 'CSV for programs (raw)', xlsx: 'Excel (XLSX)' } },
    reasons: {
      report: {
        asker_gone: 'Whoever asked for the report is no longer a user.',
        roles_lost: 'Whoever asked for the report may no longer see these transactions or have a report made of them.',
        question_invalid: 'The filters or columns no longer exist.',
        broken_off: 'Its making was broken off each time.',
      },
    },
    report: {
      title: 'Reports',
      hint: 'Files of transactions. They are kept until somebody deletes them.',
      empty: 'No reports generated.',
      create: 'Create report',
      submit: 'Create report',
      clone: 'Clone',
      retry: 'Try again',
      retry_question: 'The report “{{name}}” is generated again, from its beginning.',
      delete: 'Delete',
      delete_question: 'The report “{{name}}” is deleted together with its file. This cannot be undone.',
      of_list: 'Make a report of this list',
      columns_help: 'In the order you choose them.',
      timezone_help: 'Sets when a day begins and how times are written.',

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
  },
} satisfies EntityTexts<'report'> & { nl: Faults; en: Faults };

import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      processorsettlement: {
        gateway: 'Gateway',
        processor_settlement_type: 'Aanlevering',
        user: 'Verantwoordelijke',
        last_run: 'Laatste uitvoering',
        next_run: 'Volgende uitvoering',
      },
    },
    status: { processorsettlement: { DETAILS_CHANGED: 'Gegevens gewijzigd', DETAILS_REVEALED: 'Gegevens bekeken' } },
    values: {
      processor_settlement_type: { UPLOAD: 'Upload', SANDBOX: 'Sandbox' },
    },
    processorsettlement: {
      active: 'Actief',
      inactive: 'Niet actief',
      title: 'Processorafrekeningen',
      hint: 'Bestanden waarin processors verantwoorden wat ze hebben verwerkt.',
      empty: 'Nog geen processorafrekeningen. Voeg toe waar de bestanden van een processor vandaan komen.',
      create: 'Processorafrekening toevoegen',
      delete_question:
        'De processorafrekening “{{name}}” verwijderen? Ook de gegevens worden gewist. Dit kan niet ongedaan worden gemaakt.',
      run: 'Nu ophalen',
      upload: 'Bestand uploaden',
      runs: 'Uitvoeringen',
      files: 'Bestanden',
      no_runs: 'Nog niet uitgevoerd',
      no_files: 'Nog geen bestanden',
      files_count_one: '1 bestand',
      files_count_other: '{{count}} bestanden',
      lines_count_one: '1 regel',
      lines_count_other: '{{count}} regels',
      duplicates_count_one: '1 eerder ontvangen',
      duplicates_count_other: '{{count}} eerder ontvangen',
      at_line: 'regel {{line}}',
      gross: 'Bruto',
      fee: 'Kosten',
    },
  },
  en: {
    fields: {
      processorsettlement: {
        gateway: 'Gateway',
        processor_settlement_type: 'Delivery',
        user: 'Responsible user',
        last_run: 'Last run',
        next_run: 'Next run',
      },
    },
    status: { processorsettlement: { DETAILS_CHANGED: 'Details changed', DETAILS_REVEALED: 'Details viewed' } },
    values: {
      processor_settlement_type: { UPLOAD: 'Upload', SANDBOX: 'Sandbox' },
    },
    processorsettlement: {
      active: 'Active',
      inactive: 'Inactive',
      title: 'Processor settlements',
      hint: 'Files in which processors account for what they processed.',
      empty: 'No processor settlements yet. Add where a processor’s files come from.',
      create: 'Add processor settlement',
      delete_question:
        'Delete the processor settlement “{{name}}”? Its details are erased as well. This can’t be undone.',
      run: 'Run now',
      upload: 'Upload file',
      runs: 'Runs',
      files: 'Files',
      no_runs: 'No runs yet',
      no_files: 'No files yet',
      files_count_one: '1 file',
      files_count_other: '{{count}} files',
      lines_count_one: '1 line',
      lines_count_other: '{{count}} lines',
      duplicates_count_one: '1 received before',
      duplicates_count_other: '{{count}} received before',
      at_line: 'line {{line}}',
      gross: 'Gross',
      fee: 'Fee',
    },
  },
} satisfies EntityTexts<'processorsettlement'>;

import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      settlementupdate: {
        old_last: 'Vorige waarde',
        update_last_run: 'Opnieuw uitvoeren?',
      },
    },
    settlementupdate: {
      title: 'Afrekeningen bijwerken',
      hint: 'Vanaf waar processorafrekeningen weer worden opgehaald.',
      create: 'Afrekening bijwerken',
      last_help: 'De volgende uitvoering haalt op wat hierna komt. Voor de sandbox een dag, zoals 2026-11-20.',
      reason_help: 'Aanbevolen. Collega’s lezen later waarom dit nodig was.',
      run_help: 'De processorafrekening wordt direct opnieuw opgehaald.',
      checking: 'Laatste uitvoering controleren',
      reverse: 'Laatste wijziging terugdraaien',
    },
  },
  en: {
    fields: {
      settlementupdate: {
        old_last: 'Old last',
        update_last_run: 'Update last run?',
      },
    },
    settlementupdate: {
      title: 'Settlement updates',
      hint: 'From where processor settlements are fetched again.',
      create: 'Update settlement',
      last_help: 'The next run fetches what comes after it. For the sandbox a day, such as 2026-11-20.',
      reason_help: 'Recommended. Colleagues can read later why this was needed.',
      run_help: 'The settlement is fetched again immediately.',
      checking: 'Checking last run',
      reverse: 'Reverse last update',
    },
  },
} satisfies EntityTexts<'settlementupdate'>;

import type { EntityTexts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    fields: { terminal: { serial_number: 'Serienummer', location: 'Locatie' } },
    status: { terminal: { ACTIVE: 'Actief', INACTIVE: 'Inactief' } },
    terminal: {
      title: 'Terminals',
      hint: 'Betaalautomaten in de winkel.',
      create: 'Terminal toevoegen',
    },
  },
  en: {
    fields: { terminal: { serial_number: 'Serial number', location: 'Location' } },
    status: { terminal: { ACTIVE: 'Active', INACTIVE: 'Inactive' } },
    terminal: {
      title: 'Terminals',
      hint: 'In-store payment terminals.',
      create: 'Add terminal',
    },
  },
} satisfies EntityTexts<'terminal'>;

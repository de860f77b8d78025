import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      terminal: {
        serial_number: 'Serienummer',
        model: 'Model',
        location: 'Locatie',
        software: 'Software',
        enrolled_at: 'Gekoppeld op',
        last_seen_at: 'Laatst gezien',
        code_expires_at: 'Koppelcode geldig tot',
      },
    },
    status: {
      terminal: {
        ACTIVE: 'Actief',
        INACTIVE: 'Inactief',
        ENROLMENT_STARTED: 'Koppelcode gemaakt',
        ENROLLED: 'Apparaat gekoppeld',
        ACTIVATED: 'Weer in gebruik genomen',
        DEACTIVATED: 'Buiten gebruik gesteld',
      },
    },
    terminal: {
      title: 'Terminals',
      hint: 'Betaalautomaten in de winkel.',
      create: 'Terminal toevoegen',
      never_seen: 'Nooit',
      code_of: 'Koppelcode van {{name}}',
      code_once: 'Deze code wordt niet opnieuw getoond. Toets de code in op het apparaat.',
      code_until: 'Geldig tot {{until}}, eenmalig te gebruiken.',
      sandbox: 'Openen op de testterminal',
      close: 'Sluiten',
      payment: 'Betaling sturen',
      no_profile: 'Kies eerst een betaalprofiel voor deze terminal.',
      not_enrolled: 'Koppel eerst een apparaat met een koppelcode.',
      payment_of: 'Betaling naar {{name}}',
      send: '{{amount}} naar terminal sturen',
      waiting: 'De terminal wacht op een kaart.',
      cancel: 'Betaling annuleren',
      open_payment: 'Transactie openen',
    },
    verbs: {
      terminal: {
        enrol: 'Koppelcode maken',
        enrol_question:
          'Met een koppelcode wordt een apparaat de terminal “{{name}}”. De code is 15 minuten geldig. Een apparaat dat al is gekoppeld, werkt door tot een ander de code gebruikt.',
        deactivate: 'Buiten gebruik stellen',
        deactivate_question:
          '“{{name}}” buiten gebruik stellen? De terminal neemt dan geen betalingen meer aan. Een betaling die op de terminal wacht, wordt geannuleerd.',
        activate: 'In gebruik nemen',
        activate_question: '“{{name}}” weer in gebruik nemen, met het apparaat dat was gekoppeld?',
      },
    },
  },
  en: {
    fields: {
      terminal: {
        serial_number: 'Serial number',
        model: 'Model',
        location: 'Location',
        software: 'Software',
        enrolled_at: 'Enrolled',
        last_seen_at: 'Last seen',
        code_expires_at: 'Enrolment code valid until',
      },
    },
    status: {
      terminal: {
        ACTIVE: 'Active',
        INACTIVE: 'Inactive',
        ENROLMENT_STARTED: 'Enrolment code created',
        ENROLLED: 'Device enrolled',
        ACTIVATED: 'Activated',
        DEACTIVATED: 'Deactivated',
      },
    },
    terminal: {
      title: 'Terminals',
      hint: 'In-store payment terminals.',
      create: 'Add terminal',
      never_seen: 'Never',
      code_of: 'Enrolment code for {{name}}',
      code_once: 'This code won’t be shown again. Enter it on the device.',
      code_until: 'Valid until {{until}}, for one device.',
      sandbox: 'Open on the test terminal',
      close: 'Close',
      payment: 'Send payment',
      no_profile: 'Choose a payment profile for this terminal first.',
      not_enrolled: 'Enrol a device with an enrolment code first.',
      payment_of: 'Payment to {{name}}',
      send: 'Send {{amount}} to terminal',
      waiting: 'The terminal is waiting for a card.',
      cancel: 'Cancel payment',
      open_payment: 'Open transaction',
    },
    verbs: {
      terminal: {
        enrol: 'Create enrolment code',
        enrol_question:
          'An enrolment code makes a device the terminal “{{name}}”. The code is valid for 15 minutes. A device that is already enrolled works until another uses the code.',
        deactivate: 'Deactivate terminal',
        deactivate_question:
          'Deactivate “{{name}}”? The terminal takes no more payments. A payment waiting at it is cancelled.',
        activate: 'Activate terminal',
        activate_question: 'Activate “{{name}}” again, with the device that was enrolled?',
      },
    },
  },
} satisfies EntityTexts<'terminal'>;

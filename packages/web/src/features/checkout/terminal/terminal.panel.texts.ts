import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      terminal: {
        waiting: 'Wacht op een apparaat: de koppelcode kan daarop worden ingetoetst tot {{until}}.',
        no_device: 'Nog geen apparaat. Maak een koppelcode en toets die in op het apparaat.',
        no_profile: 'Neemt nog geen betalingen aan. Bewerk de terminal en kies een betaalprofiel.',
        ready: 'Klaar om betalingen aan te nemen.',
        seen: 'Laatst gezien op {{at}}.',
        INACTIVE: 'Buiten gebruik: neemt geen betalingen aan tot u de terminal weer in gebruik neemt.',
      },
    },
  },
  en: {
    said: {
      terminal: {
        waiting: 'Waiting for a device: the enrolment code can be entered on it until {{until}}.',
        no_device: 'No device yet. Create an enrolment code and enter it on the device.',
        no_profile: 'Takes no payments yet. Edit the terminal and choose a payment profile.',
        ready: 'Ready to take payments.',
        seen: 'Last seen on {{at}}.',
        INACTIVE: 'Inactive: takes no payments until you activate it again.',
      },
    },
  },
} satisfies Texts;

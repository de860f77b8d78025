import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import { codeUntil, type Terminal } from './terminal.item.ts';

type Of = Sentences<StatusOf<'terminal'>, Terminal>;

const isReady = ({ payment_profile, enrolled_at }: Terminal): boolean =>
  payment_profile !== null && enrolled_at !== null;

const en: Of['en'] = {
  ACTIVE: (item, { format }) => {
    const until = codeUntil(item);
    if (until !== undefined)
      return `Waiting for a device: the enrolment code can be entered on it until ${format.instant(until)}.`;
    if (item.enrolled_at === null) return 'No device yet. Create an enrolment code and enter it on the device.';
    if (item.payment_profile === null) return 'Takes no payments yet. Edit the terminal and choose a payment profile.';
    return item.last_seen_at === null
      ? 'Ready to take payments.'
      : `Ready to take payments. Last seen on ${format.instant(item.last_seen_at)}.`;
  },
  INACTIVE: 'Out of action: takes no payments until you put it back into action.',
};

const nl: Of['nl'] = {
  ACTIVE: (item, { format }) => {
    const until = codeUntil(item);
    if (until !== undefined)
      return `Wacht op een apparaat: de koppelcode kan daarop worden ingetoetst tot ${format.instant(until)}.`;
    if (item.enrolled_at === null) return 'Nog geen apparaat. Maak een koppelcode en toets die in op het apparaat.';
    if (item.payment_profile === null)
      return 'Neemt nog geen betalingen aan. Bewerk de terminal en kies een betaalprofiel.';
    return item.last_seen_at === null
      ? 'Klaar om betalingen aan te nemen.'
      : `Klaar om betalingen aan te nemen. Laatst gezien op ${format.instant(item.last_seen_at)}.`;
  },
  INACTIVE: 'Buiten gebruik: neemt geen betalingen aan tot u de terminal weer in gebruik neemt.',
};

/** What is told of a terminal: whether it can take payments, and else what it takes to get there. */
export const terminalOverview = defineOverview('terminal', ['organisation', 'payment_profile'], {
  facts: ['location', 'payment_profile.display_name'],
  sentences: { nl, en },
  tone: (item) => (item.status === 'ACTIVE' && !isReady(item) ? 'warning' : undefined),
  sections: [
    {
      parts: ['organisation.name', 'serial_number', 'model', 'software', 'enrolled_at', 'last_seen_at', 'created_at'],
    },
  ],
  technical: [{ parts: ['id'] }],
});

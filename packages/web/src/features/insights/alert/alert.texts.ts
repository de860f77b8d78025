import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      alert: {
        overall: 'Alle merchants samen',
        owner: 'Eigenaar',
        started_at: 'Sinds',
        ended_at: 'Tot',
        measured_from: 'Van',
        measured_until: 'Tot',
        approval: 'Goedgekeurd',
        approval_usual: 'Gewoonlijk',
        finished: 'Betalingen',
      },
    },
    status: { alert: { OPEN: 'Open', SEEN: 'Gezien', OVER: 'Afgelopen' } },
    values: {
      kind: {
        approval: 'Minder goedgekeurd',
        late_payment: 'Late betaling',
        overcapture: 'Te veel geïnd',
        note: 'Notitie',
        outage: 'Storing',
      },
    },
    alert: {
      title: 'Meldingen',
      hint: 'Processors die duidelijk minder betalingen goedkeuren dan gewoonlijk in hetzelfde uur, en betalingen die alsnog zijn gedaan of waarvan te veel is geïnd.',
      empty: 'Geen meldingen: elke processor keurt goed zoals gewoonlijk.',
      to_see: 'Nog niet gezien',
      worst_hour: 'Slechtste uur',
      acknowledge: 'Als gezien markeren',
      take: 'Aan mij toewijzen',
      done: { acknowledge: 'U hebt dit gezien', take: 'U bent nu de eigenaar' },
      payments: 'Betalingen bekijken',
    },
  },
  en: {
    fields: {
      alert: {
        overall: 'All merchants together',
        owner: 'Owner',
        started_at: 'Since',
        ended_at: 'Until',
        measured_from: 'From',
        measured_until: 'To',
        approval: 'Approved',
        approval_usual: 'Usual',
        finished: 'Payments',
      },
    },
    status: { alert: { OPEN: 'Open', SEEN: 'Seen', OVER: 'Ended' } },
    values: {
      kind: {
        approval: 'Fewer approved',
        late_payment: 'Late payment',
        overcapture: 'Overcaptured',
        note: 'Note',
        outage: 'Outage',
      },
    },
    alert: {
      title: 'Alerts',
      hint: 'Processors that approve clearly fewer payments than usual in the same hour, and payments that were taken late or captured beyond what was authorised.',
      empty: 'No alerts: every processor approves as usual.',
      to_see: 'Not seen yet',
      worst_hour: 'Worst hour',
      acknowledge: 'Mark as seen',
      take: 'Assign to me',
      done: { acknowledge: 'You have seen this', take: 'You are the owner now' },
      payments: 'View payments',
    },
  },
} satisfies EntityTexts<'alert'>;

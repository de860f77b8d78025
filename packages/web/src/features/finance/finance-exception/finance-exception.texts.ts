import type { ExceptionReason } from '@sluis/contract/entities/finance/financeexception';
import type { EntityTexts } from '../../../lib/texts.ts';

type OfReasons = Readonly<Record<ExceptionReason, string>>;

const reasons = {
  nl: {
    NO_PROFILE: 'Geen afrekenprofiel',
    NO_CURRENCY: 'Valuta zonder afspraak',
    NO_PRICE: 'Geen tarief',
    BEFORE_START: 'Vóór de ingangsdatum',
    DOES_NOT_CLOSE: 'Afrekening sluit niet',
  },
  en: {
    NO_PROFILE: 'No settlement profile',
    NO_CURRENCY: 'Currency without terms',
    NO_PRICE: 'No price',
    BEFORE_START: 'Before the start',
    DOES_NOT_CLOSE: 'Settlement does not close',
  },
} satisfies Record<'nl' | 'en', OfReasons>;

export const texts = {
  nl: {
    fields: {
      financeexception: {
        item: 'Betreft',
        expected: 'Verwacht',
        found: 'Gevonden',
        assignee: 'Toegewezen aan',
        resolved_by: 'Opgelost door',
      },
    },
    status: { financeexception: { OPEN: 'Open', RESOLVED: 'Opgelost' } },
    values: { reason: reasons.nl },
    finance_exception: {
      title: 'Uitzonderingen',
      hint: 'Wat niet vanzelf kon worden afgerekend, met de reden en wie het oppakt.',
      empty: 'Geen uitzonderingen: alles is afgerekend.',
      to_do: 'Wat te doen',
      take: 'Op mij nemen',
    },
    verbs: {
      financeexception: {
        assign: 'Toewijzen',
        assign_question: 'Wie pakt deze uitzondering op?',
        resolve: 'Oplossen',
        resolve_question: 'De uitzondering verdwijnt uit de lijst van wat open staat.',
        resolve_help: 'Wat is er gedaan of besloten?',
      },
    },
  },
  en: {
    fields: {
      financeexception: {
        item: 'About',
        expected: 'Expected',
        found: 'Found',
        assignee: 'Assigned to',
        resolved_by: 'Resolved by',
      },
    },
    status: { financeexception: { OPEN: 'Open', RESOLVED: 'Resolved' } },
    values: { reason: reasons.en },
    finance_exception: {
      title: 'Exceptions',
      hint: 'What could not be settled by itself, why, and who looks at it.',
      empty: 'No exceptions: everything has been settled.',
      to_do: 'What to do',
      take: 'Assign to me',
    },
    verbs: {
      financeexception: {
        assign: 'Assign',
        assign_question: 'Who looks at this exception?',
        resolve: 'Resolve',
        resolve_question: 'The exception leaves the list of what is open.',
        resolve_help: 'What was done or decided?',
      },
    },
  },
} satisfies EntityTexts<'financeexception'>;

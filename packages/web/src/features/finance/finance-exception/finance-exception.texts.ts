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
    NEGATIVE_BALANCE: 'Saldo langdurig negatief',
    AMOUNT_DIFFERS: 'Bedrag wijkt af',
    FEE_DIFFERS: 'Kosten wijken af',
    CURRENCY_DIFFERS: 'Valuta wijkt af',
    UNKNOWN: 'Onbekend bij ons',
    DUPLICATE: 'Dubbel verantwoord',
    MISSING: 'Niet verantwoord',
    NOT_COMPLETED: 'Niet afgerond',
  },
  en: {
    NO_PROFILE: 'No settlement profile',
    NO_CURRENCY: 'Currency without terms',
    NO_PRICE: 'No price',
    BEFORE_START: 'Before the start',
    DOES_NOT_CLOSE: 'Settlement does not close',
    NEGATIVE_BALANCE: 'Negative for 30 days',
    AMOUNT_DIFFERS: 'Amount differs',
    FEE_DIFFERS: 'Fee differs',
    CURRENCY_DIFFERS: 'Currency differs',
    UNKNOWN: 'Unknown to us',
    DUPLICATE: 'Accounted for twice',
    MISSING: 'Not accounted for',
    NOT_COMPLETED: 'Not completed',
  },
} satisfies Record<'nl' | 'en', OfReasons>;

export const texts = {
  nl: {
    fields: {
      financeexception: {
        item: 'Betreft',
        expected: 'Verwacht',
        found: 'Gevonden',
        found_currency_code: 'Gevonden valuta',
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
      found_item: 'ID van de betaling of terugbetaling, als die gevonden is',
    },
    verbs: {
      financeexception: {
        assign: 'Toewijzen',
        assign_question: 'Wie pakt deze uitzondering op?',
        resolve: 'Oplossen',
        resolve_question: 'De uitzondering verdwijnt uit de lijst van wat open staat.',
        resolve_help: 'Wat is er gedaan of besloten?',
        accept: 'Accepteren',
        accept_question:
          'Het verschil wordt geboekt zoals de acquirer het verantwoordt. De merchant merkt er niets van.',
        accept_help: 'Waarom klopt de acquirer?',
        'write-off': 'Afboeken',
        'write-off_question': 'Het bedrag dat ontbreekt, wordt als verlies geboekt.',
        'write-off_help': 'Waarom komt dit geld niet meer?',
        rematch: 'Opnieuw vergelijken',
        rematch_question: 'De regel van de acquirer wordt opnieuw vergeleken met onze betalingen.',
        rematch_help: 'Wat is er sindsdien veranderd?',
        correct: 'Corrigeren',
        correct_question: 'De merchant krijgt wat de acquirer verantwoordt: de lopende afrekening bevat een correctie.',
        correct_help: 'Staat als reden bij de correctie.',
      },
    },
  },
  en: {
    fields: {
      financeexception: {
        item: 'About',
        expected: 'Expected',
        found: 'Found',
        found_currency_code: 'Currency found',
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
      found_item: 'ID of the payment or refund, if you found it',
    },
    verbs: {
      financeexception: {
        assign: 'Assign',
        assign_question: 'Who looks at this exception?',
        resolve: 'Resolve',
        resolve_question: 'The exception leaves the list of what is open.',
        resolve_help: 'What was done or decided?',
        accept: 'Accept',
        accept_question: 'The difference is booked as the acquirer accounts for it. Nothing changes for the merchant.',
        accept_help: 'Why is the acquirer right?',
        'write-off': 'Write off',
        'write-off_question': 'The missing amount is booked as a loss.',
        'write-off_help': 'Why will this money not come?',
        rematch: 'Compare again',
        rematch_question: 'The line of the acquirer is compared with our payments again.',
        rematch_help: 'What has changed since?',
        correct: 'Correct',
        correct_question: 'The merchant gets what the acquirer accounts for: the running settlement has a correction.',
        correct_help: 'Shown as the reason of the correction.',
      },
    },
  },
} satisfies EntityTexts<'financeexception'>;

import type { ExceptionReason } from '@sluis/contract/entities/finance/financeexception';
import type { Texts } from '../../../lib/texts.ts';

type OfReasons = Readonly<Record<ExceptionReason, string>>;

const meant = {
  nl: {
    NO_PROFILE: 'Er zijn betalingen van een betaalprofiel dat geen enkel afrekenprofiel afrekent. Ze wachten.',
    NO_CURRENCY: 'Er zijn betalingen in een valuta waarvoor het afrekenprofiel geen afspraken heeft. Ze wachten.',
    NO_PRICE: 'Voor deze betaling geldt geen enkel tarief. Ze is afgerekend zonder kosten.',
    BEFORE_START: 'Deze betaling is van vóór de ingangsdatum van het afrekenprofiel. Ze wordt niet afgerekend.',
    DOES_NOT_CLOSE:
      'De posten van deze afrekening kloppen niet met het journaal. Ze wordt niet gesloten en niet uitbetaald, en wordt elk uur opnieuw geprobeerd.',
    NEGATIVE_BALANCE: 'Het saldo van de merchant is al 30 dagen negatief: de merchant is ons dit bedrag verschuldigd.',
    AMOUNT_DIFFERS: 'De acquirer verantwoordt een ander bedrag dan wij hebben geregistreerd.',
    FEE_DIFFERS: 'De acquirer rekent andere kosten dan volgens de inkooptarieven.',
    CURRENCY_DIFFERS: 'De acquirer verantwoordt deze betaling in een andere valuta.',
    UNKNOWN: 'De acquirer verantwoordt iets dat wij niet kennen.',
    DUPLICATE: 'De acquirer verantwoordt hetzelfde twee keer.',
    MISSING: 'De acquirer heeft deze betaling nog niet verantwoord.',
    NOT_COMPLETED: 'De uitbetaling van deze betaling is dagen geleden aangevraagd, maar niet afgerond.',
  },
  en: {
    NO_PROFILE: 'There are payments of a payment profile that no settlement profile settles. They wait.',
    NO_CURRENCY: 'There are payments in a currency for which the settlement profile has no terms. They wait.',
    NO_PRICE: 'No price applies to this payment. It was settled without a fee.',
    BEFORE_START: 'This payment is from before the settlement profile started. It is not settled.',
    DOES_NOT_CLOSE:
      'The lines of this settlement disagree with the journal. It is not closed and not paid out, and is tried again every hour.',
    NEGATIVE_BALANCE: 'The balance of the merchant has been negative for 30 days: the merchant owes us this amount.',
    AMOUNT_DIFFERS: 'The acquirer accounts for another amount than we have recorded.',
    FEE_DIFFERS: 'The acquirer charges another fee than its cost scheme says.',
    CURRENCY_DIFFERS: 'The acquirer accounts for this payment in another currency.',
    UNKNOWN: 'The acquirer accounts for something that we do not know.',
    DUPLICATE: 'The acquirer accounts for the same twice.',
    MISSING: 'The acquirer has not accounted for this payment.',
    NOT_COMPLETED: 'The settlement of this payment was requested days ago and is not completed.',
  },
} satisfies Record<'nl' | 'en', OfReasons>;

const to_do = {
  nl: {
    NO_PROFILE:
      'Neem het betaalprofiel op in een afrekenprofiel van deze merchant. De wachtende betalingen worden dan alsnog afgerekend.',
    NO_CURRENCY: 'Voeg de valuta toe aan het afrekenprofiel. De wachtende betalingen worden dan alsnog afgerekend.',
    NO_PRICE: 'Vul het tarief aan voor volgende betalingen, en breng het verschil zo nodig als losse post in rekening.',
    BEFORE_START: 'Reken de betaling buiten het systeem af, of vergoed haar met een losse post.',
    DOES_NOT_CLOSE:
      'Geef dit meteen door aan de technische beheerder, met het ID van de afrekening. Is het verholpen, sluit de afrekening dan.',
    NEGATIVE_BALANCE:
      'Neem contact op met de merchant. Leg een storting vast bij het afrekenprofiel, of boek het bedrag af met een losse post.',
    AMOUNT_DIFFERS: 'Corrigeer wat de merchant krijgt, accepteer het verschil, of boek het af.',
    FEE_DIFFERS: 'Accepteer de kosten van de acquirer, of maak bezwaar en pas het inkooptarief aan.',
    CURRENCY_DIFFERS: 'Vraag de acquirer om uitleg. Accepteer het verschil of boek het af.',
    UNKNOWN: 'Zoek de betaling en vergelijk opnieuw, of accepteer het bedrag.',
    DUPLICATE: 'Meld het de acquirer. Accepteer het bedrag of boek het af zodra hij het corrigeert.',
    MISSING: 'Vraag de acquirer ernaar. Vergelijk opnieuw na het volgende bestand, corrigeer, of boek af.',
    NOT_COMPLETED:
      'Kijk of de acquirer het bedrag al verantwoordt, vraag anders wat er met de betaling is gebeurd, en zet de status goed.',
  },
  en: {
    NO_PROFILE:
      'Add the payment profile to a settlement profile of this merchant. The waiting payments are then settled.',
    NO_CURRENCY: 'Add the currency to the settlement profile. The waiting payments are then settled.',
    NO_PRICE: 'Add the price for the next payments, and charge the difference as a one-off if needed.',
    BEFORE_START: 'Settle the payment outside the system, or credit it with a one-off.',
    DOES_NOT_CLOSE:
      'Report this to the technical administrator immediately, with the ID of the settlement. Once it is fixed, close the settlement.',
    NEGATIVE_BALANCE:
      'Contact the merchant. Record a deposit with the settlement profile, or write the amount off with a one-off.',
    AMOUNT_DIFFERS: 'Correct what the merchant gets, accept the difference, or write it off.',
    FEE_DIFFERS: 'Accept the fee of the acquirer, or object and change the cost scheme.',
    CURRENCY_DIFFERS: 'Ask the acquirer. Accept the difference or write it off.',
    UNKNOWN: 'Find the payment and compare again, or accept the amount.',
    DUPLICATE: 'Report it to the acquirer. Accept the amount, or write it off once it is corrected.',
    MISSING: 'Ask the acquirer. Compare again after its next file, correct, or write it off.',
    NOT_COMPLETED: 'See whether the acquirer accounts for it, ask otherwise, and correct the status of the payment.',
  },
} satisfies Record<'nl' | 'en', OfReasons>;

export const texts = {
  nl: {
    said: { financeexception: { ...meant.nl, RESOLVED: 'Opgelost door {{who}}: {{note}}.' } },
    finance_exception_to_do: to_do.nl,
  },
  en: {
    said: { financeexception: { ...meant.en, RESOLVED: 'Resolved by {{who}}: {{note}}.' } },
    finance_exception_to_do: to_do.en,
  },
} satisfies Texts;

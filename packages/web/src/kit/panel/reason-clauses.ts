import type { Language } from '../../lib/texts.ts';
import { reasonKey } from '../reason-key.ts';

/** Why something went as it did, as it stands behind a colon: what processors and banks write most, in both languages. */
const clauses = {
  insufficient_funds: { en: 'insufficient funds', nl: 'onvoldoende saldo' },
  do_not_honor: { en: 'the bank gave no reason', nl: 'de bank geeft geen reden' },
  processor_declined: { en: 'refused by the bank or processor', nl: 'afgewezen door bank of processor' },
  gateway_rejected: { en: 'rejected by the gateway', nl: 'afgewezen door de gateway' },
  authentication_failed: { en: '3-D Secure failed', nl: '3-D Secure is mislukt' },
  '3_d_secure_authentication_failed': { en: '3-D Secure failed', nl: '3-D Secure is mislukt' },
  expired_card: { en: 'the card has expired', nl: 'de kaart is verlopen' },
  limit_exceeded: { en: 'a limit was exceeded', nl: 'een limiet is overschreden' },
  card_lost_or_stolen: {
    en: 'the card was reported lost or stolen',
    nl: 'de kaart is als verloren of gestolen gemeld',
  },
  wallet_restricted: { en: 'the wallet is restricted', nl: 'de wallet is beperkt' },
  account_closed: { en: 'the bank account is closed', nl: 'de bankrekening is opgeheven' },
  no_mandate: { en: 'there is no mandate', nl: 'er is geen machtiging' },
  mandate_not_usable: { en: 'the mandate can no longer be used', nl: 'de machtiging is niet meer bruikbaar' },
  organisation_inactive: { en: 'the merchant is inactive', nl: 'de merchant is niet actief' },
  credit_check_not_passed: { en: 'the credit check failed', nl: 'de kredietcheck is negatief' },
  address_not_verified: { en: 'the address could not be verified', nl: 'het adres kon niet worden geverifieerd' },
  settlement_declined: { en: 'the settlement was refused', nl: 'de verrekening is geweigerd' },
  refused_at_the_bank: { en: 'the customer refused it at the bank', nl: 'de klant heeft bij de bank geweigerd' },
  time_out_at_the_processor: {
    en: 'the processor did not answer in time',
    nl: 'de processor antwoordde niet op tijd',
  },
  no_answer_from_the_processor: { en: 'the processor did not answer', nl: 'de processor antwoordde niet' },
  processor_unavailable: { en: 'the processor was unavailable', nl: 'de processor was niet bereikbaar' },
  invalid_response: {
    en: 'the processor’s answer could not be read',
    nl: 'het antwoord van de processor was onleesbaar',
  },
  processing_error: { en: 'an error at the processor', nl: 'een fout bij de processor' },
  not_known_at_the_processor: { en: 'unknown to the processor', nl: 'onbekend bij de processor' },
  no_processor: { en: 'no processor is available', nl: 'er is geen processor beschikbaar' },
  broken_off: { en: 'it was interrupted', nl: 'de verwerking is onderbroken' },
  internal: { en: 'an internal error', nl: 'een interne fout' },
  more_than_was_paid: { en: 'more than was paid', nl: 'meer dan er is betaald' },
  balance_too_low: { en: 'the balance is too low', nl: 'het saldo is te laag' },
  declined: { en: 'the payment was declined', nl: 'de betaling is geweigerd' },
  failed: { en: 'the payment failed', nl: 'de betaling is mislukt' },
  cancelled: { en: 'the payment was cancelled', nl: 'de betaling is geannuleerd' },
  abandoned: { en: 'the payment was not finished', nl: 'de betaling is niet afgemaakt' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** A reason as a clause; one that we do not know as it is said elsewhere, without its full stop. */
export function clauseOf(reason: string, language: Language, otherwise: string): string {
  const key = reasonKey(reason);
  if (Object.hasOwn(clauses, key)) return clauses[key as keyof typeof clauses][language];
  return otherwise.replace(/\.$/, '');
}

import { type ReasonKey, reasonKey } from '@sluis/contract/status-reasons';
import type { SentenceContext, Sentences } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Transaction } from './transaction.item.ts';

type Of = Sentences<StatusOf<'transaction'>, Transaction>;

const ruleOf = ({ status_reason }: Transaction): string | undefined =>
  /^blocked by rule: (.+)$/i.exec(status_reason ?? '')?.[1];

/** The middleware that stopped a payment. */
const middlewareOf = ({ status_reason }: Transaction): string | undefined =>
  /^blocked by middleware: (.+)$/i.exec(status_reason ?? '')?.[1];

const left = ({ amount, amount_refunded, amount_charged_back }: Transaction): number =>
  amount - amount_refunded - amount_charged_back;

type Words = Readonly<Record<Advice | 'retry' | 'other_card' | 'by_subscription' | 'charge_again', string>> &
  Readonly<Record<'all_back' | 'nothing_left' | 'all_left', string>> &
  Readonly<Record<'refunded' | 'charged_back' | 'left', (amount: string) => string>>;

/** What to do about a reason; for those that are not named, trying again may help. */
const advice_of: Readonly<Partial<Record<ReasonKey, Advice>>> = {
  insufficient_funds: 'other_means',
  processor_declined: 'other_means',
  gateway_rejected: 'other_means',
  credit_check_not_passed: 'other_means',
  wallet_restricted: 'other_means',
  expired_card: 'expired',
  limit_exceeded: 'limit',
  card_lost_or_stolen: 'lost',
  do_not_honor: 'ask_bank',
  declined_by_the_bank: 'ask_bank',
  account_closed: 'other_account',
  no_mandate: 'mandate',
  mandate_not_usable: 'mandate',
  address_not_verified: 'address',
  '3_d_secure_authentication_failed': 'confirm',
  authentication_failed: 'confirm',
  processing_error: 'later',
  processor_unavailable: 'later',
  time_out_at_the_processor: 'later',
  no_answer_from_the_processor: 'later',
  invalid_response: 'later',
  interrupted: 'later',
  no_processor: 'settings',
  processor_not_allowed: 'settings',
  payment_product_not_allowed: 'settings',
};
type Advice =
  | 'other_means'
  | 'expired'
  | 'limit'
  | 'lost'
  | 'ask_bank'
  | 'other_account'
  | 'mandate'
  | 'address'
  | 'confirm'
  | 'later'
  | 'settings';

const in_english: Words = {
  retry: 'The customer can try again.',
  other_means: 'Ask the customer to pay another way.',
  other_card: 'Ask the customer to use another card.',
  expired: 'Ask the customer to check the expiry date or to use another card.',
  limit: 'Ask the customer to raise the limit at their bank or to pay another way.',
  lost: 'Do not try this card again: ask the customer for another one.',
  ask_bank: 'Ask the customer to use another card or account, or to call their bank.',
  other_account: 'Ask the customer to pay from another bank account.',
  mandate: 'Ask the customer for a new mandate.',
  address: 'Ask the customer to check the address and to try again.',
  confirm: 'Ask the customer to try again and to confirm the payment with their bank.',
  later: 'The fault is not with the customer, who can try again later.',
  settings: 'Check the payment methods and processors of the payment profile.',
  by_subscription: 'The subscription shows when it will be retried.',
  charge_again: 'The customer wasn’t present: charge them again or send a payment link.',
  all_back: 'The payment was refunded in full.',
  nothing_left: 'Nothing is left to refund.',
  all_left: 'The full amount can be refunded.',
  refunded: (amount) => `${amount} was refunded.`,
  charged_back: (amount) =>
    `Chargeback: the customer’s bank took ${amount} back. The chargeback says whether you can still respond.`,
  left: (amount) => `${amount} can still be refunded.`,
};
const in_dutch: Words = {
  retry: 'De klant kan het opnieuw proberen.',
  other_means: 'Vraag de klant op een andere manier te betalen.',
  other_card: 'Vraag de klant een andere kaart te gebruiken.',
  expired: 'Vraag de klant de vervaldatum te controleren of een andere kaart te gebruiken.',
  limit: 'Vraag de klant de limiet bij de bank te verhogen of op een andere manier te betalen.',
  lost: 'Probeer deze kaart niet opnieuw: vraag de klant om een andere.',
  ask_bank: 'Vraag de klant een andere kaart of rekening te gebruiken, of de bank te bellen.',
  other_account: 'Vraag de klant met een andere bankrekening te betalen.',
  mandate: 'Vraag de klant om een nieuwe machtiging.',
  address: 'Vraag de klant het adres te controleren en het opnieuw te proberen.',
  confirm: 'Vraag de klant het opnieuw te proberen en de betaling bij de bank te bevestigen.',
  later: 'De fout ligt niet bij de klant, die het later opnieuw kan proberen.',
  settings: 'Controleer de betaalmethoden en processors van het betaalprofiel.',
  by_subscription: 'Bij het abonnement staat wanneer het opnieuw wordt geprobeerd.',
  charge_again: 'De klant was niet aanwezig: schrijf opnieuw af of stuur een betaallink.',
  all_back: 'De betaling is volledig terugbetaald.',
  nothing_left: 'Er valt niets meer terug te betalen.',
  all_left: 'Het hele bedrag kan worden terugbetaald.',
  refunded: (amount) => `${amount} is terugbetaald.`,
  charged_back: (amount) =>
    `Chargeback: de bank van de klant heeft ${amount} teruggeboekt. Bij de chargeback staat of u nog kunt reageren.`,
  left: (amount) => `Er kan nog ${amount} worden terugbetaald.`,
};

/** What can be done about a payment that did not succeed. */
function next(item: Transaction, words: Words): string {
  const { subscription, recurring_type, status_reason, payment_product_type } = item;
  if (recurring_type === 'recurring' || recurring_type === 'unscheduled')
    return subscription ? words.by_subscription : words.charge_again;
  const advice = advice_of[reasonKey(status_reason ?? '') as ReasonKey];
  if (advice === undefined) return words.retry;
  return advice === 'other_means' && payment_product_type === 'card' ? words.other_card : words[advice];
}

/** Where the money of a paid payment is now; a chargeback comes first, since it may need a response. */
const paid =
  (said: string, words: Words) =>
  (item: Transaction, { format }: SentenceContext): string => {
    const { amount, amount_refunded, amount_charged_back, currency_code } = item;
    const money = (of: number): string => format.money({ amount: of, currency_code });
    if (amount_refunded + amount_charged_back === 0) return `${said} ${words.all_left}`;
    if (amount_refunded >= amount) return `${said} ${words.all_back}`;
    return [
      amount_charged_back > 0 ? words.charged_back(money(amount_charged_back)) : said,
      amount_refunded > 0 && words.refunded(money(amount_refunded)),
      left(item) > 0 ? words.left(money(left(item))) : words.nothing_left,
    ]
      .filter(Boolean)
      .join(' ');
  };

/** "Declined: insufficient funds. Ask the customer to use another card." */
const failing =
  (word: string, words: Words) =>
  (item: Transaction, { because }: SentenceContext): string => {
    const reason = because(item.status_reason);
    return `${word}${reason === undefined ? '' : `: ${reason}`}. ${next(item, words)}`;
  };

const cancelledBy = ({ status_reason }: Transaction): 'customer' | 'time' | 'another' | undefined => {
  const key = reasonKey(status_reason ?? '');
  if (key === 'another_try_was_begun') return 'another';
  if (key === 'expired') return 'time';
  return key.startsWith('cancelled_by_the') ? 'customer' : undefined;
};

const hasLapsed = ({ status_reason }: Transaction): boolean =>
  reasonKey(status_reason ?? '') === 'authorization_expired';

const en: Of['en'] = {
  INITIATED: 'Initiated: nothing has been confirmed or charged yet. The status changes by itself.',
  IN_PROGRESS: 'In progress: the customer is paying now.',
  PENDING: ({ payment_product_type: type }) =>
    type === 'bank_transfer'
      ? 'Pending: the transfer has not arrived yet. The status changes by itself once it does.'
      : type === 'direct_debit'
        ? 'Pending: the direct debit is with the bank, which takes some days. The status changes by itself.'
        : 'Pending: the processor has not answered yet. The status changes by itself.',
  AUTHORIZED: (item, { format }) =>
    item.amount === 0
      ? 'Authorized: the card was checked. Nothing is charged.'
      : `Authorized: ${format.money(item)} can be captured. The money comes in when the payment is captured, and is released when it is voided or expires.`,
  AUTHORIZATION_VOIDED: (item) =>
    hasLapsed(item)
      ? 'Authorization expired: the payment was not captured in time and nothing was charged. The customer can pay again.'
      : 'Authorization voided: the amount was released and nothing was charged.',
  CANCELLED: (item, { because }) => {
    const by = cancelledBy(item);
    if (by === 'another') return 'Cancelled: the customer started another attempt, which is a payment of its own.';
    if (by === 'time') return `Cancelled: it was not paid in time. ${next(item, in_english)}`;
    if (by === 'customer') return `Cancelled by the customer: nothing was charged. ${next(item, in_english)}`;
    const reason = because(item.status_reason);
    return `Cancelled${reason === undefined ? '' : `: ${reason}`}. Nothing was charged.`;
  },
  ABANDONED: 'Abandoned: the customer did not finish the payment and nothing was charged. The customer can try again.',
  SETTLEMENT_REQUESTED: paid(
    'Paid by the customer: the money follows once the processor has settled the payment.',
    in_english,
  ),
  SETTLEMENT_COMPLETED: paid('Settled: the payment is complete.', in_english),
  DECLINED: failing('Declined', in_english),
  FAILED: (item, context) => {
    if (!item.blocked) return failing('Failed', in_english)(item, context);
    const middleware = middlewareOf(item);
    if (middleware)
      return `Blocked by the middleware “${middleware}”: nothing was charged, and no processor was asked.`;
    const rule = ruleOf(item);
    return `Blocked by ${rule ? `the rule “${rule}”` : 'a fraud rule'}: nothing was charged. If you trust the customer, change the rule before they try again.`;
  },
  UNKNOWN:
    'Unknown: the processor has not answered, so the customer may have been charged. Check with the processor before charging again.',
};

const nl: Of['nl'] = {
  INITIATED: 'Gestart: er is nog niets bevestigd of afgeschreven. De status verandert vanzelf.',
  IN_PROGRESS: 'In uitvoering: de klant is aan het betalen.',
  PENDING: ({ payment_product_type: type }) =>
    type === 'bank_transfer'
      ? 'In behandeling: de overboeking is nog niet binnen. De status verandert vanzelf.'
      : type === 'direct_debit'
        ? 'In behandeling: de incasso ligt bij de bank, wat enkele dagen duurt. De status verandert vanzelf.'
        : 'In behandeling: de processor heeft nog niet geantwoord. De status verandert vanzelf.',
  AUTHORIZED: (item, { format }) =>
    item.amount === 0
      ? 'Geautoriseerd: de kaart is gecontroleerd. Er is niets afgeschreven.'
      : `Geautoriseerd: ${format.money(item)} kan worden geïnd. Bij innen komt het geld binnen; bij vrijgeven of verlopen vervalt de autorisatie.`,
  AUTHORIZATION_VOIDED: (item) =>
    hasLapsed(item)
      ? 'Autorisatie verlopen: de betaling is niet op tijd geïnd en er is niets afgeschreven. De klant kan opnieuw betalen.'
      : 'Autorisatie vrijgegeven: de autorisatie is vervallen en er is niets afgeschreven.',
  CANCELLED: (item, { because }) => {
    const by = cancelledBy(item);
    if (by === 'another') return 'Geannuleerd: de klant is een nieuwe poging begonnen, die een eigen betaling is.';
    if (by === 'time') return `Geannuleerd: er is niet op tijd betaald. ${next(item, in_dutch)}`;
    if (by === 'customer') return `Geannuleerd door de klant: er is niets afgeschreven. ${next(item, in_dutch)}`;
    const reason = because(item.status_reason);
    return `Geannuleerd${reason === undefined ? '' : `: ${reason}`}. Er is niets afgeschreven.`;
  },
  ABANDONED:
    'Afgebroken: de klant heeft de betaling niet afgemaakt en er is niets afgeschreven. De klant kan het opnieuw proberen.',
  SETTLEMENT_REQUESTED: paid(
    'Betaald door de klant: het geld volgt zodra de processor de betaling heeft verrekend.',
    in_dutch,
  ),
  SETTLEMENT_COMPLETED: paid('Verrekend: de betaling is afgerond.', in_dutch),
  DECLINED: failing('Geweigerd', in_dutch),
  FAILED: (item, context) => {
    if (!item.blocked) return failing('Mislukt', in_dutch)(item, context);
    const middleware = middlewareOf(item);
    if (middleware)
      return `Geblokkeerd door de middleware “${middleware}”: er is niets afgeschreven en geen processor gevraagd.`;
    const rule = ruleOf(item);
    return `Geblokkeerd door ${rule ? `de regel “${rule}”` : 'een frauderegel'}: er is niets afgeschreven. Vertrouwt u de klant, pas dan eerst de regel aan.`;
  },
  UNKNOWN:
    'Onbekend: de processor heeft niet geantwoord, dus er kan zijn afgeschreven. Vraag het na bij de processor voordat u opnieuw afschrijft.',
};

/** What happened to a payment, and what can be done. */
export const transaction_sentences: Of = { nl, en };

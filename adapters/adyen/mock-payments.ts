import { randomInt } from 'node:crypto';
import { type Answer, type Body, refusal } from './mock-checks.ts';
import { refusal_reasons } from './reasons.ts';
import type { Amount, DefenceDocument, NotificationItem } from './types.ts';

export interface MockPayment {
  readonly psp: string;
  readonly reference: string;
  readonly amount: Amount;
  /** As webhooks name it. */
  readonly method: string;
  readonly type: string;
  readonly request: Body;
  readonly is_manual: boolean;
  status: 'waiting' | 'authorised' | 'refused' | 'cancelled';
  captured: number;
  refunded: number;
  /** The page that its payer is sent to. */
  readonly page: string;
}

export interface MockDispute {
  readonly psp: string;
  readonly payment: MockPayment;
  readonly reason_code: string;
  /** By Adyen's names: it can be defended and accepted while it is Undefended. */
  status: 'Undefended' | 'Pending' | 'Accepted' | 'Lost' | 'Won';
  /** The supplied documents, by type. */
  readonly documents: Map<string, DefenceDocument>;
  /** The reasons of its defences: one, if it was defended once. */
  readonly defences: string[];
}

/** An entry of a settlement details report, in minor units. */
export interface Entry {
  readonly type: string;
  readonly payment: MockPayment;
  readonly modification: string;
  readonly gross: number;
  readonly fee: number;
}

export type Item = Pick<NotificationItem, 'eventCode' | 'success' | 'pspReference'> & Partial<NotificationItem>;

/** What the mock knows, and how a test or a demo wants it to behave. */
export interface World {
  readonly payments: Map<string, MockPayment>;
  /** Stored details, with the shopper reference. */
  readonly tokens: Map<string, { readonly shopper: string; readonly number: string }>;
  /** The results of returns, by `redirectResult`. */
  readonly returns: Map<string, { readonly payment: MockPayment; readonly choice: Choice; is_used: boolean }>;
  /** By their ids. */
  readonly disputes: Map<string, MockDispute>;
  readonly entries: Entry[];
  readonly how: How;
  readonly url: string;
  readonly notify: (payment: MockPayment, item: Item) => void;
}

export interface How {
  /** Captures and refunds are refused, or accepted and undone later by the bank. */
  captures: 'succeed' | 'refused' | 'fail later';
  refunds: 'succeed' | 'refused' | 'fail later';
  /** Whether several captures of a payment are arranged. */
  has_several_captures: boolean;
}

export type Choice = 'authorised' | 'refused' | 'cancelled';

const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789';
/** An id in the form of Adyen's. */
export const newPsp = (): string => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Names of card holders with which a test asks for a refusal, as Adyen documents them. */
const refused_holders: Readonly<Record<string, string>> = {
  DECLINED: '2',
  REFERRAL: '3',
  ERROR: '4',
  BLOCK_CARD: '5',
  CARD_EXPIRED: '6',
  INVALID_AMOUNT: '7',
  INVALID_CARD: '8',
  ISSUER_UNAVAILABLE: '9',
  NOT_SUPPORTED: '10',
  NOT_3D_AUTHENTICATED: '11',
  NOT_ENOUGH_BALANCE: '12',
  ACQUIRER_FRAUD: '14',
  CANCELLED: '15',
  SHOPPER_CANCELLED: '16',
  FRAUD: '20',
  FRAUD_CANCELLED: '22',
  TRANSACTION_NOT_PERMITTED: '23',
  CVC_DECLINED: '24',
  RESTRICTED_CARD: '25',
  REVOCATION_OF_AUTH: '26',
  DECLINED_NON_GENERIC: '27',
  WITHDRAWAL_AMOUNT_EXCEEDED: '28',
  ISSUER_SUSPECTED_FRAUD: '31',
  AVS_DECLINED: '32',
  AUTHENTICATION_REQUIRED: '38',
  ERPS_BLOCK: '46',
};
/** Adyen answers some with another result than Refused. */
const results: Readonly<Record<string, string>> = { 4: 'Error', 9: 'Error', 22: 'Cancelled' };
/** The bank's own codes of some. */
const raw: Readonly<Record<string, string>> = { 2: '05 : Do not honor', 12: '51 : Insufficient funds' };
const mastercard_advice: Readonly<Record<string, string>> = { 26: '21', 12: '25' };

/** Cards whose bank asks their holder. */
const challenged_numbers = ['4212345678910006', '5201281505129736'];

interface Details {
  readonly type?: string;
  readonly number?: string;
  readonly cvc?: string;
  readonly holderName?: string;
  readonly expiryMonth?: string;
  readonly expiryYear?: string;
  readonly storedPaymentMethodId?: string;
  readonly iban?: string;
}

const brandOf = (number: string): string =>
  ({ 3: 'amex', 4: 'visa', 5: 'mc', 6: 'maestro' })[number[0] ?? ''] ?? 'visa';

const wallets: Readonly<Record<string, string>> = { applepay: 'visa_applepay', googlepay: 'visa_googlepay' };
const methodOf = ({ type = 'scheme', number = '' }: Details): string =>
  type === 'scheme' ? brandOf(number) : (wallets[type] ?? type);

const isCard = ({ type }: MockPayment): boolean => ['scheme', 'bcmc', 'applepay', 'googlepay'].includes(type);

/** Begins a payment, and ends it unless its payer is asked first. */
export function take(world: World, request: Body): Answer {
  const given = request.paymentMethod as Details;
  const stored = given.storedPaymentMethodId ? world.tokens.get(given.storedPaymentMethodId) : undefined;
  if (given.storedPaymentMethodId && stored?.shopper !== request.shopperReference)
    return refusal(422, '800', 'Contract not found');
  const details = { ...given, ...(stored && { number: stored.number }) };
  const { type = 'scheme', number } = details;
  if (type === 'scheme' && !/^\d{12,19}$/.test(number ?? '')) return refusal(422, '101', 'Invalid card number');
  const { manualCapture } = (request.additionalData ?? {}) as Readonly<Record<string, string>>;
  const payment: MockPayment = {
    psp: newPsp(),
    reference: String(request.reference),
    amount: request.amount as Amount,
    method: methodOf(details),
    type,
    request: { ...request, paymentMethod: withoutSecrets(details) },
    is_manual: manualCapture === 'true',
    status: 'waiting',
    captured: 0,
    refunded: 0,
    page: newPsp(),
  };
  world.payments.set(payment.psp, payment);
  return isAsked(payment, details) ? ask(world, payment) : end(world, payment, 'authorised');
}

/** What may be stored of a card. */
const withoutSecrets = ({ cvc: _, ...details }: Details): Details =>
  details.number ? { ...details, number: details.number.replace(/(?<=^\d{6})\d+(?=\d{4}$)/, '000000') } : details;

function isAsked({ type, request }: MockPayment, { number = '' }: Details): boolean {
  const { attemptAuthentication } = (request.authenticationData ?? {}) as Readonly<Record<string, string>>;
  if (type === 'ideal' || type === 'bcmc_mobile') return true;
  if (attemptAuthentication === 'never') return false;
  return attemptAuthentication === 'always' || challenged_numbers.includes(number);
}

function ask(world: World, { type, page }: MockPayment): Answer {
  const url = `${world.url}/hpp/${page}`;
  if (type === 'bcmc_mobile') {
    const action = { type: 'qrCode', paymentMethodType: type, qrCodeData: `BEP://1.1/${page}`, url };
    return { status: 200, body: { resultCode: 'PresentToShopper', action } };
  }
  const action = { type: 'redirect', method: 'GET', paymentMethodType: type, url };
  return { status: 200, body: { resultCode: 'RedirectShopper', action } };
}

/** The result of a payment, with its webhooks. */
export function end(world: World, payment: MockPayment, choice: Choice, was_asked = false): Answer {
  const { psp, reference, amount, method, type, request } = payment;
  const { holderName = '' } = request.paymentMethod as Details;
  const shared = { pspReference: psp, merchantReference: reference };
  const chosen = { authorised: undefined, refused: isCard(payment) ? '11' : '2', cancelled: '16' }[choice];
  const code = chosen ?? refused_holders[holderName];
  if (code !== undefined) {
    payment.status = 'refused';
    const text = refusal_reasons[code]?.text ?? 'Refused';
    const additionalData = {
      ...(raw[code] && { refusalReasonRaw: raw[code] }),
      ...(method === 'mc' && mastercard_advice[code] && { merchantAdviceCode: mastercard_advice[code] }),
    };
    world.notify(payment, {
      eventCode: 'AUTHORISATION',
      success: 'false',
      pspReference: psp,
      reason: text,
      additionalData,
    });
    const resultCode = choice === 'cancelled' ? 'Cancelled' : (results[code] ?? 'Refused');
    return {
      status: 200,
      body: { ...shared, resultCode, refusalReason: text, refusalReasonCode: code, additionalData },
    };
  }
  payment.status = 'authorised';
  const stored = keep(world, payment);
  const additionalData = { ...factsOf(payment), ...(type !== 'ideal' && stored) };
  const reason = isCard(payment) ? `033899:${additionalData.cardSummary}:${additionalData.expiryDate}` : '';
  world.notify(payment, { eventCode: 'AUTHORISATION', success: 'true', pspReference: psp, reason, additionalData });
  if (type === 'ideal') reportStored(world, payment, stored);
  if (!payment.is_manual && amount.value > 0) settle(world, payment, amount.value, psp);
  const resultCode = type === 'sepadirectdebit' ? 'Received' : 'Authorised';
  return {
    status: 200,
    body: {
      ...shared,
      resultCode,
      amount,
      additionalData,
      paymentMethod: { type, ...(isCard(payment) && { brand: method.split('_')[0] }) },
      ...(was_asked && isCard(payment) && { threeDS2Result: { eci: '05', transStatus: 'Y', messageVersion: '2.2.0' } }),
    },
  };
}

function factsOf(payment: MockPayment): Record<string, string> {
  if (!isCard(payment)) return {};
  const {
    number = '4111111111111111',
    expiryMonth = '3',
    expiryYear = '2030',
  } = payment.request.paymentMethod as Details;
  return {
    cardBin: number.slice(0, 6),
    cardSummary: number.slice(-4),
    expiryDate: `${Number(expiryMonth)}/${expiryYear}`,
    paymentMethod: payment.method,
    networkTxReference: `MCC${payment.psp}`,
  };
}

/** Stores the payer's details if the request says so. */
function keep(world: World, { request }: MockPayment): Record<string, string> {
  if (request.storePaymentMethod !== true) return {};
  const shopper = String(request.shopperReference);
  const id = newPsp();
  world.tokens.set(id, { shopper, number: (request.paymentMethod as Details).number ?? '4111111111111111' });
  return { 'tokenization.storedPaymentMethodId': id, 'tokenization.shopperReference': shopper };
}

/** The account that a payer paid from by iDEAL is stored a moment later, and reported by a webhook of its own. */
function reportStored(world: World, payment: MockPayment, stored: Record<string, string>): void {
  const { 'tokenization.storedPaymentMethodId': id, 'tokenization.shopperReference': shopper } = stored;
  if (!id || !shopper) return;
  world.notify(payment, {
    eventCode: 'RECURRING_CONTRACT',
    success: 'true',
    // As in Adyen's example: it is about the account, not about the payment.
    amount: { currency: payment.amount.currency, value: 0 },
    pspReference: id,
    originalPsp: payment.psp,
    additionalData: { shopperReference: shopper, iban: 'NL13TEST0123456789', ownerName: 'A. Klaassen' },
  });
}

const fee_of = (gross: number): number => (gross > 0 ? Math.round(gross / 100) + 12 : 0);

export function settle(world: World, payment: MockPayment, amount: number, modification: string): void {
  payment.captured += amount;
  world.entries.push({ type: 'Settled', payment, modification, gross: amount, fee: fee_of(amount) });
}

interface Modifying {
  readonly kind: string;
  readonly payment: MockPayment;
  readonly body: Body;
}

/** Accepts a change of a payment, whose outcome follows by webhook. */
export function modify(world: World, { kind, payment, body }: Modifying): Answer {
  const { merchantAccount, reference } = body;
  const amount = (body.amount ?? payment.amount) as Amount;
  if (amount.currency !== payment.amount.currency) return refusal(422, '137', 'Invalid amount specified');
  const psp = newPsp();
  const shared = { pspReference: psp, ...(reference ? { merchantReference: String(reference) } : {}), amount };
  changes[kind]?.(world, payment, shared);
  return {
    status: 201,
    body: {
      merchantAccount,
      paymentPspReference: payment.psp,
      pspReference: psp,
      status: 'received',
      ...(reference ? { reference } : {}),
      ...(kind === 'captures' || kind === 'refunds' ? { amount } : {}),
    },
  };
}

const changes: Readonly<Record<string, (world: World, payment: MockPayment, shared: Shared) => void>> = {
  captures: capture,
  refunds: refund,
  cancels: (world, payment, shared) => cancel(world, payment, shared),
  reversals: reverse,
};

type Shared = Pick<Item, 'pspReference' | 'merchantReference'> & { readonly amount: Amount };

function capture(world: World, payment: MockPayment, shared: Shared): void {
  const { value } = shared.amount;
  const { how } = world;
  const may_follow = how.has_several_captures || payment.captured === 0;
  const is_possible = payment.status === 'authorised' && may_follow && payment.captured + value <= payment.amount.value;
  const is_done = is_possible && how.captures !== 'refused';
  const reason = is_done ? '' : 'Insufficient balance on payment';
  world.notify(payment, { ...shared, eventCode: 'CAPTURE', success: String(is_done), reason });
  if (is_done && how.captures === 'fail later')
    world.notify(payment, { ...shared, eventCode: 'CAPTURE_FAILED', success: 'true', reason: 'Capture Failed' });
  else if (is_done) settle(world, payment, value, shared.pspReference);
}

function refund(world: World, payment: MockPayment, shared: Shared): void {
  const { value } = shared.amount;
  const is_done = world.how.refunds !== 'refused' && payment.refunded + value <= payment.captured;
  const reason = is_done ? '' : 'Insufficient balance on payment';
  world.notify(payment, { ...shared, eventCode: 'REFUND', success: String(is_done), reason });
  if (is_done && world.how.refunds === 'fail later') {
    world.notify(payment, { ...shared, eventCode: 'REFUND_FAILED', success: 'true', reason: 'Refund failed' });
    return;
  }
  if (!is_done) return;
  payment.refunded += value;
  world.entries.push({ type: 'Refunded', payment, modification: shared.pspReference, gross: -value, fee: 0 });
}

export function cancel(world: World, payment: MockPayment, shared: Shared, eventCode = 'CANCELLATION'): void {
  const is_done = payment.status === 'authorised' && payment.captured === 0;
  if (is_done) payment.status = 'cancelled';
  const reason = is_done ? '' : 'Transaction not authorised or already captured';
  const action = eventCode === 'CANCEL_OR_REFUND' ? { additionalData: { 'modification.action': 'cancel' } } : {};
  world.notify(payment, { ...shared, eventCode, success: String(is_done), reason, ...action });
}

function reverse(world: World, payment: MockPayment, shared: Shared): void {
  if (payment.captured === 0) {
    cancel(world, payment, shared, 'CANCEL_OR_REFUND');
    return;
  }
  payment.refunded = payment.captured;
  const additionalData = { 'modification.action': 'refund' };
  world.notify(payment, { ...shared, eventCode: 'CANCEL_OR_REFUND', success: 'true', reason: '', additionalData });
}

import type { Delivery, Mention, Notification, PaymentOutcome, Reading, Settings } from '@sluis/adapter';
import { secretsOf } from '@sluis/adapter/rotated-secret';
import { isSame, signatureOf } from '@sluis/adapter/signatures';
import { returnReason } from '@sluis/contract/sepa/returns';
import { fromAdyen } from './amounts.ts';
import { readDispute } from './disputes.ts';
import { isTakenDirectlyAtAdyen, tokenOf } from './methods.ts';
import { accountOf, cardFacts, storedToken } from './outcome.ts';
import { codeOfText, refusal_reasons, refusalOf } from './reasons.ts';
import { isSettlementReport } from './settlement.ts';
import { refused_store, storeOf, voided_store } from './store.ts';
import type { NotificationItem, NotificationRequest } from './types.ts';

/** The text that a webhook's signature covers. */
export const signedText = (item: NotificationItem): string =>
  [
    item.pspReference,
    item.originalReference,
    item.merchantAccountCode,
    item.merchantReference,
    item.amount?.value,
    item.amount?.currency,
    item.eventCode,
    item.success,
  ].join(':');

export const adyenSignature = (text: string, hex_key: string): string =>
  signatureOf(text, { algorithm: 'sha256', key: Buffer.from(hex_key, 'hex'), encoding: 'base64' });

export const hmac_key = '(?:[0-9A-Fa-f]{2})+';
const hmac_key_form = new RegExp(`^${hmac_key}$`);

/** A text that is not hexadecimal would be read as a shorter key, or as an empty one, which everyone can sign with. */
const isSigned = (text: string, given: unknown, keys: readonly string[]): boolean =>
  typeof given === 'string' && keys.some((key) => hmac_key_form.test(key) && isSame(given, adyenSignature(text, key)));

/** The response that Adyen expects; newer webhooks are content with any 2xx. */
const response = '[accepted]';

/**
 * Whether the signed fields have their types: a list of one text has the text that was signed, and another meaning, and
 * other objects have none.
 */
function isItem(item: Partial<NotificationItem> | undefined): item is NotificationItem {
  if (!item) return false;
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = item;
  const { value = 0, currency } = amount ?? {};
  return (
    typeof value === 'number' &&
    [pspReference, originalReference, merchantAccountCode, merchantReference, currency, eventCode, success].every(
      (text) => typeof (text ?? '') === 'string',
    )
  );
}

type Report = Partial<Notification> & Pick<Notification, 'status'>;

/** The reports of an item about a payment, capture or refund; none for events that change nothing of ours. */
const readers: Readonly<Record<string, (item: NotificationItem, is_done: boolean) => Report | undefined>> = {
  AUTHORISATION: readAuthorisation,
  RECURRING_CONTRACT: (item, is_done) => {
    const { pspReference: id, additionalData = {}, originalReference } = item;
    const shopper = additionalData['recurring.shopperReference'] ?? additionalData.shopperReference;
    if (!is_done || !shopper) return undefined;
    return {
      // Its amount is 0, whatever was paid.
      status: isTakenDirectlyAtAdyen(item.paymentMethod) ? 'SETTLEMENT_REQUESTED' : 'AUTHORIZED',
      token: tokenOf(id, shopper),
      processor_id_external: originalReference ?? '',
      ...ofPayer(item),
    };
  },
  CAPTURE: (item, is_done) => {
    if (isPart(item, 'capt')) return is_done ? { status: 'PROCESSED' } : failed(item);
    // It was captured in Adyen's own screens.
    const amount_captured = fromAdyen(item.amount);
    return is_done ? { status: 'SETTLEMENT_REQUESTED', amount_captured, ...ofOriginal(item) } : undefined;
  },
  CAPTURE_FAILED: (item) =>
    isPart(item, 'capt') ? failed(item) : { ...failed(item, 'settlement declined'), ...ofOriginal(item) },
  CANCELLATION: readCancellation,
  // Of a payment that Adyen does not know, it says nothing.
  TECHNICAL_CANCEL: (item, is_done) => (is_done ? readCancellation(item, is_done) : undefined),
  CANCEL_OR_REFUND: (item, is_done) =>
    is_done && item.additionalData?.['modification.action'] === 'cancel' ? readCancellation(item, is_done) : undefined,
  EXPIRE: (item) => ({
    status: 'AUTHORIZATION_VOIDED',
    status_reason: 'authorization expired',
    ...ofOriginal(item),
    store: voided_store,
  }),
  OFFER_CLOSED: () => ended({ status: 'CANCELLED', status_reason: 'not finished in time' }),
  REFUND: (item, is_done) => ofRefund(item, is_done ? { status: 'PROCESSED' } : failed(item)),
  REFUND_WITH_DATA: (item, is_done) => ofRefund(item, is_done ? { status: 'PROCESSED' } : failed(item)),
  REFUND_FAILED: (item) => ofRefund(item, failed(item)),
  REFUNDED_REVERSED: (item) => ofRefund(item, failed(item)),
  VOID_PENDING_REFUND: (item, is_done) => ofRefund(item, is_done ? { status: 'CANCELLED' } : undefined),
  // The payer's bank has returned a direct debit.
  CHARGEBACK: (item) => (item.paymentMethod === 'sepadirectdebit' ? returned(item) : undefined),
};

/** Of iDEAL: the account that direct debits are collected from. */
function ofPayer({ paymentMethod, additionalData = {} }: NotificationItem): Pick<Notification, 'payer_account'> {
  const account = paymentMethod === 'ideal' ? accountOf(additionalData) : undefined;
  return account ? { payer_account: account } : {};
}

const isPart = ({ merchantReference }: NotificationItem, prefix: 'capt' | 'rfnd'): boolean =>
  merchantReference.startsWith(`${prefix}_`);

/** A refund that was made in Adyen's own screens is none of ours: its file of settlements has it. */
const ofRefund = (item: NotificationItem, report: Report | undefined): Report | undefined =>
  isPart(item, 'rfnd') ? report : undefined;

const failed = ({ reason }: NotificationItem, known?: string): Report => {
  const status_reason = known ?? (reason || undefined);
  return { status: 'FAILED', ...(status_reason && { status_reason }) };
};

/** The payment's own id: `pspReference` is that of the modification. */
const ofOriginal = ({ originalReference, pspReference }: NotificationItem) => ({
  processor_id_external: originalReference ?? pspReference,
});

const paidStatus = ({ paymentMethod, amount }: NotificationItem) =>
  amount?.value > 0 && isTakenDirectlyAtAdyen(paymentMethod) ? 'SETTLEMENT_REQUESTED' : 'AUTHORIZED';

/** Of an approval: authorisation code, last four digits and expiry. */
const last_four = /^[^:]*:(\d{4}):/;

const ended = (report: Report & Pick<PaymentOutcome, 'status'>): Report => ({ ...report, store: storeOf(report) });

function readAuthorisation(item: NotificationItem, is_done: boolean): Report {
  const { additionalData: data = {}, paymentMethod } = item;
  const reason = item.reason ?? undefined;
  if (!is_done) {
    const code = codeOfText(reason) ?? codeOfText(data.inferredRefusalReason);
    if (refusal_reasons[code ?? '']?.reason === 'cancelled by the payer')
      return ended({ status: 'CANCELLED', status_reason: 'cancelled by the payer' });
    const refused = { code, text: reason, raw: data.refusalReasonRaw, advice: data.merchantAdviceCode };
    return ended({ status: 'DECLINED', ...refusalOf(refused), ...ofOriginal(item) });
  }
  const summary = data.cardSummary ?? last_four.exec(reason ?? '')?.[1];
  const card = cardFacts({ ...data, ...(summary && { cardSummary: summary }) }, paymentMethod);
  const token = storedToken(data);
  const network = data.networkTxReference;
  return ended({
    status: paidStatus(item),
    ...ofOriginal(item),
    ...(card && { card }),
    ...(token && { token, ...ofPayer(item) }),
    ...(network && { network_transaction_id: network }),
  });
}

const refusedStoreOf = ({ pspReference, reason }: NotificationItem) => refused_store(pspReference, reason);

/** A refused cancellation says nothing about the payment, which may have been voided or declined before. */
function readCancellation(item: NotificationItem, is_done: boolean): Report {
  return is_done
    ? { status: 'AUTHORIZATION_VOIDED', status_reason: 'voided', ...ofOriginal(item), store: voided_store }
    : { status: 'PENDING', status_reason: 'void refused', ...ofOriginal(item), store: refusedStoreOf(item) };
}

/** A returned direct debit, with SEPA's code of the reason, which follows the chargeback's text. */
function returned(item: NotificationItem): Report {
  const { reason = '', additionalData: data = {} } = item;
  const code = data.chargebackReasonCode?.trim() || /\b[A-Z]{2}\d{2}\b/.exec(reason)?.[0];
  return { ...failed(item, returnReason(code ?? '')), ...(code && { refusal: { code } }), ...ofOriginal(item) };
}

function notificationOf(item: NotificationItem): Notification | undefined {
  const { eventCode, merchantReference: reference, pspReference, eventDate, success } = item;
  const occurred = Date.parse(eventDate);
  if (!/^(txn|capt|rfnd)_/.test(reference) || Number.isNaN(occurred)) return undefined;
  const report = readers[eventCode]?.(item, success === 'true');
  if (!report) return undefined;
  return {
    // Adyen has no ids of events: this is how it says to recognise a repeated one.
    id: `${eventCode} ${pspReference}`,
    reference,
    processor_id_external: pspReference,
    occurred_at: new Date(occurred).toISOString(),
    ...report,
  };
}

/** The report that a webhook announces; its address is not asked, which anything could be. */
const reportOf = ({ eventCode, pspReference: name }: NotificationItem): Mention | undefined =>
  eventCode === 'REPORT_AVAILABLE' && isSettlementReport(name) ? { mentioned: name } : undefined;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Reads a delivery: standard webhooks are signed item by item, others as a whole. */
export function readDelivery({ headers, body }: Delivery, settings: Settings): Reading | undefined {
  const keys = secretsOf(settings, 'webhook_secret');
  const { notificationItems } = (parsed(body) ?? {}) as Partial<NotificationRequest>;
  if (!Array.isArray(notificationItems) || notificationItems.length === 0)
    return isSigned(body, headers.hmacsignature, keys) ? { events: [], response } : undefined;
  const items = (notificationItems as NotificationRequest['notificationItems']).map(
    (wrapped) => wrapped?.NotificationRequestItem,
  );
  if (!items.every((item) => isItem(item) && isSigned(signedText(item), item.additionalData?.hmacSignature, keys)))
    return undefined;
  const account = settings.get('merchant_account');
  const ours = items.filter((item) => item.merchantAccountCode === account);
  const events = ours
    .map((item) => reportOf(item) ?? notificationOf(item) ?? readDispute(item))
    .filter((event) => event !== undefined);
  return { events, response };
}

import type { Amount, ServiceError } from './types.ts';

export type Body = Readonly<Record<string, unknown>>;

/** An answer of the mock. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const refusal = (status: number, errorCode: string, message: string): Answer => ({
  status,
  body: { status, errorCode, message, errorType: 'validation' } satisfies ServiceError & Body,
});

/** Adyen's OpenAPI documents. */
export type Document = 'checkout' | 'disputes' | 'webhooks';

/** The schemas of requests and answers of payments, by path. */
const schemas: readonly (readonly [RegExp, string, string])[] = [
  [/^\/payments$/, 'PaymentRequest', 'PaymentResponse'],
  [/^\/payments\/details$/, 'PaymentDetailsRequest', 'PaymentDetailsResponse'],
  [/^\/payments\/[^/]+\/captures$/, 'PaymentCaptureRequest', 'PaymentCaptureResponse'],
  [/^\/payments\/[^/]+\/cancels$/, 'PaymentCancelRequest', 'PaymentCancelResponse'],
  [/^\/payments\/[^/]+\/refunds$/, 'PaymentRefundRequest', 'PaymentRefundResponse'],
  [/^\/payments\/[^/]+\/reversals$/, 'PaymentReversalRequest', 'PaymentReversalResponse'],
  [/^\/cancels$/, 'StandalonePaymentCancelRequest', 'StandalonePaymentCancelResponse'],
  [/^\/applePay\/sessions$/, 'ApplePaySessionRequest', 'ApplePaySessionResponse'],
  [/^\/paymentMethods$/, 'PaymentMethodsRequest', 'PaymentMethodsResponse'],
];

/** Those of the Disputes API. */
const dispute_schemas: Readonly<Record<string, string>> = {
  retrieveApplicableDefenseReasons: 'DefenseReasons',
  supplyDefenseDocument: 'SupplyDefenseDocument',
  deleteDisputeDefenseDocument: 'DeleteDefenseDocument',
  defendDispute: 'DefendDispute',
  acceptDispute: 'AcceptDispute',
};

interface Endpoint {
  readonly document: Document;
  readonly request: string;
  readonly answer: string;
  /** The path below the version of its API. */
  readonly path: string;
}

/** The endpoint of a whole path; undefined if Adyen has none. */
export function endpointOf(whole: string): Endpoint | undefined {
  const [, service] = /^\/ca\/services\/DisputeService\/v30\/(\w+)$/.exec(whole) ?? [];
  const name = dispute_schemas[service ?? ''];
  if (name) return { document: 'disputes', request: `${name}Request`, answer: `${name}Response`, path: `/${service}` };
  const path = whole.replace(/^\/v72/, '');
  const [, request, answer] = schemas.find(([pattern]) => pattern.test(path)) ?? [];
  return request && answer ? { document: 'checkout', request, answer, path } : undefined;
}

/** The schema of a webhook. */
const of_events: Readonly<Record<string, string>> = {
  AUTHORISATION: 'Authorisation',
  CANCELLATION: 'Cancellation',
  CANCEL_OR_REFUND: 'CancelOrRefund',
  CAPTURE: 'Capture',
  CAPTURE_FAILED: 'RefundCaptureFailed',
  CHARGEBACK: 'Chargeback',
  CHARGEBACK_REVERSED: 'ChargebackReversed',
  DISPUTE_DEFENSE_PERIOD_ENDED: 'DisputeDefensePeriodEnded',
  INFORMATION_SUPPLIED: 'InformationSupplied',
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: 'IssuerResponseTimeframeExpired',
  NOTIFICATION_OF_CHARGEBACK: 'NotificationOfChargeback',
  PREARBITRATION_LOST: 'PrearbitrationLost',
  PREARBITRATION_OPEN: 'PrearbitrationOpen',
  PREARBITRATION_WON: 'PrearbitrationWon',
  REQUEST_FOR_INFORMATION: 'RequestForInformation',
  SECOND_CHARGEBACK: 'SecondChargeback',
  EXPIRE: 'Expire',
  RECURRING_CONTRACT: 'RecurringContract',
  REFUND: 'Refund',
  REFUND_FAILED: 'RefundCaptureFailed',
  REFUNDED_REVERSED: 'Modification',
  REPORT_AVAILABLE: 'ReportAvailable',
  TECHNICAL_CANCEL: 'Modification',
  VOID_PENDING_REFUND: 'Modification',
};
export const schemaOfEvent = (event: string): string => `${of_events[event] ?? ''}NotificationRequest`;

const isText = (value: unknown, most: number): boolean =>
  value === undefined || (typeof value === 'string' && value.length <= most);

/** What the documents say in words only; checked without them too. */
export function faultOf(path: string, body: Body, merchant_account: string): Answer | undefined {
  const { merchantAccount, amount, reference, metadata = {}, additionalData = {}, shopperStatement } = body;
  if (path === '/payments/details' || path === '/applePay/sessions') return undefined;
  if (merchantAccount !== merchant_account) return refusal(403, '901', 'Invalid Merchant Account');
  const { value, currency } = (amount ?? { value: 0, currency: 'EUR' }) as Amount;
  if (!Number.isSafeInteger(value) || value < 0 || !/^[A-Z]{3}$/.test(currency))
    return refusal(422, '137', 'Invalid amount specified');
  if (!isText(reference, 80)) return refusal(422, '152', 'Field reference is not valid.');
  const pairs = Object.entries(metadata as object);
  const is_small = pairs.every(([name, text]) => name.length <= 20 && typeof text === 'string' && text.length <= 80);
  if (pairs.length > 20 || !is_small) return refusal(422, '177', 'Metadata size exceeds limit');
  if (Object.values(additionalData as object).some((text) => typeof text !== 'string'))
    return refusal(400, '702', 'additionalData has values that are not texts');
  if (shopperStatement !== undefined && !/^[a-zA-Z0-9 .,'_\-?+*/]{1,22}$/.test(String(shopperStatement)))
    return refusal(422, '125', 'Invalid shopperStatement');
  if (path === '/payments' && (body.storePaymentMethod || body.recurringProcessingModel) && !body.shopperReference)
    return refusal(422, '156', 'shopperReference is required');
  return undefined;
}

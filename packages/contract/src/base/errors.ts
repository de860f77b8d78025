/**
 * The error catalogue: every code that the API answers with, its HTTP status and an English sentence. Texts for people
 * live in the translations under `errors.{code}`. A test holds this and `docs/errors.md` together.
 */
export const error_catalogue = {
  invalid_query: [400, 'A parameter of the query is unknown or has a wrong value.'],
  invalid_body: [400, 'The body is not valid.'],
  invalid_header: [400, 'A header is not valid.'],
  unauthenticated: [401, 'Sign in, or send a valid API key.'],
  invalid_credentials: [401, 'The e-mail address or the password is wrong.'],
  organisation_inactive: [403, 'This organisation is not active.'],
  second_factor_required: [403, 'An organisation requires a second factor. Sign in again to take one.'],
  session_ended: [401, 'The session has ended. Sign in again.'],
  forbidden: [403, 'A role is lacking for this.'],
  not_found: [404, 'There is no such thing, or it is not yours.'],
  already_exists: [409, 'Something with this value exists already.'],
  in_use: [409, 'It is in use and cannot be deleted.'],
  stale_version: [409, 'It was changed by someone else in the meantime.'],
  idempotency_key_reused: [409, 'This idempotency key was used for another request.'],
  request_in_progress: [409, 'This is still being carried out.'],
  payload_too_large: [413, 'The body is too large.'],
  unsupported_media_type: [415, 'The body must be JSON.'],
  invalid_reference: [422, 'Something that is referred to does not exist or is not yours.'],
  invalid_transition: [422, 'The status cannot change in this way.'],
  amount_too_small: [422, 'The amount is too small.'],
  currency_mismatch: [422, 'The currency differs from that of the payment profile.'],
  taken_by_us: [422, 'A processor of ours took this payment. What becomes of it is for that processor to say.'],
  not_refundable: [422, 'Only a transaction that was paid can be refunded.'],
  refund_exceeds_remainder: [422, 'The refund exceeds what is left to refund.'],
  chargeback_exceeds_amount: [422, 'The chargebacks exceed the amount of the transaction.'],
  too_many_to_sort: [422, 'Too many match to be put in this order. Narrow the filters, or sort by another column.'],
  limit_reached: [422, 'There are as many of these as there can be.'],
  invalid_parent: [422, 'An organisation cannot be placed here.'],
  invalid_value: [422, 'A value breaks a rule.'],
  webhook_or_email_required: [422, "You must select at least one of 'Webhook' or 'Email'."],
  due_date_too_early: [422, 'The first payment can be due tomorrow at the earliest.'],
  time_in_the_past: [422, 'The time has passed already.'],
  discount_not_applicable: [422, 'This discount cannot be given to this subscription.'],
  discount_active: [422, 'A discount is active already.'],
  no_processor: [422, 'The payment profile has no processor that can do this.'],
  mandate_not_usable: [422, 'This customer cannot be charged by this mandate any more.'],
  link_not_usable: [422, 'This page cannot be paid by any more.'],
  report_not_ready: [409, 'The report has not been generated.'],
  invalid_token: [422, 'The link or the code is not valid, was used already or has expired.'],
  password_leaked: [422, 'This password is known from leaks.'],
  password_weak: [422, 'The password does not meet the requirements.'],
  wrong_password: [422, 'The current password is wrong.'],
  role_not_held: [422, 'Only roles that you hold yourself can be given, where they mean something.'],
  belongs_elsewhere: [
    422,
    'This person also works in an organisation that is not yours; only their access here can be ended.',
  ],
  own_factor_first: [422, 'Take this second factor yourself before you require it of others.'],
  own_access: [422, 'Nobody can change their own access.'],
  rate_limited: [429, 'Too many requests. Try again later.'],
  internal: [500, 'Something went wrong on our side.'],
  unavailable: [503, 'The service is not available at the moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof error_catalogue;

/** What is wrong with a field or parameter, in a word that forms translate. */
export type FieldFault =
  | 'required'
  | 'unknown'
  | 'wrong_type'
  | 'invalid_format'
  | 'too_small'
  | 'too_large'
  | 'too_long'
  | 'not_allowed'
  | 'card_number'
  | 'repeated'
  | 'invalid_token'
  | 'password_leaked'
  | 'password_weak'
  | 'wrong_password';

export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly fields?: Readonly<Record<string, readonly FieldFault[]>>;
    readonly request_id: string;
  };
}

export interface ErrorExtra {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, readonly FieldFault[]>>;
  readonly cause?: unknown;
}

/** An error of the catalogue, thrown by the server's engine and by the web's client alike. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorExtra['details'];
  readonly fields: ErrorExtra['fields'];

  constructor(code: ErrorCode, { details, fields, cause }: ErrorExtra = {}) {
    super(error_catalogue[code][1], { cause });
    this.code = code;
    this.status = error_catalogue[code][0];
    this.details = details;
    this.fields = fields;
  }
}

/** `invalid_query` for one parameter, which it names. */
export const invalidParameter = (parameter: string, fault: FieldFault, hint?: string): ApiError =>
  new ApiError('invalid_query', {
    details: hint === undefined ? { parameter } : { parameter, hint },
    fields: { [parameter]: [fault] },
  });

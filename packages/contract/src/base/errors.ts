/**
 * The error catalogue: every code of the API with its HTTP status and an English message. Texts for users are in the
 * translations under `errors.{code}`. A test keeps this and `docs/errors.md` equal.
 */
export const error_catalogue = {
  invalid_query: [400, 'A query parameter is unknown or has an invalid value.'],
  invalid_body: [400, 'The request body is invalid.'],
  invalid_header: [400, 'A request header is invalid.'],
  unauthenticated: [401, 'Sign in or send a valid API key.'],
  invalid_credentials: [401, 'The email address or password is incorrect.'],
  organisation_inactive: [403, 'This organisation is inactive.'],
  terminal_inactive: [403, 'This terminal is inactive.'],
  second_factor_required: [403, 'Your organisation requires multi-factor authentication. Sign in again to set it up.'],
  sso_required: [403, 'Your organisation requires single sign-on. Sign in with single sign-on.'],
  sso_not_found: [404, 'Single sign-on is not set up for this email address.'],
  session_ended: [401, 'Your session has ended. Sign in again.'],
  forbidden: [403, "You don't have permission to do this."],
  address_not_allowed: [403, 'Access from this address is not allowed.'],
  not_found: [404, "Not found, or you don't have access."],
  already_exists: [409, 'This value already exists.'],
  duplicate_file: [409, 'This file has been received before.'],
  share_over: [409, 'This request is over, or someone else has answered it in the meantime.'],
  terminal_busy: [409, 'Another payment is waiting at this terminal.'],
  payment_claimed: [409, 'This payment was claimed by another process of the terminal.'],
  payment_closed: [409, 'This payment no longer waits at the terminal.'],
  customer_erased: [409, 'The personal data of this customer has been erased.'],
  edition_published: [409, 'This edition has been published. Copy it to a draft to change prices.'],
  edition_overlaps: [409, 'The edition must begin after today and after every published edition.'],
  does_not_close: [409, 'The lines of this settlement disagree with the journal. It was not closed.'],
  already_corrected: [409, 'This entry has been corrected before.'],
  in_use: [409, 'This is still in use.'],
  account_in_use: [
    409,
    'Payments of this account can still be captured, refunded or disputed. Add a new processor for another account.',
  ],
  stale_version: [409, 'Someone else has changed this in the meantime. Load it again and repeat your change.'],
  being_changed: [409, 'This is being changed at the moment. Try again shortly.'],
  idempotency_key_reused: [409, 'This idempotency key was already used for a different request.'],
  request_in_progress: [409, 'An earlier request is still being processed. Try again shortly.'],
  response_unreadable: [409, 'This request was already processed; its response can no longer be read.'],
  webhook_under_way: [409, 'This webhook is being sent at this moment. Look at the answer first.'],
  payload_too_large: [413, 'The request body is too large.'],
  unsupported_media_type: [415, 'The request body must be JSON.'],
  served_elsewhere: [421, 'This call is served at another address.'],
  invalid_reference: [422, "A referenced item was not found, or you don't have access to it."],
  invalid_transition: [422, 'This status change is not allowed.'],
  amount_too_small: [422, 'The amount is below the minimum.'],
  currency_mismatch: [422, "The currency doesn't match the payment profile."],
  taken_by_us: [422, 'This payment was processed by our own processor, which reports its status itself.'],
  not_refundable: [422, 'Only paid transactions can be refunded or charged back.'],
  refund_exceeds_remainder: [422, 'The refund exceeds the remaining amount.'],
  refund_unsupported: [422, 'This processor cannot refund payments of this method.'],
  partial_refund_unsupported: [422, 'This processor refunds payments of this method in full only.'],
  capture_exceeds_authorized: [422, 'The capture exceeds what can still be captured.'],
  partial_capture_unsupported: [422, 'This processor captures the authorised amount in full only.'],
  no_response_awaited: [422, 'This chargeback has been decided: it no longer awaits a response.'],
  response_sent: [
    409,
    'The response to this chargeback has been sent or is on its way. It is sent once in each stage.',
  ],
  deadline_passed: [409, 'The deadline of this chargeback has passed. Confirm that the response is sent late.'],
  nothing_to_send: [422, 'There is no evidence to send.'],
  chargeback_exceeds_amount: [422, 'The chargebacks exceed the transaction amount.'],
  amounts_too_large: [422, 'The amounts are too large to be added exactly. Narrow the filters.'],
  too_many_to_sort: [422, 'Too many results to sort this way. Narrow the filters or sort by another column.'],
  limit_reached: [422, 'Limit reached.'],
  invalid_parent: [422, "An organisation can't be placed here."],
  uses_items_above: [
    422,
    'This organisation, or one below it, uses items of an organisation that it would no longer be part of.',
  ],
  invalid_value: [422, 'Invalid value.'],
  invalid_iban: [422, 'This IBAN is invalid.'],
  invalid_file: [422, 'The file is not a complete file of an accepted type.'],
  bank_account_not_usable: [
    422,
    'This bank account cannot be used: it is not verified, has another currency or belongs to someone else.',
  ],
  values_unreadable: [
    422,
    'The values can no longer be opened: the secret that they were sealed with is not configured. Ask for them again.',
  ],
  not_by_creator: [422, 'Someone other than the creator has to do this.'],
  not_payable: [422, 'These settlements cannot be paid out; the details say why.'],
  not_confirmed_unpaid: [
    422,
    'After a backup was restored, two people must confirm that these settlements have not been paid out.',
  ],
  webhook_or_email_required: [422, "You must select at least one of 'Webhook' or 'Email'."],
  webhook_address_disabled: [422, 'This address answered that it is gone for good (410). Enable it first.'],
  webhook_content_gone: [422, 'The content of this webhook is no longer there, so it cannot be sent again.'],
  due_date_too_early: [422, 'The first payment can be due tomorrow at the earliest.'],
  time_in_the_past: [422, 'This time is in the past.'],
  discount_not_applicable: [422, "This discount can't be applied to this subscription."],
  discount_active: [422, 'A discount is already active.'],
  invalid_route: [422, 'A chosen routing uses processors that the payment profile does not have.'],
  unroutable: [422, 'Several processors of a payment method need a routing that includes them all.'],
  payment_product_not_allowed: [422, 'The provider does not allow this payment method for this merchant.'],
  processor_not_allowed: [422, 'The provider does not allow this processor for this merchant.'],
  payment_limit_exceeded: [422, 'The amount exceeds the limit per payment.'],
  daily_limit_exceeded: [422, 'The amount exceeds what is left of the limit per day.'],
  refund_exceeds_balance: [422, "The refund exceeds the merchant's balance."],
  terminal_not_ready: [422, 'This terminal is not enrolled or has no payment profile.'],
  no_processor: [422, 'The payment profile has no processor for this payment.'],
  mandate_not_usable: [422, 'This mandate can no longer be used to charge the customer.'],
  link_not_usable: [422, 'This payment page is closed.'],
  report_not_ready: [409, 'The report has not been generated yet.'],
  settlement_open: [409, 'This settlement has not closed yet. Until then only CSV and XLSX are available.'],
  invalid_token: [422, 'This link or code is invalid, has expired or has already been used.'],
  password_leaked: [422, 'This password has appeared in a data breach. Choose another.'],
  password_weak: [422, "The password doesn't meet the requirements."],
  wrong_password: [422, 'The current password is incorrect.'],
  role_not_held: [422, 'You can only grant roles you hold yourself, and only where they apply.'],
  belongs_elsewhere: [
    422,
    "This user also works for an organisation you don't have access to. You can only remove their access to yours.",
  ],
  own_factor_first: [
    422,
    'Set up this multi-factor authentication method in your own profile before you require it of others.',
  ],
  own_address_first: [
    422,
    'This list would lock you out: it does not contain the address that you work from. Add it first.',
  ],
  key_ended: [422, 'This API key has been revoked or has expired.'],
  own_access: [422, "You can't change your own access."],
  rate_limited: [429, 'Too many requests. Try again later.'],
  internal: [500, 'Something went wrong on our side.'],
  identity_provider_unavailable: [503, 'The identity provider does not answer as it should. Try again later.'],
  overloaded: [503, 'The service is too busy for this right now. Try again in a moment.'],
  unavailable: [503, 'The service is temporarily unavailable. Try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof error_catalogue;

/** A fault of a field or parameter, as a code that forms translate. */
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

/** An error of the catalogue, thrown by the server and by the web client. */
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

/** `invalid_query` for one parameter. */
export const invalidParameter = (parameter: string, fault: FieldFault, hint?: string): ApiError =>
  new ApiError('invalid_query', {
    details: hint === undefined ? { parameter } : { parameter, hint },
    fields: { [parameter]: [fault] },
  });

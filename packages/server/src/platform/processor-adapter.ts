import type { Gateway } from '@sluis/contract/gateways';
import type { card_brands } from '@sluis/contract/payment-products';
import type { DisputeReport, ProcessorDisputes } from './processor-disputes.ts';

/**
 * The interface to every processor. A call refers to a payment or refund by our own reference, the id of the
 * transaction, capture or refund, and a processor responds to a repeated reference with the outcome of the first call:
 * that makes it safe to repeat a call after a crash. `processor_id_external` is the processor's own id of it. Amounts
 * are in minor units. Times are ISO 8601 in UTC with milliseconds (`2026-11-26T09:30:00.000Z`).
 */
export interface ProcessorAdapter {
  /** The meaning of its silence and its answers about a reference; `default_certainty` by default. */
  readonly certainty?: Certainty;
  /** The gateway's name and settings; without one it is not offered. */
  readonly gateway?: Gateway;
  /**
   * The hosts that the gateway has forms posted to, as sources of a content security policy, such as
   * `https://*.acquirer.example`. A challenge without a form needs none.
   */
  readonly challenge_hosts?: readonly string[];
  /** The same adapter with the settings of one processor. */
  using?(settings: Settings): ProcessorAdapter;
  /** Checks that the gateway accepts the settings, and returns its name for the account. Throws ProcessorRefused. */
  check?(): Promise<string>;
  /** The settlement files of the days (`YYYY-MM-DD`) after one and until another, oldest first; all after null. */
  settlementFiles?(after: string | null, until: string): Promise<readonly SettlementFile[]>;
  /**
   * Authorises a payment, or only verifies the payment method if the amount is 0. AUTHORIZED if it can be captured
   * (`capture_later`), SETTLEMENT_REQUESTED if the processor captures it without another call.
   */
  authorise(payment: Authorisation): Promise<PaymentOutcome>;
  /**
   * The outcome of a payment whose payer was sent to another page and has returned, with the parameters of their
   * browser. Our page asks again without parameters while that is PENDING. `processor_id_external` is null if it is not
   * known.
   */
  proceed(reference: string, returned: Returned, processor_id_external: string | null): Promise<PaymentOutcome>;
  /** How it captures an authorised payment: completely, any part once, or in several parts. `full` by default. */
  readonly captures?: 'full' | 'partial' | 'several';
  /** Captures an authorised payment, or a part of it. */
  capture(capture: CaptureOrder): Promise<CaptureOutcome>;
  /**
   * Voids an authorised payment, which is AUTHORIZATION_VOIDED, or one whose payer was challenged and did not respond,
   * which is CANCELLED. For a reference that it does not know yet it either promises never to take it, which is
   * CANCELLED too, or throws ProcessorUnavailable. For a partially captured payment it releases the rest. The outcome
   * is that of the payment, with its status and its id; a payment that can no longer be voided keeps its status.
   *
   * The reference is that of the payment. If a processor has idempotency keys, the key must differ from that of
   * `authorise`, such as `void-` and the reference. `processor_id_external` is null if it is not known.
   */
  void(reference: string, processor_id_external: string | null): Promise<PaymentOutcome>;
  refund(refund: RefundOrder): Promise<RefundOutcome>;
  /**
   * The outcome of a payment, capture or refund; undefined if the processor does not know it. Before
   * `certainty.found_within_ms` have passed, that proves nothing.
   */
  find(reference: string): Promise<PaymentOutcome | CaptureOutcome | RefundOutcome | undefined>;
  /**
   * Verifies a delivery to the address of the processor, with that processor's settings, and reads it: no events if it
   * is genuine and not about payments or refunds of ours. Undefined if it is not from the processor. No request is made
   * here, because the processor waits for the response: details are requested later.
   */
  readNotification(delivery: Delivery): Reading | undefined;
  /** The events of a payment or refund that a notification only mentioned. */
  inquire?(mentioned: string): Promise<readonly (Notification | DisputeReport)[]>;
  /** How its disputes are answered; without it, outside Sluis. */
  readonly disputes?: ProcessorDisputes;
}

/** How a payer returned. */
export interface Returned {
  readonly method: 'GET' | 'POST';
  readonly query: URLSearchParams;
  /** Empty unless the browser posted a form. */
  readonly form: URLSearchParams;
}

/** A notification as delivered. */
export interface Delivery {
  readonly method: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query: URLSearchParams;
  /** Unchanged, because signatures cover it. */
  readonly body: string;
}

export interface Reading {
  readonly events: readonly (Notification | Mention | DisputeReport)[];
  /** The response body that the processor expects; nothing by default. */
  readonly response?: string;
}

/** A payment or refund whose notification has no details. */
export interface Mention {
  /** The argument of `inquire`, such as the processor's own id of it. */
  readonly mentioned: string;
}

/** The conclusions that a processor's answers about a reference allow, as its documentation promises. */
export interface Certainty {
  /** After this time, a reference that `find` does not know was never received. 0 if `find` knows it immediately. */
  readonly found_within_ms: number;
  /**
   * For this time, a repeated reference is answered with the outcome of the first call, also if the first is still in
   * progress: as long as the processor keeps idempotency keys. 0 if it never is, Infinity if it always is. After it, an
   * unanswered request is repeated only once `found_within_ms` have passed.
   */
  readonly repeatable_within_ms: number;
}

const day_ms = 86_400_000;

export const default_certainty: Certainty = { found_within_ms: day_ms, repeatable_within_ms: day_ms };

export const certaintyOf = ({ certainty = default_certainty }: Pick<ProcessorAdapter, 'certainty'>): Certainty =>
  certainty;

/** A card as typed on one of our pages or read by a terminal; it is passed on and never stored. */
export interface CardDetails {
  readonly number: string;
  /** `mm/yy`. */
  readonly expiry: string;
  /** Absent if the card itself was read. */
  readonly security_code?: string;
}

export interface Authorisation {
  readonly reference: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly payment_product: string;
  /** Shown on the payer's statement. */
  readonly descriptor?: string | null;
  /**
   * Whether it is only authorised (AUTHORIZED), to be captured by a later request. A method without authorisation is
   * captured (SETTLEMENT_REQUESTED).
   */
  readonly capture_later?: boolean;
  /** For a card, either the typed card or the token of a mandate. */
  readonly card?: CardDetails;
  readonly token?: string | null;
  /** Whether the payer's bank is to be asked for 3-D Secure, whatever the processor would do. */
  readonly challenge?: true;
  /** A terminal read the card: its payer is present, and is not sent to their bank. */
  readonly card_present?: true;
  /** Whether a token is requested, to charge the payer again later. */
  readonly keep: boolean;
  /** The address that the payer's browser returns to after another page, by GET or POST, with any parameters. */
  readonly return_url?: string;
  /** The address for the processor's notifications. */
  readonly notification_url?: string;
}

export interface CaptureOrder {
  readonly reference: string;
  /** The reference of the payment. */
  readonly payment: string;
  /** The processor's id of the payment; null if it is not known. */
  readonly processor_id_external: string | null;
  readonly amount: number;
  readonly currency_code: string;
  /** Whether the rest is released. If not, it can still be captured or voided. */
  readonly is_final: boolean;
}

export interface RefundOrder {
  readonly reference: string;
  /** The reference of the payment. */
  readonly payment: string;
  /** The processor's id of the payment; null if it is not known. */
  readonly processor_id_external: string | null;
  /** The processed captures of the payment, oldest first; none if it was captured by `authorise`. */
  readonly captures: readonly Captured[];
  readonly amount: number;
  readonly currency_code: string;
}

/** A capture in a refund. */
export interface Captured {
  readonly reference: string;
  /** The processor's id of the capture; null if it is not known. */
  readonly processor_id_external: string | null;
  readonly amount: number;
}

/** Facts about a card after its use; never its number. */
export interface CardFacts {
  readonly card_brand: (typeof card_brands)[number];
  readonly card_bin: string;
  readonly card_last_four: string;
  readonly card_expiry: string;
}

export interface PaymentOutcome {
  readonly status:
    | 'PENDING'
    | 'AUTHORIZED'
    | 'AUTHORIZATION_VOIDED'
    | 'SETTLEMENT_REQUESTED'
    | 'SETTLEMENT_COMPLETED'
    | 'DECLINED'
    | 'CANCELLED'
    | 'FAILED';
  readonly status_reason?: string;
  /** Blocked before any processor received it: set by Sluis, never by a processor. */
  readonly blocked?: true;
  /** The processor's id of the payment, which replaces the earlier one; not that of a void. */
  readonly processor_id_external: string;
  /** The time of the outcome by the processor's clock, if it reports one; now for a response. */
  readonly occurred_at?: string;
  readonly card?: CardFacts;
  readonly three_d_secure?: { readonly version: string; readonly result: string; readonly eci: string };
  /** The deadline for capture; seven days if it does not say. */
  readonly capture_before?: string;
  /** Used to charge the payer again. */
  readonly token?: string;
  /** The payer has to authenticate first; the payment is PENDING until `proceed`. */
  readonly is_challenged?: boolean;
  /** The page on which they authenticate; a path if it is on this server. */
  readonly challenge_url?: string;
  /** The fields posted to that page, if it takes a form: its host must be among `challenge_hosts`. */
  readonly challenge_form?: Readonly<Record<string, string>>;
}

/** PENDING is reported later by a notification about its reference. */
export interface CaptureOutcome {
  readonly status: 'PENDING' | 'PROCESSED' | 'FAILED';
  readonly status_reason?: string;
  readonly processor_id_external: string;
}

export interface RefundOutcome {
  readonly status: 'PENDING' | 'PROCESSED' | 'FAILED';
  readonly status_reason?: string;
  readonly processor_id_external: string;
}

/** A processor's later report about a payment, capture or refund. */
export interface Notification {
  /** The processor's own id of the event, if it has one: an event with the id of an earlier one is a replay. */
  readonly id?: string;
  readonly reference: string;
  /**
   * For a payment those of PaymentOutcome, for a capture or refund those of CaptureOutcome; a refund can also be
   * CANCELLED.
   */
  readonly status: PaymentOutcome['status'] | CaptureOutcome['status'];
  readonly status_reason?: string;
  readonly processor_id_external: string;
  /** By the processor's clock. */
  readonly occurred_at: string;
  readonly card?: CardFacts;
  readonly token?: string;
}

/** The opened values of a processor's details, by name. */
export type Settings = ReadonlyMap<string, string>;

/** A file in which a processor accounts for the payments of a day. */
export interface SettlementFile {
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly content: string;
}

/** The processor refused the settings, for the reason in the message: by `check` and `settlementFiles` only. */
export class ProcessorRefused extends Error {
  override readonly name = 'ProcessorRefused';
}

/**
 * The processor did not respond, or responded that it cannot: the request may or may not have been performed. Its
 * outcome is requested later.
 */
export class ProcessorUnavailable extends Error {
  override readonly name: string = 'ProcessorUnavailable';
  /** The status of its response; 0 without one. */
  readonly response_code: number;

  constructor(message: string, response_code = 0) {
    super(message);
    this.response_code = response_code;
  }
}

/**
 * The request was certainly not performed: nothing was sent, or it was refused with a code. The order remains and is
 * retried, except for a typed card, which fails.
 */
export class ProcessorNotCalled extends ProcessorUnavailable {
  override readonly name = 'ProcessorNotCalled';
}

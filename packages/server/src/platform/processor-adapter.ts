import type { Gateway } from '@sluis/contract/gateways';
import type { card_brands } from '@sluis/contract/payment-products';

/**
 * The interface to every processor. A call refers to a payment or refund by our own reference, the id of the
 * transaction, capture or refund, and a processor responds to a repeated reference with the outcome of the first call:
 * that makes it safe to ask again after a crash. `processor_id_external` is the processor's own id of it. Amounts are in
 * minor units. Times are ISO 8601 in UTC with milliseconds (`2026-11-26T09:30:00.000Z`).
 */
export interface ProcessorAdapter {
  /** What its silence and its answers about a reference mean; `default_certainty` where it does not say. */
  readonly certainty?: Certainty;
  /** How the gateway is called, and the settings that it needs; without one it is not offered. */
  readonly gateway?: Gateway;
  /**
   * Where the gateway may have forms posted to, as sources of a content security policy, such as
   * `https://*.acquirer.example`. A challenge without a form needs none.
   */
  readonly challenge_hosts?: readonly string[];
  /** The same adapter, speaking with the settings of one processor. */
  using?(settings: Settings): ProcessorAdapter;
  /** Checks that the gateway accepts the settings, and answers as whom. Throws ProcessorRefused. */
  check?(): Promise<string>;
  /** The settlement files of the days (`YYYY-MM-DD`) after one and until another, oldest first; all there are after null. */
  settlementFiles?(after: string | null, until: string): Promise<readonly SettlementFile[]>;
  /**
   * Authorises a payment, or only verifies the payment method if the amount is 0. AUTHORIZED if it can be captured
   * (`capture_later`), SETTLEMENT_REQUESTED if the processor captures it without another call.
   */
  authorise(payment: Authorisation): Promise<PaymentOutcome>;
  /**
   * The outcome of a payment whose payer was sent to another page and has returned, with what their browser brought
   * along. Our page asks again without parameters while that is PENDING. `processor_id_external` is null if it is not known.
   */
  proceed(reference: string, returned: Returned, processor_id_external: string | null): Promise<PaymentOutcome>;
  /**
   * How much of an authorised payment it captures: all of it, any part once, or parts one after the other. `full` unless it
   * says otherwise.
   */
  readonly captures?: 'full' | 'partial' | 'several';
  /** Captures an authorised payment, or a part of it. */
  capture(capture: CaptureOrder): Promise<CaptureOutcome>;
  /**
   * Voids an authorised payment, which is AUTHORIZATION_VOIDED, or one whose payer was challenged and did not respond,
   * which is CANCELLED. Of a reference that it does not know yet it either promises never to take it, which is CANCELLED
   * too, or throws ProcessorUnavailable. Of a payment that was captured in part it releases what remains. The outcome is
   * that of the payment, with its status and its id; a payment that can no longer be voided has the status that it has.
   *
   * The reference is that of the payment. Where a processor takes an idempotency key, it must differ from that of
   * `authorise`, such as `void-` and the reference. `processor_id_external` is null if it is not known.
   */
  void(reference: string, processor_id_external: string | null): Promise<PaymentOutcome>;
  refund(refund: RefundOrder): Promise<RefundOutcome>;
  /**
   * The outcome of a payment, capture or refund; undefined if the processor does not know it. That it does not know it yet proves
   * nothing until `certainty.found_within_ms` have passed.
   */
  find(reference: string): Promise<PaymentOutcome | CaptureOutcome | RefundOutcome | undefined>;
  /**
   * Verifies what arrived at the address of the processor, with the settings of that processor, and reads it: no events
   * if it is genuine and not about payments or refunds of ours. Undefined if it is not from the processor. Nothing is
   * asked here, because the processor waits for the response: what is only mentioned is asked for later.
   */
  readNotification(delivery: Delivery): Reading | undefined;
  /** What there is to report about a payment or refund that a notification only mentioned. */
  inquire?(mentioned: string): Promise<readonly Notification[]>;
}

/** How a payer returned. */
export interface Returned {
  readonly method: 'GET' | 'POST';
  readonly query: URLSearchParams;
  /** Empty unless the browser posted a form. */
  readonly form: URLSearchParams;
}

/** A notification as it arrived. */
export interface Delivery {
  readonly method: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query: URLSearchParams;
  /** As it was sent, because signatures cover it. */
  readonly body: string;
}

export interface Reading {
  readonly events: readonly (Notification | Mention)[];
  /** What the processor expects as the body of the response; nothing by default. */
  readonly response?: string;
}

/** A payment or refund of which a notification says only that there is something to ask for. */
export interface Mention {
  /** What `inquire` is called with, such as the processor's own id of it. */
  readonly mentioned: string;
}

/** What can be concluded from what a processor says about a reference, as its documentation promises. */
export interface Certainty {
  /** After this time, a reference that `find` does not know was never received. 0 if `find` knows it immediately. */
  readonly found_within_ms: number;
  /**
   * For this time, a repeated reference is answered with the outcome of the first call, also if the first is still under
   * way: as long as the processor keeps idempotency keys. 0 if it never is, Infinity if it always is. After it, what was not
   * answered is repeated only once `found_within_ms` have passed.
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
  /** Absent where the card itself was read. */
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
  /** For a card, either what was typed or the token of a mandate. */
  readonly card?: CardDetails;
  readonly token?: string | null;
  /** The card was read by a terminal: its payer is there, and is not sent to their bank. */
  readonly card_present?: true;
  /** Whether a token is requested, to charge the payer again later. */
  readonly keep: boolean;
  /** Where the payer's browser returns to after another page, by GET or POST, with any parameters. */
  readonly return_url?: string;
  /** Where the processor delivers its notifications. */
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
  /** Whether what remains is released. If not, it can still be captured or voided. */
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

/** A capture as a refund names it. */
export interface Captured {
  readonly reference: string;
  /** The processor's id of the capture; null if it is not known. */
  readonly processor_id_external: string | null;
  readonly amount: number;
}

/** What is known about a card after it was used; never its number. */
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
  /** Stopped before any processor heard of it: ours to say, and no processor's. */
  readonly blocked?: true;
  /** The processor's id of the payment, which replaces the one that it had; not that of a void. */
  readonly processor_id_external: string;
  /** The time of the outcome by the processor's clock, if it reports one; now for a response. */
  readonly occurred_at?: string;
  readonly card?: CardFacts;
  readonly three_d_secure?: { readonly version: string; readonly result: string; readonly eci: string };
  /** Until when an authorised payment can be captured; seven days if it does not say. */
  readonly capture_before?: string;
  /** Used to charge the payer again. */
  readonly token?: string;
  /** The payer has to authenticate first; the payment is PENDING until `proceed`. */
  readonly is_challenged?: boolean;
  /** The page on which they authenticate; a path if it is on this server. */
  readonly challenge_url?: string;
  /** What is posted to that page, if it takes a form: its host must be among `challenge_hosts`. */
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

/** What a processor reports later, unasked, about a payment, capture or refund. */
export interface Notification {
  /** The processor's own id of the event, if it has one: an event with the id of an earlier one is a replay. */
  readonly id?: string;
  readonly reference: string;
  /** Of a payment those of PaymentOutcome, of a capture or refund those of CaptureOutcome; a refund can also be CANCELLED. */
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

/** The processor did not respond, or responded that it cannot: the request may or may not have been performed. It is asked about later. */
export class ProcessorUnavailable extends Error {
  override readonly name: string = 'ProcessorUnavailable';
  /** What it responded; 0 if it did not. */
  readonly response_code: number;

  constructor(message: string, response_code = 0) {
    super(message);
    this.response_code = response_code;
  }
}

/**
 * The request was certainly not performed: nothing was sent, or it was turned away with a code. What it asked for stays as it
 * is and is asked for again, except for a card that was typed, which fails.
 */
export class ProcessorNotCalled extends ProcessorUnavailable {
  override readonly name = 'ProcessorNotCalled';
}

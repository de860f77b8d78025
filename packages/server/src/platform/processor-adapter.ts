import type { card_brands } from '@sluis/contract/payment-products';

/**
 * What every processor is spoken to through. A call names what it is about by our own reference, the id of the
 * transaction or refund, and a processor answers a repeated call for a reference with the outcome of the first: that is
 * what makes it safe to ask again after a crash. Amounts are in minor units.
 */
export interface ProcessorAdapter {
  /** Takes a payment, or only asks whether it could be taken where the amount is 0. */
  authorise(payment: Authorisation): Promise<PaymentOutcome>;
  /** Goes on with a payment whose payer was challenged, with what their bank gave them. */
  proceed(reference: string, challenge: string): Promise<PaymentOutcome>;
  /** Takes the money of an authorised payment. */
  capture(reference: string, amount: number): Promise<PaymentOutcome>;
  /** Voids an authorised payment, or one whose payer was challenged and did not respond: that is CANCELLED. */
  void(reference: string): Promise<PaymentOutcome>;
  refund(refund: RefundOrder): Promise<RefundOutcome>;
  /** The outcome of a payment or refund; undefined where the processor does not know it. */
  find(reference: string): Promise<PaymentOutcome | RefundOutcome | undefined>;
  /** Reads a notification, whose signature is checked. Undefined where it is not the processor's. */
  readNotification(body: string, signature: string): Notification | undefined;
}

/** A card as it was typed on a page of ours; it is passed on and kept nowhere. */
export interface CardDetails {
  readonly number: string;
  /** `mm/yy`. */
  readonly expiry: string;
  readonly security_code: string;
}

export interface Authorisation {
  readonly reference: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly payment_product: string;
  /** Shown on the payer's statement. */
  readonly descriptor?: string | null;
  /** One of both for a card: what was typed, or the token of a mandate. */
  readonly card?: CardDetails;
  readonly token?: string | null;
  /** Whether the payer is to be charged again later, so that a token is wanted. */
  readonly keep: boolean;
  /** Where the payer's browser posts `challenge` to once they have shown who they are, or paid at their bank. */
  readonly return_url?: string;
}

export interface RefundOrder {
  readonly reference: string;
  /** The reference of the payment. */
  readonly payment: string;
  readonly amount: number;
  readonly currency_code: string;
}

/** What is known of a card once it was used; never its number. */
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
  readonly processor_id_external: string;
  /** When it came to that by the processor's own clock, where that is said: of an answer it is now. */
  readonly occurred_at?: string;
  readonly card?: CardFacts;
  readonly three_d_secure?: { readonly version: string; readonly result: string; readonly eci: string };
  /** By which the payer can be charged again. */
  readonly token?: string;
  /** The payer must show who they are first; the payment waits as PENDING for `proceed`. */
  readonly is_challenged?: boolean;
  /** The page on which they do; a path where it is on this server. */
  readonly challenge_url?: string;
}

export interface RefundOutcome {
  readonly status: 'PENDING' | 'PROCESSED' | 'FAILED';
  readonly status_reason?: string;
  readonly processor_id_external: string;
}

/** What a processor says by itself, later, of a payment or refund. */
export interface Notification {
  readonly reference: string;
  readonly status: string;
  readonly status_reason?: string;
  readonly processor_id_external: string;
  readonly occurred_at: string;
  readonly card?: CardFacts;
  readonly token?: string;
}

/** A processor that does not answer, or says that it cannot: what was asked may or may not have happened. */
export class ProcessorUnavailable extends Error {
  override readonly name = 'ProcessorUnavailable';
}

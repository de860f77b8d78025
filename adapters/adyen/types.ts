/** The parts of Adyen's Checkout API and webhooks that the adapter sends and reads. */

export interface Amount {
  readonly currency: string;
  readonly value: number;
}

type Texts = Readonly<Record<string, string | undefined>>;

export interface Action {
  readonly type: string;
  readonly url?: string;
  readonly method?: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly qrCodeData?: string;
}

/** The answer to `/payments` and `/payments/details`. */
export interface PaymentResponse {
  readonly pspReference?: string;
  readonly merchantReference?: string;
  readonly resultCode?: string;
  readonly refusalReason?: string;
  readonly refusalReasonCode?: string;
  readonly action?: Action;
  readonly additionalData?: Texts;
  readonly paymentMethod?: { readonly type?: string; readonly brand?: string };
  readonly threeDS2Result?: { readonly eci?: string; readonly transStatus?: string; readonly messageVersion?: string };
}

/** The answer to a capture, cancel or refund: its outcome follows in a webhook. */
export interface Modification {
  readonly pspReference: string;
  readonly status: 'received';
}

/** A refused request. */
export interface ServiceError {
  readonly errorCode?: string;
  readonly message?: string;
  readonly pspReference?: string;
}

/** A kind of defence that Adyen offers for a dispute, and the documents that it takes. */
export interface DefenceReason {
  readonly defenseReasonCode: string;
  /** Whether enough documents have been supplied. */
  readonly satisfied: boolean;
  readonly defenseDocumentTypes?: readonly {
    readonly defenseDocumentTypeCode: string;
    /** `Required`, `OneOrMore`, `Optional` or `AlternativeRequired`. */
    readonly requirementLevel: string;
    /** Whether it has been supplied. */
    readonly available: boolean;
  }[];
}

export interface DefenceDocument {
  readonly defenseDocumentTypeCode: string;
  readonly contentType: string;
  /** In base64. */
  readonly content: string;
}

/** An answer of the Disputes API, which refuses with 200 too. */
export interface DisputeServiceAnswer {
  readonly disputeServiceResult?: { readonly success: boolean; readonly errorMessage?: string };
  readonly defenseReasons?: readonly DefenceReason[];
}

export interface NotificationItem {
  readonly eventCode: string;
  /** `true` or `false`. */
  readonly success: string;
  readonly eventDate: string;
  readonly merchantAccountCode: string;
  readonly merchantReference: string;
  readonly pspReference: string;
  readonly originalReference?: string;
  /** Of details that were stored: the id of the payment. */
  readonly originalPsp?: string;
  readonly paymentMethod?: string;
  readonly reason?: string;
  readonly amount: Amount;
  readonly additionalData?: Texts;
}

/** A webhook. */
export interface NotificationRequest {
  readonly live: string;
  readonly notificationItems: readonly { readonly NotificationRequestItem: NotificationItem }[];
}

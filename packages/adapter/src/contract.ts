import type { refusal_retries } from '@sluis/contract/entities/payments/transaction';
import type { Gateway } from '@sluis/contract/gateways';
import { type card_brands, type PaymentProduct, payment_products } from '@sluis/contract/payment-products';
import type { ScaExemption } from '@sluis/contract/risk/exemptions';
import type { DisputeReport, ProcessorDisputes } from './disputes.ts';

/** The version of this interface, which a registration names: it changes when adapters have to change. */
export const contract_version = 3;

/** What a module outside the house exports as `registration`. */
export interface Registration {
  readonly contract: typeof contract_version;
  /** In lower case: that of the gateway (`provider`) of its processors. */
  readonly name: string;
  readonly adapter: ProcessorAdapter;
}

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
  /** The payment methods that it takes, and what it can do with each; all, with `default_abilities`, by default. */
  readonly methods?: Methods;
  /** The same adapter with the settings of one processor. */
  using?(settings: Settings): ProcessorAdapter;
  /** How a page asks the payer's wallet for a payment, with the settings of a processor; one that is left out gets no button. */
  readonly wallets?: Wallets;
  /** Opens the session without which Apple Pay does not show its sheet. Throws ProcessorRefused if Apple or the processor refuses. */
  openAppleSession?(asked: AppleSessionRequest): Promise<object>;
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
   * browser. Our page asks again without parameters while that is PENDING.
   */
  proceed(payment: KnownPayment, returned: Returned): Promise<PaymentOutcome>;
  /** Captures an authorised payment, or a part of it. */
  capture(capture: CaptureOrder): Promise<CaptureOutcome>;
  /**
   * Voids an authorised payment, which is AUTHORIZATION_VOIDED, or one whose payer was challenged and did not respond,
   * which is CANCELLED. For a reference that it does not know yet it either promises never to take it, which is
   * CANCELLED too, or throws ProcessorUnavailable. For a partially captured payment it releases the rest. The outcome
   * is that of the payment, with its status and its id; a payment that can no longer be voided keeps its status.
   *
   * A processor that voids later throws ProcessorUnavailable until a notification has reported the outcome: the order
   * stays open, so that nothing is captured meanwhile. What the notification stores ends it at the next try.
   *
   * If a processor has idempotency keys, the key must differ from that of `authorise`, such as `void-` and the
   * reference.
   */
  void(payment: KnownPayment): Promise<PaymentOutcome>;
  refund(refund: RefundOrder): Promise<RefundOutcome>;
  /**
   * The outcome of a payment, capture or refund; undefined if the processor does not know it. Before
   * `certainty.found_within_ms` have passed, that proves nothing.
   */
  find(sought: Sought): Promise<PaymentOutcome | CaptureOutcome | RefundOutcome | undefined>;
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

/** What a processor can do with a payment method. */
export interface Abilities {
  /** The currencies that it takes (ISO 4217); all by default. */
  readonly currencies?: readonly string[];
  /** How it captures an authorised payment: completely, any part once, or in several parts; `none` takes it immediately. */
  readonly captures: 'none' | 'full' | 'partial' | 'several';
  readonly refunds: 'none' | 'full' | 'partial';
  /** Whether it can charge the payer again, by a token. */
  readonly tokens: boolean;
  /** It takes only what a wallet gives our page (`wallet_payload`), so that a page without that button does not offer it. */
  readonly needs_wallet?: true;
  /** A first payment by it (`keep`) proves the payer's account, which SEPA direct debits can be collected from afterwards. */
  readonly starts_debits?: StartsDebits;
}

/** How a payment proves the account of a payer who has signed a mandate of SEPA direct debit. */
export interface StartsDebits {
  /**
   * `iban`: the outcome has the IBAN (`payer_account`), which any processor can collect from. `token`: the outcome, or a
   * later notification, has a token of a SEPA direct debit, which the processors of the same account can charge.
   */
  readonly by: 'iban' | 'token';
  /** In cents: what the payer pays if nothing is due; 0 if the account can be proved without a payment. */
  readonly verification_amount: number;
}
export type Methods = Readonly<Partial<Record<PaymentProduct, Abilities>>>;

export const default_abilities: Abilities = { captures: 'full', refunds: 'partial', tokens: true };

/** The same abilities for every payment method. */
export const everyMethod = (abilities: Partial<Abilities>): Methods =>
  Object.fromEntries(payment_products.map((product) => [product, { ...default_abilities, ...abilities }]));

/** What a processor can do with a payment method; undefined if it does not take it. */
export const abilitiesOf = (
  { methods }: Pick<ProcessorAdapter, 'methods'>,
  payment_product: string | null,
): Abilities | undefined => (methods ? methods[(payment_product ?? 'card') as PaymentProduct] : default_abilities);

/** Whether a processor takes a payment method in a currency. */
export function isTakenBy(
  adapter: Pick<ProcessorAdapter, 'methods'> | undefined,
  { payment_product, currency_code }: { readonly payment_product: string | null; readonly currency_code?: string },
): boolean {
  const abilities = adapter && abilitiesOf(adapter, payment_product);
  if (!abilities) return false;
  return currency_code === undefined || (abilities.currencies?.includes(currency_code) ?? true);
}

/** The wallets that a page can ask for a payment. */
export interface Wallets {
  readonly google_pay?: GooglePay;
  readonly apple_pay?: ApplePay;
}
export type WalletProduct = keyof Wallets & PaymentProduct;

/** The request to Google Pay, by the names of its API (`CardParameters`, `PaymentGatewayTokenizationSpecification`). */
export interface GooglePay {
  /** TEST gives cards that are never charged. */
  readonly environment: 'TEST' | 'PRODUCTION';
  /** The id that Google gave the merchant or the provider; TEST needs none. */
  readonly merchant_id?: string;
  /** The gateway for which Google encrypts the card: `gateway`, and what that gateway wants besides. */
  readonly gateway: Readonly<Record<string, string>>;
  readonly networks: readonly string[];
  /** PAN_ONLY are cards of the payer's Google account, for which the processor asks 3-D Secure. */
  readonly auth_methods: readonly ('PAN_ONLY' | 'CRYPTOGRAM_3DS')[];
}

/** The request to Apple Pay, by the names of its API (`ApplePayPaymentRequest`). */
export interface ApplePay {
  readonly networks: readonly string[];
  readonly capabilities: readonly string[];
}

export interface AppleSessionRequest {
  /** The address that Apple gave the payer's browser: untrusted until its host was found in Apple's list. */
  readonly validation_url: string;
  /** The host of our page, registered with Apple. */
  readonly domain: string;
  /** The name on the payer's sheet. */
  readonly display_name: string;
}

/** Facts that the adapter stored about a payment: names and values, of 4,000 characters in total. Sealed when stored. */
export type Store = Readonly<Record<string, string>>;
export const store_max = 4000;

/** A payment that the processor was asked to authorise before. */
export interface KnownPayment {
  readonly reference: string;
  /** The processor's id; null if it is not known. */
  readonly processor_id_external: string | null;
  readonly payment_product: string;
  readonly currency_code: string;
  /** The amount that was to be paid. */
  readonly amount: number;
  readonly amount_captured: number;
  /** The part that can still be captured. */
  readonly amount_capturable: number;
  readonly amount_refunded: number;
  readonly created_at: string;
  readonly store: Store;
}

/** What `find` looks for. */
export interface Sought {
  readonly kind: 'payment' | 'capture' | 'refund';
  /** Of the payment, capture or refund. */
  readonly reference: string;
  /** The payment itself, or that of the capture or refund. */
  readonly payment: KnownPayment;
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

/**
 * A card as typed on one of our pages, read by a terminal, or kept in the provider's vault: for a payment of a series
 * whose payer is absent. It is passed on and never stored.
 */
export interface CardDetails {
  readonly number: string;
  /** `mm/yy`. */
  readonly expiry: string;
  /** Absent if the card itself was read, or comes from the vault. */
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
  /**
   * The payer's bank declined the first request because their authentication is required: they have to be challenged,
   * whatever was requested before. Only with `challenge`.
   */
  readonly is_authentication_required?: true;
  /**
   * The exemption from strong customer authentication to request. An adapter whose interface has none ignores it, and
   * an acquirer may request another itself.
   */
  readonly exemption?: ScaExemption;
  /** What Apple Pay or Google Pay gave our page for this payment, unchanged: JSON text that is passed on, never stored. */
  readonly wallet_payload?: string;
  /** The account of a direct debit, with the payer's consent. */
  readonly debit?: DebitMandate;
  /** A terminal read the card: its payer is present, and is not sent to their bank. */
  readonly card_present?: true;
  /** Whether a token is requested, to charge the payer again later; the proof of an account by a method that `starts_debits`. */
  readonly keep: boolean;
  /** The address that the payer's browser returns to after another page, by GET or POST, with any parameters. */
  readonly return_url?: string;
  /** The address for the processor's notifications. */
  readonly notification_url?: string;
  readonly payer: Payer;
  readonly merchant: Merchant;
  readonly initiation: Initiation;
  /** Our ids of the payment, for the processor's own screens and reports. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Who pays, as far as it is known. */
export interface Payer {
  /** The payer's IP address, and what their browser sent: only while they are on our page. */
  readonly ip?: string;
  readonly user_agent?: string;
  readonly accept?: string;
  /** Of the page that the payer sees (BCP 47). */
  readonly language?: string;
  /** The same at each payment of a customer. */
  readonly reference?: string;
  readonly email?: string;
  readonly name?: string;
  /** Of their address, or else of their network (ISO 3166-1 alpha-2). */
  readonly country_code?: string;
  readonly billing_address?: Address;
}

export interface Address {
  readonly street: string;
  /** Number with its suffix. */
  readonly house_number?: string;
  readonly postal_code?: string;
  readonly city?: string;
  readonly region?: string;
  readonly country_code: string;
}

/** For whom the payment is: a facilitator's sub-merchant. */
export interface Merchant {
  readonly id: string;
  readonly name: string;
  readonly country_code: string;
  /** The payment profile: its id, name and merchant category code (ISO 18245). */
  readonly store: { readonly id: string; readonly name: string; readonly mcc?: string };
}

/** Who started a payment with stored credentials, and why. */
export interface Initiation {
  readonly by: 'customer' | 'merchant';
  /** `first` stores the credentials for what follows; absent for a payment that stores and uses none. */
  readonly series?: 'first' | 'recurring' | 'unscheduled';
  /** The card scheme's id of the payment with which the payer consented. */
  readonly network_transaction_id?: string;
}

/** A SEPA direct debit. */
export interface DebitMandate {
  readonly iban: string;
  readonly account_holder: string;
  /** The unique mandate reference (UMR). */
  readonly reference: string;
  readonly signed_at: string;
  /** The place of this collection in the mandate. */
  readonly sequence: 'first' | 'recurring' | 'final' | 'one_off';
}

export interface CaptureOrder {
  readonly reference: string;
  readonly payment: KnownPayment;
  readonly amount: number;
  readonly currency_code: string;
  /** Whether the rest is released. If not, it can still be captured or voided. */
  readonly is_final: boolean;
}

export interface RefundOrder {
  readonly reference: string;
  readonly payment: KnownPayment;
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
  /** Absent if it is not known, such as that of a card in a wallet, whose first digits are those of a device. */
  readonly card_bin?: string;
  readonly card_last_four: string;
  /** `mm/yy` or `mm/yyyy`; absent if the processor does not say. */
  readonly card_expiry?: string;
}

/** What is known of the bank account that a payer paid from. */
export interface PayerAccount {
  /** Passed on only by a method that `starts_debits` by it; it is sealed when stored. */
  readonly iban?: string;
  /** The last characters of the IBAN, if that is all that is known. */
  readonly iban_last_four?: string;
  readonly account_holder?: string;
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
  /** One of `known_reasons` if any fits, or else the processor's own words. */
  readonly status_reason?: string;
  /** Why the bank or the processor refused, in its own code. */
  readonly refusal?: Refusal;
  /** Blocked before any processor received it: set by Sluis, never by a processor. */
  readonly blocked?: true;
  /** The processor's id of the payment, which replaces the earlier one; not that of a void. */
  readonly processor_id_external: string;
  /** The time of the outcome by the processor's clock, if it reports one; now for a response. */
  readonly occurred_at?: string;
  /**
   * What was captured of a paid payment, which can be less than its amount: captures that Sluis ordered say more, and
   * count instead.
   */
  readonly amount_captured?: number;
  readonly card?: CardFacts;
  /** Of a payment that was to prove it (`starts_debits`), once the payer has paid. */
  readonly payer_account?: PayerAccount;
  readonly three_d_secure?: { readonly version: string; readonly result: string; readonly eci: string };
  /** The deadline for capture; seven days if it does not say. */
  readonly capture_before?: string;
  /** Used to charge the payer again. */
  readonly token?: string;
  /** The payer has to authenticate first; the payment is PENDING until `proceed`. */
  readonly is_challenged?: boolean;
  /** The page on which they authenticate, on any host; a path if it is on this server. */
  readonly challenge_url?: string;
  /** The fields posted to that page, if it takes a form. */
  readonly challenge_form?: Readonly<Record<string, string>>;
  /** The payer approves on a device of theirs, while our page waits: the payment is PENDING until it is reported. */
  readonly wait?: Wait;
  /** The card scheme's id of the payment, sent with later payments by the same mandate. */
  readonly network_transaction_id?: string;
  /** Added to what is stored about the payment. */
  readonly store?: Store;
}

/** A payer approves a payment in an app: by scanning a code, or after a message on their device. */
export interface Wait {
  /** The content of a QR code to scan. */
  readonly code?: string;
  /** A link that opens the app on the same device. */
  readonly url?: string;
}

/** A refusal in the words of the processor or the card scheme. */
export interface Refusal {
  /** The raw code, such as `51` or `insufficient_funds`. */
  readonly code: string;
  /** What the scheme advises: a merchant who ignores `never` pays a fee for each further try. */
  readonly retry?: (typeof refusal_retries)[number];
}

/** PENDING is reported later by a notification about its reference. */
export interface CaptureOutcome {
  readonly status: 'PENDING' | 'PROCESSED' | 'FAILED';
  readonly status_reason?: string;
  readonly processor_id_external: string;
  /** Added to what is stored about its payment. */
  readonly store?: Store;
}

export interface RefundOutcome {
  readonly status: 'PENDING' | 'PROCESSED' | 'FAILED' | 'CANCELLED';
  readonly status_reason?: string;
  readonly processor_id_external: string;
  /** Added to what is stored about its payment. */
  readonly store?: Store;
}

/** A processor's later report about a payment, capture or refund. */
export interface Notification {
  /** The processor's own id of the event, if it has one: an event with the id of an earlier one is a replay. */
  readonly id?: string;
  readonly reference: string;
  /**
   * For a payment those of PaymentOutcome, for a capture those of CaptureOutcome, for a refund those of RefundOutcome.
   */
  readonly status: PaymentOutcome['status'] | CaptureOutcome['status'] | RefundOutcome['status'];
  readonly status_reason?: string;
  readonly processor_id_external: string;
  /** By the processor's clock. */
  readonly occurred_at: string;
  /** As that of PaymentOutcome. */
  readonly amount_captured?: number;
  readonly card?: CardFacts;
  readonly payer_account?: PayerAccount;
  readonly token?: string;
  readonly refusal?: Refusal;
  readonly network_transaction_id?: string;
  readonly store?: Store;
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
  /** When it can be asked again, if it said so: the order waits until then, for an hour at most. */
  readonly ask_from: string | undefined;

  constructor(message: string, response_code = 0, ask_from?: string) {
    super(message);
    this.response_code = response_code;
    this.ask_from = ask_from;
  }
}

/**
 * The request was certainly not performed: nothing was sent, or it was refused with a code. The order remains and is
 * retried, except for a typed card, which fails.
 */
export class ProcessorNotCalled extends ProcessorUnavailable {
  override readonly name = 'ProcessorNotCalled';
}

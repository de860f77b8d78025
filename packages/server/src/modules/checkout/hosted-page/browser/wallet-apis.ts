/** What the page says about the payment and its wallets, in an attribute of the buttons' part (`wallet-view.ts`). */
export interface Payment {
  /** Where sessions of Apple Pay are opened. */
  readonly session: string;
  /** In decimals, or null if the payer types it. */
  readonly amount: string | null;
  readonly currency: string;
  readonly exponent: number;
  readonly country: string;
  readonly name: string;
  /** Whether the wallet is asked who pays. */
  readonly asks_payer: boolean;
  readonly wallets: { readonly google_pay?: Google; readonly apple_pay?: Apple };
}

export interface Google {
  readonly processor: string;
  readonly environment: string;
  readonly merchant_id?: string;
  readonly gateway: object;
  readonly networks: readonly string[];
  readonly auth_methods: readonly string[];
}

export interface Apple {
  readonly processor: string;
  readonly networks: readonly string[];
  readonly capabilities: readonly string[];
}

// The parts of the wallets' APIs that the page uses, as Google and Apple document them.

interface GooglePaymentData {
  readonly paymentMethodData: object;
  readonly email?: string;
}

interface GooglePaymentsClient {
  isReadyToPay(request: object): Promise<{ readonly result: boolean }>;
  loadPaymentData(request: object): Promise<GooglePaymentData>;
}

interface AppleSession {
  onvalidatemerchant: ((event: { readonly validationURL: string }) => void) | null;
  onpaymentauthorized: ((event: { readonly payment: ApplePayment }) => void) | null;
  onpaymentmethodselected: (() => void) | null;
  oncancel: (() => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePaymentMethodSelection(update: object): void;
  completePayment(result: { readonly status: number }): void;
}

interface ApplePayment {
  readonly token: {
    readonly paymentData: object;
    readonly paymentMethod: object;
    readonly transactionIdentifier: string;
  };
  readonly billingContact?: object;
  readonly shippingContact?: object;
}

interface AppleSessions {
  new (version: number, request: object): AppleSession;
  readonly STATUS_SUCCESS: number;
  supportsVersion(version: number): boolean;
  canMakePayments(): boolean;
}

declare global {
  interface Window {
    readonly google?: {
      readonly payments: {
        readonly api: { readonly PaymentsClient: new (options: object) => GooglePaymentsClient };
      };
    };
    readonly ApplePaySession?: AppleSessions;
  }
}

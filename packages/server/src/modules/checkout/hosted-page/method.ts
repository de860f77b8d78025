import type { PaymentProduct } from '@sluis/contract/payment-products';

/** A payment method of a page. */
export interface Method {
  readonly product: PaymentProduct;
  readonly processor: string;
  /** Only a button of its wallet can pay by it. */
  readonly needs_wallet?: true;
  /** On pages that ask for a mandate: a first payment by it proves the account for SEPA direct debits. */
  readonly starts?: StartedDebits;
}

/** A first payment, after which the payer's account is debited by SEPA. */
export interface StartedDebits {
  /** Collects by the token of the payment; null if any processor of the profile can, because the IBAN will be known. */
  readonly processor: string | null;
  /** What the payer pays now: a cycle, or what it takes to verify the account. */
  readonly amount: number;
  readonly pays_cycle: boolean;
}

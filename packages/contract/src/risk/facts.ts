/** A payment as rules see it before its processor is asked, with what is known of its customer and its profile. */
export interface PaymentFacts {
  /** In minor units. */
  readonly amount: number;
  readonly currency_code: string;
  readonly payment_product: string | null;
  readonly payment_profile: string;
  /** The Card ID, the same for each use of a card at a merchant. */
  readonly card: string | null;
  /** The Card ID across merchants, for the provider's rules only. */
  readonly card_all: string | null;
  readonly card_brand: string | null;
  readonly card_bin: string | null;
  readonly card_country: string | null;
  readonly customer: string | null;
  readonly customer_status: string | null;
  /** Of the payment, or else of its customer. */
  readonly country_code: string | null;
  readonly email_domain: string | null;
  readonly mcc: number | null;
  readonly recurring_type: string | null;
  readonly ip: string | null;
  /** The address that counts for velocity: for IPv6 the first 64 bits. */
  readonly network: string | null;
  /**
   * The same for the provider's rules: an address that a gateway reported counts for its organisation alone, as it may
   * name another merchant's payer.
   */
  readonly network_all: string | null;
  readonly platform: string | null;
  readonly browser: string | null;
  /** Whether a result of 3-D Secure is known. */
  readonly has_three_d_secure: boolean;
  readonly three_d_secure_requested: boolean;
}

/** The value of an attribute; null if it is missing. */
export type FactValue = string | number | boolean | null;

/** What a velocity counts: payments of one key in a period that ends now, with the payment itself. */
export interface Velocity {
  readonly measure: 'count' | 'amount' | 'declined';
  readonly key: 'card' | 'customer' | 'ip';
  readonly window_s: number;
}

const key_facts = {
  card: ['card', 'card_all'],
  customer: ['customer', 'customer'],
  ip: ['network', 'network_all'],
} as const satisfies Record<Velocity['key'], readonly [own: keyof PaymentFacts, of_provider: keyof PaymentFacts]>;

/** The key that a velocity counts by. The provider's rulesets count cards and addresses across merchants. */
export const keyOf = (facts: PaymentFacts, key: Velocity['key'], of_provider: boolean): string | null =>
  facts[key_facts[key][of_provider ? 1 : 0]];

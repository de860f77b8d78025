export const owner_fields = ['customer', 'subscription', 'payment_link'] as const;
export type OwnerField = (typeof owner_fields)[number];

/** The most items of one request. */
export const owners_max = 100;

/** The sum of an item's paid payments in one currency; amounts in minor units. */
export interface OwnerTotal {
  readonly of: string;
  readonly currency_code: string;
  readonly count: number;
  readonly amount: number;
  readonly amount_refunded: number;
  readonly amount_charged_back: number;
}

/** `GET /v1/transaction/owner-totals`: inexact if an item has more payments than are counted. */
export interface OwnerTotalsAnswer {
  readonly items: readonly OwnerTotal[];
  readonly is_exact: boolean;
}

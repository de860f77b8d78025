/** What payments are added up by: the fields by which they name what they are of. */
export const owner_fields = ['customer', 'subscription', 'payment_link'] as const;
export type OwnerField = (typeof owner_fields)[number];

/** At most so many items are asked about together. */
export const owners_max = 100;

/** What the paid payments of one item come to, in one currency; amounts in minor units. */
export interface OwnerTotal {
  readonly of: string;
  readonly currency_code: string;
  readonly count: number;
  readonly amount: number;
  readonly amount_refunded: number;
  readonly amount_charged_back: number;
}

/** `GET /v1/transaction/owner-totals`: inexact where an item has more payments than are looked at. */
export interface OwnerTotalsAnswer {
  readonly items: readonly OwnerTotal[];
  readonly is_exact: boolean;
}

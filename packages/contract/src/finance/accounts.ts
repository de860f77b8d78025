/** The kinds of accounts in the journal. */
export const account_kinds = [
  'merchant_payable',
  'merchant_reserve',
  'processor_receivable',
  'processor_payable',
  'processing_cost',
  'partner_payable',
  'partner_expense',
  'revenue',
  'vat_payable',
  'bad_debt',
  'rounding',
  'payout_in_transit',
  'bank',
  'opening',
] as const;
export type AccountKind = (typeof account_kinds)[number];

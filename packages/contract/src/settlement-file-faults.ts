/** Why a settlement file cannot be read; the texts are `reasons.processorsettlementfile.{code}`. */
export const settlement_file_faults = [
  'not_text',
  'not_csv',
  'no_lines',
  'columns_missing',
  'invalid_id',
  'unknown_kind',
  'invalid_currency',
  'invalid_amount',
  'invalid_date',
  'other_account',
] as const;
export type SettlementFileFault = (typeof settlement_file_faults)[number];

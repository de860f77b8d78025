import type { Difference } from '@sluis/contract/finance/matching';
import type { ItemOf } from '@sluis/contract/registry';
import type { Exception } from '../settling/assign.commands.ts';

export type Settlement = ItemOf<'processorsettlement'>;
/** A match as it is stored. */
export type MatchRow = ItemOf<'settlementmatch'> & { readonly source_key: string };

/** Where money is posted: at a settlement profile, or at an organisation without one. */
export interface Place {
  readonly organisation: string;
  readonly profile: string | null;
}

/** The key of a line that accounts for nothing of ours. */
export const lineKey = (file: string, line: number): string => `LINE:${file}:${line}`;
export const isLineOnly = ({ source_key }: Pick<MatchRow, 'source_key'>): boolean => source_key.startsWith('LINE:');

/** The exception of an open difference. */
export const exceptionOf = (row: MatchRow, payment_profile: string | null): Exception => ({
  ...(row.exception && { id: row.exception }),
  source_key: `MATCH:${row.exception}`,
  organisation: row.organisation,
  reason: row.outcome as Difference,
  item: row.item ?? row.id,
  settlement_profile: row.settlement_profile,
  payment_profile,
  currency_code: row.currency_code,
  expected: row.outcome === 'FEE_DIFFERS' ? row.expected_fee : row.expected,
  found: row.outcome === 'FEE_DIFFERS' ? row.found_fee : row.found,
  found_currency_code: row.found_currency_code,
});

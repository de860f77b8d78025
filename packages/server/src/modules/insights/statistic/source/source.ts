import type { StatisticEntity } from '@sluis/contract/statistics';
import { lengthInDays, type Question } from '../question/question.queries.ts';
import { type Dimension, dimensions, type SumName } from '../rollup/schema.ts';
import { type Pieces, splitDays, type WholeDays } from './pieces.ts';

/** The time unit of sums: days, days of the week as 1 to 7 with Monday first, or none. */
export type Grain = 'day' | 'weekday' | 'range';

/** The sums of a question, and their dimension. */
export interface Selection {
  /** The entities whose rows are read if there is no rollup. */
  readonly entities: readonly StatisticEntity[];
  readonly sums: readonly SumName[];
  readonly dimension?: Dimension | undefined;
  readonly grain?: Grain | undefined;
  /** Each other currency is one row. All are divided if it is not known yet. */
  readonly currency_code?: string | undefined;
  /** Read instead of the question's range. */
  readonly pieces?: Pieces;
}

/** The coarsest meaningful grain of a dimension: hours are by day of the week. */
export const coarsestGrain = (dimension: Dimension): Grain => (dimension === 'hour' ? 'weekday' : 'range');

/** The source of figures. */
export type Source =
  /** One pass over the rows of filtered payments, which answers all cards of a page. */
  | { readonly is: 'pass' }
  /**
   * Whole days of a zone, from rollups only; from rollups and rows if the statement finds that these are not stored.
   */
  | (Mixed & { readonly is: 'rollup'; readonly zone: string; readonly days: WholeDays })
  /** Rollups for the days and organisations that have them, and rows for all others. */
  | (Mixed & { readonly is: 'mixed' });

interface Mixed {
  /** The stored zone with the same rules. */
  readonly zone: string | undefined;
  readonly pieces: Pieces;
  /** There is no rollup for this. */
  readonly from_rows: boolean;
  readonly is_small: boolean;
}

/**
 * Organisations without parts have at most some hundred payments a day: rows of this many days are read within a
 * moment.
 */
const days_of_rows_max = 1000;

/** The source of figures, for a stored zone with the same rules, if there is one. */
export function sourceOf(question: Question, selection: Selection, zone: string | undefined): Source {
  const { asking, range, timezone } = question;
  const { scope, query } = asking;
  const is_filtered = query.filters.length > 0;
  if (is_filtered && isPassed(selection)) return { is: 'pass' };
  const pieces = selection.pieces ?? splitDays(range, timezone);
  const from_rows = is_filtered || zone === undefined;
  const is_kept = selection.dimension === undefined || scope.all;
  const is_small = !from_rows && (is_kept || scope.organisations.length * lengthInDays(range) <= days_of_rows_max);
  const mixed = { zone, pieces, from_rows, is_small };
  const [days, ...others] = pieces.days;
  if (from_rows || !days || others.length > 0 || pieces.edges.length > 0 || days.before_hour !== undefined)
    return { is: 'mixed', ...mixed };
  return { is: 'rollup', ...mixed, zone, days };
}

/** Whether a pass has these sums: of payments by day, or by one of their dimensions at its coarsest grain. */
function isPassed({ entities, dimension, grain = 'day' }: Selection): boolean {
  if (dimension === undefined) return entities.every((entity) => entity === 'transaction');
  return dimensions[dimension].entity === 'transaction' && grain === coarsestGrain(dimension);
}

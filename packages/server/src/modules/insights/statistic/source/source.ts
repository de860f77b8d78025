import type { StatisticEntity } from '@sluis/contract/statistics';
import { lengthInDays, type Question } from '../question/question.queries.ts';
import { type Dimension, dimensions, type SumName } from '../rollup/schema.ts';
import { type Pieces, splitDays, type WholeDays } from './pieces.ts';

/** What the time of sums is told by: days, days of the week as 1 to 7 with Monday first, or nothing. */
export type Grain = 'day' | 'weekday' | 'range';

/** What is summed of the items of a question, and what the sums are divided by. */
export interface Selection {
  /** The entities whose rows are read where no rollup is kept. */
  readonly entities: readonly StatisticEntity[];
  readonly sums: readonly SumName[];
  readonly dimension?: Dimension | undefined;
  readonly grain?: Grain | undefined;
  /** Each other currency comes to one row. All are told apart where it is not known yet. */
  readonly currency_code?: string | undefined;
  /** What is read in place of the question's range. */
  readonly pieces?: Pieces;
}

/** The coarsest grain that a dimension has a meaning for: hours are told by day of the week. */
export const coarsestGrain = (dimension: Dimension): Grain => (dimension === 'hour' ? 'weekday' : 'range');

/** Where figures are read from. */
export type Source =
  /** One pass over the rows of filtered payments, which answers all cards of a page. */
  | { readonly is: 'pass' }
  /** Whole days of a zone, from rollups alone; from rollups and rows where the statement finds that these are not kept. */
  | (Mixed & { readonly is: 'rollup'; readonly zone: string; readonly days: WholeDays })
  /** Rollups for the days and organisations that have them, and rows for everything else. */
  | (Mixed & { readonly is: 'mixed' });

interface Mixed {
  /** The zone with the same rules whose days are kept. */
  readonly zone: string | undefined;
  readonly pieces: Pieces;
  /** No rollup is kept that could answer this. */
  readonly from_rows: boolean;
  readonly is_small: boolean;
}

/** Organisations without parts have at most some hundred payments a day, of which so many days are read in a moment. */
const days_of_rows_max = 1000;

/** What is read from where, for a zone with the same rules whose days are kept, if there is one. */
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

/** Whether a pass has these sums: of payments by day, or of one of their dimensions at its coarsest grain. */
function isPassed({ entities, dimension, grain = 'day' }: Selection): boolean {
  if (dimension === undefined) return entities.every((entity) => entity === 'transaction');
  return dimensions[dimension].entity === 'transaction' && grain === coarsestGrain(dimension);
}

import { parseFilterKey } from '@sluis/contract/base/filter-key';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import type { Measure, StatisticAnswer } from '@sluis/contract/statistics';
import { currencySearch } from '../../../kit/chart/currency-search.ts';
import { daysOf } from '../../../kit/chart/days-of.ts';
import { chosenValues } from '../../../kit/list/filter-editor.ts';
import { withFilter } from '../../../kit/list/list-search.ts';
import type { Search } from '../../../lib/search.ts';
import type { Days } from './ranges.ts';

/** The counted items: an answer, and its query. */
interface Counted {
  readonly answer: StatisticAnswer;
  readonly filters: Search;
  readonly measure: Measure;
}

/** The statuses that all of several filters allow; undefined if none limits them. */
function commonStatuses(choices: readonly (readonly string[])[]): readonly string[] | undefined {
  const [first, ...others] = choices.filter(({ length }) => length > 0);
  return first?.filter((status) => others.every((other) => other.includes(status)));
}

/**
 * The search of the list with exactly the counted items of `part`, on some or all days of the answer. Undefined if it
 * can have none.
 */
export function listSearch(
  { answer, filters, measure }: Counted,
  part: Search = {},
  days: Days = daysOf(answer),
): Search | undefined {
  const paid = measure === 'paid' ? paid_statuses : [];
  const statuses = commonStatuses([chosenValues(part, 'status'), chosenValues(filters, 'status'), paid]);
  if (statuses?.length === 0) return undefined;
  const chosen = statuses?.length === 1 ? { status: statuses[0] } : { 'status[]': statuses };
  const named = { ...(statuses ? withFilter(part, 'status', chosen) : part), ...currencySearch(answer) };
  let search: Search = { 'created_at>': days.from, 'created_at<': days.to, ...filters };
  for (const [field, patch] of Map.groupBy(Object.entries(named), ([key]) => parseFilterKey(key).field))
    search = withFilter(search, field, Object.fromEntries(patch));
  return search;
}

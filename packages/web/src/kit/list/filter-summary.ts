import type { Field } from '@sluis/contract/base/fields';
import { isId } from '@sluis/contract/base/ids';
import { isDate, parseInstant } from '@sluis/contract/base/time';
import { entityOf, prefixOf } from '@sluis/contract/declared';
import { useQuery } from '@tanstack/react-query';
import type { Format } from '../../lib/create-format.ts';
import { useFormat } from '../../lib/format.ts';
import { can } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { useChoices, useNamedItems } from '../item/choices.ts';
import { unnamedId } from '../item/field-of.ts';
import { itemOptions } from '../item/list-request.ts';
import { nameOf } from '../item/name-of.ts';
import type { Row } from '../item/row.ts';
import { shortId } from '../value/short-id.ts';
import { presetName, presetOf, todayIn } from './date-presets.ts';
import { filterCurrency } from './filter-currency.ts';
import { type Bounds, boundsOf, chosenValues, wholeBoundsOf } from './filter-editor.ts';
import { useListState } from './list-state.tsx';

export interface PeriodWords {
  readonly t: ReturnType<typeof useTranslation>['t'];
  readonly format: Format;
}

const at_most_named = 2;
/** Shown while a name is loading. */
const awaited = '…';

/** The value of a field's filter in words, for its chip. */
export function useFilterSummary(field: string, declared: Field | undefined): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { list, search } = useListState();
  const choices = useChoices(list.entity, declared ? field : 'id');
  const chosen = chosenValues(search, field);
  const { isAwaited } = useNamedItems(declared && 'to' in declared ? declared.to : undefined);
  const item = useNameOf(declared, chosen) ?? (isAwaited ? awaited : undefined);
  const bounds = boundsOf(search, field);
  if (declared?.kind === 'instant' || declared?.kind === 'date') {
    const preset = presetOf(bounds, todayIn(format.timezone));
    // The default window of a list is not a calendar month, and shows its first day.
    return preset && preset.id !== 'last_month' ? presetName(preset, { t, format }) : periodText(bounds, { t, format });
  }
  if (declared?.kind === 'amount') {
    const currency_code = filterCurrency(search);
    return rangeText(bounds, (value) => numberText(value, (amount) => format.money({ amount, currency_code })));
  }
  if (declared?.kind === 'integer')
    return rangeText(wholeBoundsOf(search, field), (value) => numberText(value, format.number));
  const named = chosen.map((value) => choices?.find((choice) => choice.value === value)?.label ?? item ?? value);
  return named.length > at_most_named ? t('list.chosen', { count: named.length }) : named.join(', ');
}

function rangeText({ from, to }: Bounds, show: (value: string) => string): string {
  if (from !== undefined && to !== undefined) return from === to ? show(from) : `${show(from)} – ${show(to)}`;
  return from === undefined ? `≤ ${show(to ?? '')}` : `≥ ${show(from)}`;
}

// An invalid number or date in the address stays unchanged; the API refuses it by name.

const numberText = (value: string, show: (value: number) => string): string =>
  Number.isFinite(Number(value)) ? show(Number(value)) : value;

/** A period in dates: both, or only the first or the last. */
export function periodText({ from, to }: Bounds, { t, format }: PeriodWords): string {
  const show = (value: string): string => dayText(value, format);
  if (from !== undefined && to !== undefined) return from === to ? show(from) : `${show(from)} – ${show(to)}`;
  return from === undefined ? t('list.until', { date: show(to ?? '') }) : t('list.since', { date: show(from) });
}

function dayText(value: string, format: Format): string {
  if (isDate(value)) return format.date(value);
  return parseInstant(value) === undefined ? value : format.instant(value);
}

/** The name of a single item in a filter, for viewers who may see it. */
function useNameOf(declared: Field | undefined, [id, other]: readonly string[]): string | undefined {
  const me = useMe();
  const entity = declared && 'to' in declared ? entityOf(declared.to) : undefined;
  const isOne = id !== undefined && other === undefined && entity !== undefined && !entity.small;
  const { data, isLoading } = useQuery({
    ...itemOptions<Row>(entity?.name ?? '', id ?? '', []),
    enabled: isOne && isId(id, prefixOf(entity.name)) && can(me, entity.roles.list),
    staleTime: 60_000,
    retry: false,
  });
  if (!isOne || id === undefined) return undefined;
  if (isLoading) return awaited;
  const name = data && unnamedId(entity.name, data) === undefined ? nameOf(entity.name, data) : undefined;
  return name ?? (isId(id, prefixOf(entity.name)) ? shortId(id) : id);
}

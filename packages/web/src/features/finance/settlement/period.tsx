import type { ItemProps } from '../../../kit/item/row.ts';
import type { Format } from '../../../lib/create-format.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Settlement } from './settlement.item.ts';

type Of = Pick<Settlement, 'period_from' | 'period_until'>;

export const periodOf = ({ period_from, period_until }: Of, format: Format): string =>
  period_from === period_until
    ? format.date(period_until)
    : `${format.date(period_from)} – ${format.date(period_until)}`;

export const Period = ({ item }: ItemProps<Of>) => periodOf(item, useFormat());

import type { ItemProps } from '../../../kit/item/row.ts';
import type { Format } from '../../../lib/create-format.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Settlement } from './settlement.item.ts';

type Of = Pick<Settlement, 'period_from' | 'period_until'>;

const yearOf = (date: string): string => date.slice(0, 4);

/** `16-11 – 22-11-2026` or `16 Nov – 22 Nov 2026`; both years if they differ. */
export function periodOf({ period_from, period_until }: Of, format: Format): string {
  const until = format.date(period_until);
  if (period_from === period_until) return until;
  const from = format.date(period_from);
  return `${yearOf(period_from) === yearOf(period_until) ? from.replace(/\W+\d{4}$/, '') : from} – ${until}`;
}

export const Period = ({ item }: ItemProps<Of>) => periodOf(item, useFormat());

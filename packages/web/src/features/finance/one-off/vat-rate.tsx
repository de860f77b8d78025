import type { ItemProps } from '../../../kit/item/row.ts';
import { shownPercent } from '../../../lib/exact-values.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { OneOff } from './one-off.item.ts';

/** The rate of VAT, as a percentage. */
export function VatRate({ item }: ItemProps<Pick<OneOff, 'vat_rate_ppm'>>) {
  return shownPercent(item.vat_rate_ppm, useLocale());
}

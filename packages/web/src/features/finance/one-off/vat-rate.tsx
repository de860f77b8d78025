import { million } from '@sluis/contract/finance/kinds';
import type { ItemProps } from '../../../kit/item/row.ts';
import { useFormat } from '../../../lib/format.ts';
import type { OneOff } from './one-off.item.ts';

/** The rate of VAT, as a percentage. */
export function VatRate({ item }: ItemProps<Pick<OneOff, 'vat_rate_ppm'>>) {
  const format = useFormat();
  return format.percent(item.vat_rate_ppm / million);
}

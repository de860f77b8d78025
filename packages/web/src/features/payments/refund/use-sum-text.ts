import { useFormat } from '../../../lib/format.ts';
import { type Sum, sumsOf } from './refundable.ts';

/** The sums of amounts as text: "€12.50 + £3.00", each currency separately. */
export function useSumText(): (amounts: readonly Sum[]) => string {
  const { money } = useFormat();
  return (amounts) => sumsOf(amounts).map(money).join(' + ');
}

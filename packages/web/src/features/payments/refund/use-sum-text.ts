import { useFormat } from '../../../lib/format.ts';
import { type Sum, sumsOf } from './refundable.ts';

/** What amounts come to in words: "€12.50 + £3.00", each currency by itself. */
export function useSumText(): (amounts: readonly Sum[]) => string {
  const { money } = useFormat();
  return (amounts) => sumsOf(amounts).map(money).join(' + ');
}

import type { CurrencySum } from '@sluis/contract/base/list-query';
import type { Row } from '../item/row.ts';

/** The sums of some rows by currency, in the API's format of the sums of a list. */
export function sumsOf(rows: readonly Row[], field: string): CurrencySum[] {
  const by = Map.groupBy(rows, ({ currency_code }) => String(currency_code));
  return [...by].sort().map(([currency_code, of]) => {
    const amount = of.reduce((sum, row) => sum + BigInt(Number(row[field] ?? 0)), 0n);
    const isExact = amount <= Number.MAX_SAFE_INTEGER;
    return { currency_code, count: of.length, amount: isExact ? Number(amount) : null };
  });
}

import type { CurrencySum } from '@sluis/contract/base/list-query';
import type { Row } from '../item/row.ts';

/** What the amounts of some rows come to, by currency, as the API says it of a whole list. */
export function sumsOf(rows: readonly Row[], field: string): CurrencySum[] {
  const by = Map.groupBy(rows, ({ currency_code }) => String(currency_code));
  return [...by].sort().map(([currency_code, of]) => {
    const amount = of.reduce((sum, row) => sum + BigInt(Number(row[field] ?? 0)), 0n);
    const isExact = amount <= Number.MAX_SAFE_INTEGER;
    return { currency_code, count: of.length, amount: isExact ? Number(amount) : null };
  });
}

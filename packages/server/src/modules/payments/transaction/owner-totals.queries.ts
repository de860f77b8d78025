import { paid_statuses, transaction } from '@sluis/contract/entities/payments/transaction';
import type { OwnerField, OwnerTotal, OwnerTotalsAnswer } from '@sluis/contract/owner-totals';
import type { Reader, RunRead } from '../../../resource/list/reads.ts';
import type { Scope } from '../../../resource/scope.ts';

/** How many payments are read together, the newest first: an item with more is not summed for a list. */
const looked_at_max = 20_000;

type Sum = [of: string, currency_code: string, count: number, amount: string, refunded: string, charged_back: string];

/** The paid and returned amounts of each of these items, by currency. */
export async function ownerTotals(
  read: RunRead,
  { by, of, scope, reader }: { by: OwnerField; of: readonly string[]; scope: Scope; reader: Reader },
): Promise<OwnerTotalsAnswer> {
  const each_max = Math.floor(looked_at_max / of.length);
  // Items that the caller does not see are not read: the time would reveal how many payments they have. Payments are of
  // the same organisation as their item.
  const seen = scope.all ? '' : 'and owner.organisation = any($4)';
  // Sums are numeric, which JavaScript would read as floating point.
  const text = `
    select owner.id, paid.currency_code, count(*)::int, sum(paid.amount)::text, sum(paid.amount_refunded)::text,
      sum(paid.amount_charged_back)::text
    from "${transaction.fields[by].to}" as owner cross join lateral (
      select currency_code, amount, amount_refunded, amount_charged_back from transaction
      where "${by}" = owner.id and organisation = owner.organisation and status = any($2)
      order by created_at desc limit $3) as paid
    where owner.id = any($1) ${seen}
    group by owner.id, paid.currency_code order by owner.id, paid.currency_code`;
  const values = [of, paid_statuses, each_max, ...(scope.all ? [] : [scope.organisations])];
  const rows = (await read({ shape: text, text: () => text, values, reader, is_high: false, by_index: true })) as Sum[];
  const items = rows.map(
    ([id, currency_code, count, amount, refunded, charged_back]): OwnerTotal => ({
      of: id,
      currency_code,
      count,
      amount: Number(amount),
      amount_refunded: Number(refunded),
      amount_charged_back: Number(charged_back),
    }),
  );
  const counts = Map.groupBy(items, (item) => item.of)
    .values()
    .map((sums) => sums.reduce((sum, { count }) => sum + count, 0));
  return { items, is_exact: counts.every((count) => count < each_max) };
}

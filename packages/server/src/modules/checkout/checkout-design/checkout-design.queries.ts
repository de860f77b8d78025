import type { DesignChange } from '@sluis/contract/checkout-design';
import type { PaymentProduct } from '@sluis/contract/payment-products';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** The kept changes of a design, newest first. */
export const listChanges = (executor: Executor, design: string): Promise<DesignChange[]> =>
  executor
    .selectFrom('checkoutdesign_change')
    .select(['version', 'created_at', 'actor_name', 'before', 'after'])
    .where('design', '=', design)
    .orderBy('version', 'desc')
    .execute();

/** How long after a change a payer with an open page can finish with the former offer. */
const finishing_ms = 30 * 60_000;

/** Whether a design offered a method until a moment ago. */
export async function wasOffered(
  executor: Executor,
  design: string,
  product: PaymentProduct,
  now: string,
): Promise<boolean> {
  const since = new Date(Date.parse(now) - finishing_ms).toISOString();
  const { rows } = await sql`
    select 1 from checkoutdesign_change
    where design = ${design} and created_at >= ${since}
      and (before->'payment_product_order' = '[]' or before->'payment_product_order' ? ${product})
    limit 1`.execute(executor);
  return rows.length > 0;
}

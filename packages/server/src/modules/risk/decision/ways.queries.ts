import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { lookUp } from '../../../platform/database/pipeline.ts';

/** A processor of a profile that takes a payment product. */
export interface Way {
  readonly processor: string;
  readonly provider: string;
}

/** How a profile's payments of a product are routed. */
export interface Ways {
  readonly mcc: string | null;
  readonly routing: string | null;
  readonly routing_version: number | null;
  /** In the profile's order, locked until the transaction ends. */
  readonly ways: readonly Way[];
}

type Row = Omit<Ways, 'ways'> & Partial<Way>;

const chosen = (product: string) => sql`
  paymentprofile.mcc, routing.id as routing, routing.published_version as routing_version
  from paymentprofile left join routing on routing.id = paymentprofile.routing ->> ${product}`;

/**
 * Reads how payments of a product are routed in a profile. A caller who deletes one of its processors, or changes its
 * adapter, waits and then sees the new payment.
 */
export async function readWays(executor: Executor, profile: string, product: string): Promise<Ways> {
  const rows = await lookUp<Row>(
    executor,
    sql`
      select processor.id as processor, processor.provider, ${chosen(product)}
      join processor on processor.id = any(paymentprofile.processors) and processor.payment_product = ${product}
      where paymentprofile.id = ${profile}
      order by array_position(paymentprofile.processors, processor.id) for key share of processor`,
  );
  const without = () => lookUp<Row>(executor, sql`select ${chosen(product)} where paymentprofile.id = ${profile}`);
  const [first] = rows.length > 0 ? rows : await without();
  const { mcc = null, routing = null, routing_version = null } = first ?? {};
  const ways = rows.flatMap(({ processor, provider }) =>
    processor === undefined || provider === undefined ? [] : [{ processor, provider }],
  );
  return { mcc, routing, routing_version, ways };
}

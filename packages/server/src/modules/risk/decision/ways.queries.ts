import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { lookUp, together } from '../../../platform/database/pipeline.ts';
import { useProcessors } from '../../../platform/name-lock.ts';

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
  /** In the profile's order, held until the transaction ends (`useProcessors`). */
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
export async function readWays(trx: Trx, profile: string, product: string): Promise<Ways> {
  const reading = () =>
    lookUp<Row>(
      trx,
      sql`
        select processor.id as processor, processor.provider, ${chosen(product)}
        join processor on processor.id = any(paymentprofile.processors) and processor.payment_product = ${product}
        where paymentprofile.id = ${profile}
        order by array_position(paymentprofile.processors, processor.id)`,
    );
  const held = new Set<string>();
  let rows: Row[];
  // Again if the profile got another one while this waited: what is chosen is held.
  do {
    const [using, read] = await together([useProcessors(trx, profile, product), reading()]);
    for (const { id } of using) held.add(id);
    rows = read;
  } while (rows.some(({ processor }) => processor !== undefined && !held.has(processor)));
  const without = () => lookUp<Row>(trx, sql`select ${chosen(product)} where paymentprofile.id = ${profile}`);
  const [first] = rows.length > 0 ? rows : await without();
  const { mcc = null, routing = null, routing_version = null } = first ?? {};
  const ways = rows.flatMap(({ processor, provider }) =>
    processor === undefined || provider === undefined ? [] : [{ processor, provider }],
  );
  return { mcc, routing, routing_version, ways };
}

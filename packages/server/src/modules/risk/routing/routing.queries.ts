import { payment_products } from '@sluis/contract/payment-products';
import type { RoutingGroup } from '@sluis/contract/profile-routes';
import { sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { withinScope } from '../../../resource/item.ts';
import type { Scope } from '../../../resource/scope.ts';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly payment_product: string;
  readonly processors: readonly string[];
}

/**
 * The routings that payment profiles can choose, by payment product, each group beginning with none: those of a
 * profile's organisation and above it, or all that a viewer sees.
 */
export async function listRoutings(
  executor: Executor,
  { organisation, scope }: { readonly organisation?: string | undefined; readonly scope: Scope },
): Promise<RoutingGroup[]> {
  const of_profile =
    organisation === undefined
      ? withinScope({ tenancy: 'organisation' }, scope)
      : sql<boolean>`organisation in (select above.id from ${organisationsAbove(sql.val(organisation))})`;
  const { rows } = await sql<Found>`
    select id, name, payment_product, processors from routing where ${of_profile} order by name, id`.execute(executor);
  return payment_products.map((payment_product) => ({
    payment_product,
    routings: [
      { name: 'No routing' },
      ...rows
        .filter((each) => each.payment_product === payment_product)
        .map(({ id, name, processors }) => ({ id, name, processors })),
    ],
  }));
}

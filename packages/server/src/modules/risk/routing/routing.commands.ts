import { ApiError } from '@sluis/contract/base/errors';
import { routing } from '@sluis/contract/entities/risk/routing';
import { processorsOf, type RouteNode } from '@sluis/contract/risk/tree';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { type Body, deleteItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { DeleteCommand } from '../../../resource/resource.ts';
import { publishingCommands } from '../version/publishing.commands.ts';

const parts = ['name', 'payment_product', 'details', 'fallbacks'] as const;

interface Profile {
  readonly id: string;
  readonly display_name: string;
}

/** Throws `invalid_value` unless every processor is one of the routing's payment product. */
export async function assertOfProduct(
  trx: Executor,
  { payment_product, details, fallbacks }: Body,
): Promise<readonly string[]> {
  const processors = processorsOf(details as RouteNode);
  const named = [...new Set([...processors, ...((fallbacks ?? []) as readonly string[])])];
  const rows = await trx.selectFrom('processor').select(['id', 'payment_product']).where('id', 'in', named).execute();
  const of_product = new Set(rows.flatMap(({ id, payment_product: its }) => (its === payment_product ? [id] : [])));
  const wrong = named.filter((id) => !of_product.has(id));
  if (wrong.length > 0)
    throw new ApiError('invalid_value', {
      fields: { [processors.some((id) => wrong.includes(id)) ? 'details' : 'fallbacks']: ['not_allowed'] },
      details: { processors: wrong },
    });
  return processors;
}

/**
 * The profiles that use a routing, locked so that their processors remain. The routing's row is locked: a profile that
 * chooses it waits.
 */
async function profilesUsing(trx: Trx, id: string): Promise<(Profile & { readonly processors: readonly string[] })[]> {
  const { rows } = await sql<Profile & { readonly processors: readonly string[] }>`
    select id, display_name, processors from paymentprofile
    where routings @> array[${id}] order by id for update`.execute(trx);
  return rows;
}

/** Throws `invalid_route` if a profile that uses the routing lacks one of its processors. */
async function assertAttached(trx: Trx, id: string, processors: readonly string[]): Promise<void> {
  const lacking = (await profilesUsing(trx, id)).flatMap(({ processors: attached, ...profile }) => {
    const missing = processors.filter((each) => !attached.includes(each));
    return missing.length > 0 ? [{ ...profile, missing }] : [];
  });
  if (lacking.length > 0)
    throw new ApiError('invalid_route', {
      fields: { details: ['not_allowed'] },
      details: { payment_profiles: lacking, missing: [...new Set(lacking.flatMap(({ missing }) => missing))] },
    });
}

async function check(trx: Trx, item: Body, before: Body | undefined): Promise<void> {
  const processors = await assertOfProduct(trx, item);
  if (!before) return;
  if (before.payment_product !== item.payment_product) await assertUnused(trx, String(item.id), 'payment_product');
  await assertAttached(trx, String(item.id), processors);
}

/** Throws `in_use` with the profiles that use a routing. */
async function assertUnused(trx: Trx, id: string, field?: string): Promise<void> {
  const used = await profilesUsing(trx, id);
  if (used.length > 0)
    throw new ApiError('in_use', {
      details: {
        used_by: ['paymentprofile'],
        payment_profiles: used.map(({ id: profile, display_name }) => ({ id: profile, display_name })),
      },
      ...(field && { fields: { [field]: ['not_allowed'] } }),
    });
}

const { create, update, actions } = publishingCommands({
  entity: routing,
  parts,
  derive: async (_, { details }) => ({ processors: processorsOf(details as RouteNode) }),
  check,
});

const remove: DeleteCommand = async (trx, id, context) => {
  await getItem(trx, 'routing', { id, scope: context.scope, lock: true });
  await assertUnused(trx, id);
  return deleteItem(trx, 'routing', id, context);
};

/** The commands of routings. */
export const routing_commands = { create, update, delete: remove, actions };

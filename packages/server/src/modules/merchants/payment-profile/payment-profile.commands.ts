import { ApiError } from '@sluis/contract/base/errors';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { type ChosenRoutes, newRouteFaults, type Routed } from '@sluis/contract/profile-routes';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { type Body, createItem, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { everything, inScope } from '../../../resource/scope.ts';
import { assertUsable } from '../bank-account/bank-account.queries.ts';
import type { ListRoutings } from './routing.queries.ts';

type Profile = Pick<ItemOf<'paymentprofile'>, 'processors' | 'routing'>;

const no_profile: Profile = { processors: [], routing: null };

const productsOf = (executor: Executor, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : executor.selectFrom('processor').select(['id', 'payment_product']).where('id', 'in', ids).execute();

/** The chosen routes; products without one are left out. */
function chosenIn(routing: unknown): ChosenRoutes {
  if (routing == null) return null;
  return Object.fromEntries(Object.entries(routing).filter(([, id]) => id)) as ChosenRoutes;
}

/** Throws `unroutable` or `invalid_route` if a change leaves a profile's payments without a route. */
async function assertRoutable(
  trx: Trx,
  listRoutings: ListRoutings,
  { organisation, after, before }: { readonly organisation: string; readonly after: Profile; readonly before: Profile },
): Promise<void> {
  const products = await productsOf(trx, [...new Set([...after.processors, ...before.processors])]);
  const routedBy = ({ processors, routing }: Profile): Routed => ({
    attached: products.filter(({ id }) => processors.includes(id)),
    routing: chosenIn(routing),
  });
  // Those of its organisation and above it, whatever the caller sees.
  const groups = await listRoutings(trx, { organisation, scope: everything });
  const faults = newRouteFaults(routedBy(after), routedBy(before), groups);
  if (faults.invalid.length > 0)
    throw new ApiError('invalid_route', {
      fields: { routing: ['not_allowed'] },
      details: { payment_products: faults.invalid, missing: faults.missing },
    });
  if (faults.unroutable.length > 0)
    throw new ApiError('unroutable', {
      fields: { processors: ['not_allowed'] },
      details: { processors: faults.unroutable },
    });
}

/**
 * Locks the routings that a body chooses, until the transaction ends: changes and deletions of them wait. Before the
 * profile's row, because these lock the routing first.
 */
async function lockRoutings(trx: Trx, { routing }: Body): Promise<void> {
  const ids = Object.values((routing ?? {}) as NonNullable<ChosenRoutes>);
  if (ids.length > 0) await sql`select from routing where id = any(${ids}) order by id for update`.execute(trx);
}

/** Each of several references once, in the order given. */
const once = (body: Body, name: string): Body =>
  Array.isArray(body[name]) ? { ...body, [name]: [...new Set(body[name])] } : body;

const asStored = (body: Body): Body => {
  const each = once(once(body, 'processors'), 'middleware');
  return body.routing === undefined ? each : { ...each, routing: chosenIn(body.routing) };
};

export const makeProfile =
  (listRoutings: ListRoutings) =>
  async (trx: Trx, body: Body, acting: Acting): Promise<Row> => {
    const given = asStored(body);
    await lockRoutings(trx, given);
    const row = await createItem(trx, paymentprofile, given, acting);
    const after = { ...no_profile, ...given };
    const organisation = String(given.organisation);
    await assertRoutable(trx, listRoutings, { organisation, after, before: no_profile });
    await assertUsable(trx, row);
    return row;
  };

/** Changes a payment profile. Middlewares that an organisation above added cannot be removed. */
export const changeProfile =
  (listRoutings: ListRoutings) =>
  async (trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> => {
    const given = asStored(body);
    await lockRoutings(trx, given);
    const before = await getItem(trx, 'paymentprofile', { id, scope: acting.scope, lock: true });
    const row = await updateItem(trx, paymentprofile, id, given, acting);
    if (given.processors !== undefined || given.routing !== undefined)
      await assertRoutable(trx, listRoutings, {
        organisation: before.organisation,
        after: { ...before, ...given },
        before,
      });
    // A bank account that was blocked since may remain, but cannot be chosen again.
    if (given.bank_account !== undefined) await assertUsable(trx, row);
    if (given.middleware !== undefined) await assertKept(trx, before, given.middleware as readonly string[], acting);
    return row;
  };

/** Throws `invalid_value` if an organisation below removes a middleware of the provider, which may prevent fraud. */
async function assertKept(
  trx: Trx,
  { middleware }: ItemOf<'paymentprofile'>,
  kept: readonly string[],
  { scope }: Acting,
): Promise<void> {
  const gone = middleware.filter((id) => !kept.includes(id));
  if (scope.all || gone.length === 0) return;
  const rows = await trx.selectFrom('middleware').select('organisation').where('id', 'in', gone).execute();
  if (!rows.every(({ organisation }) => inScope(scope, organisation)))
    throw new ApiError('invalid_value', { fields: { middleware: ['not_allowed'] } });
}

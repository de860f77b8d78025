import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { type ListingPath, listingOf } from '@sluis/contract/listings';
import { prefixOf } from '@sluis/contract/registry';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Executor } from '../../platform/database/database.ts';
import { requireRoles } from '../../platform/http/require-roles.ts';
import { listContextOf } from '../list/conditions.ts';
import type { Tenancy } from '../tenancy.ts';
import { exportColumns } from './columns.ts';
import type { ExportSource } from './source.ts';

/** The content of a file: the parameters of a list, and columns. */
export interface Question {
  /** The path of the listing. */
  readonly listing: string;
  readonly parameters: readonly (readonly [string, string])[];
  readonly columns: readonly string[];
  /** The zone for dates in the parameters, unless they name one. */
  readonly timezone: string;
}

/** Resolves a question with the requester's present access. Throws if that does not allow it. */
export async function sourceFor(
  executor: Executor,
  tenancy: Tenancy,
  identity: Identity,
  { listing: path, parameters, columns: names, timezone }: Question,
): Promise<ExportSource> {
  const listing = listingOf(path as ListingPath);
  const { entity } = listing;
  requireRoles(identity, listing.roles);
  const asked = parseListQuery(entity, parameters, prefixOf);
  const reach = await tenancy.reach(executor, identity, listing, asked);
  const viewer = { identity, scope: reach.seen };
  const columns = exportColumns(entity, names, viewer);
  return { asking: listContextOf(entity, reach, timezone), viewer, columns };
}

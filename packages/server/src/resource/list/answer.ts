import type { ListAnswer, ListQuery } from '@sluis/contract/base/list-query';
import type { Listing } from '@sluis/contract/listings';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Engine } from '../engine.ts';
import { listContextOf } from './conditions.ts';

/** The caller of a list, and a signal that ends when they leave. */
export interface Requester {
  readonly identity: Identity;
  readonly signal: AbortSignal | undefined;
}

/** Runs a list query for a caller whose roles have been checked. */
export async function answerList(
  engine: Engine,
  { identity, signal }: Requester,
  listing: Listing,
  asked: ListQuery,
): Promise<ListAnswer<Record<string, unknown>>> {
  const reach = await engine.tenancy.reach(engine.database.kysely, identity, listing, asked);
  return engine.list(
    listContextOf(listing.entity, reach, identity.timezone),
    { identity, scope: reach.seen },
    { who: reach.top, asker: identity.id, signal },
  );
}

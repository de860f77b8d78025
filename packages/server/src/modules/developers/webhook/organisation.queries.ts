import { organisation } from '@sluis/contract/entities/merchants/organisation';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';

interface Caller {
  readonly engine: Engine;
  readonly identity: Identity;
}

/** The organisation in the request, or the caller's own. Throws `not_found` without access to it. */
export async function organisationOf(
  executor: Executor,
  { engine, identity }: Caller,
  named: string | null | undefined,
) {
  if (named == null) return identity.organisation;
  const scope = await engine.tenancy.scopeOf(executor, identity);
  return (await getItem(executor, 'organisation', { id: pathId(organisation, named), scope })).id;
}

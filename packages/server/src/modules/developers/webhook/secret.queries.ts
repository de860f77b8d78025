import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { withinScope } from '../../../resource/item.ts';
import type { Scope } from '../../../resource/scope.ts';

const at_most = 1000;

interface Signer {
  readonly id: string;
  readonly name: string;
}

/** The organisations in a scope that have a signing secret, by name, except the requested one. */
export async function listSigners(executor: Executor, scope: Scope, except: string): Promise<Signer[]> {
  const { rows } = await sql<Signer>`
    select id, name from organisation
    where id <> ${except} and ${withinScope({ tenancy: 'id' }, scope)}
      and exists (select 1 from webhook_secret where webhook_secret.organisation = organisation.id and expires_at is null)
    order by name, id limit ${at_most}`.execute(executor);
  return rows;
}

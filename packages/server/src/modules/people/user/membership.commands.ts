import { membership } from '@sluis/contract/entities/people/membership';
import { entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { type Body, createItem, deleteItem, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting, CommandContext } from '../../../resource/resource.ts';
import { checkGrant } from './granting.queries.ts';
import { checkOther } from './own-access.queries.ts';

/** Gives a user roles in an organisation. Throws `role_not_held`, or `own_access` for the caller's own. */
export async function addMembership(trx: Trx, body: Body, context: CommandContext): Promise<Row> {
  await checkReferences(trx, membership.fields, body, context.scope);
  await checkOther(trx, String(body.user), context.identity);
  await checkGrant(trx, context.identity, {
    organisation: String(body.organisation),
    roles: body.roles as string[],
  });
  return createItem(trx, membership, body, context);
}

/** Changes the roles that a user has in an organisation; sessions change immediately. */
export async function changeMembership(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const before = await getItem(trx, 'membership', { id, scope: context.scope, lock: true });
  await checkOther(trx, before.user, context.identity);
  if (body.roles)
    await checkGrant(trx, context.identity, {
      organisation: before.organisation,
      roles: body.roles as string[],
      before: before.roles,
    });
  const row = await updateItem(trx, membership, id, body, context);
  await notify(trx, 'session', id);
  return row;
}

/** Ends a user's access to an organisation, including their sessions there. */
export async function endMembership(trx: Trx, id: string, context: CommandContext): Promise<string> {
  const before = await getItem(trx, 'membership', { id, scope: context.scope, lock: true });
  await checkOther(trx, before.user, context.identity);
  await checkGrant(trx, context.identity, { organisation: before.organisation, roles: [], before: before.roles });
  return removeMembership(trx, before, context);
}

/** The same without a caller whose rights count: the membership is known to end. */
export async function removeMembership(
  trx: Trx,
  { id, user }: { readonly id: string; readonly user: string },
  context: Acting,
): Promise<string> {
  const organisation = await deleteItem(trx, 'membership', id, context);
  await moveHome(trx, user, organisation);
  await notify(trx, 'session', id);
  return organisation;
}

/**
 * A user whose home membership ended gets a new home among the rest: in a part of it first, else the oldest. The former
 * organisation no longer reads who they are, nor keeps others from managing them.
 */
async function moveHome(trx: Trx, id: string, home: string): Promise<void> {
  const { rows } = await sql<{ organisation: string }>`
    select organisation from membership where "user" = ${id}
    order by exists (select 1 from ${organisationsAbove(sql.ref('membership.organisation'))} where id = ${home}) desc, id
    limit 1`.execute(trx);
  const [next] = rows;
  if (!next) return;
  const moving = sql`
    update "user" set organisation = ${next.organisation}, version = version + 1
    where id = ${id} and organisation = ${home}`;
  await recordingChanges(trx, entities.user, sql`id = ${id}`, () => moving.execute(trx));
}

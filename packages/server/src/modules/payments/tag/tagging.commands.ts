import { ApiError } from '@sluis/contract/base/errors';
import { tags_max, transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { isAmong } from '../../../platform/database/is-among.ts';
import type { Body, Row } from '../../../resource/commands.ts';
import { findItems, findOwned, getItem, inScopeOf, isRow, lockItems } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting } from '../../../resource/resource.ts';
import { recordStatuses } from '../../../resource/status.ts';
import { currentTags } from './tag.queries.ts';

type Payment = ItemOf<'transaction'>;

/** The tags to add and remove. One that is in both is added. */
export interface Tagging {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Adds tags to a payment and removes others; tags that it already has, or lacks, are unchanged. */
export async function tagPayment(trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> {
  await tagPayments(trx, [id], body, acting);
  return (await getItem(trx, 'transaction', { id, scope: acting.scope })) as Row & Payment;
}

/**
 * The same for several, all or none; returns the changed ones, so that it can be undone. Throws `not_found` if one is
 * missing, `invalid_reference` for tags of others, and `limit_reached` for a payment with too many.
 */
export async function tagPayments(trx: Trx, ids: readonly string[], body: Body, acting: Acting): Promise<string[]> {
  const named = { add: (body.add as string[] | undefined) ?? [], remove: (body.remove as string[] | undefined) ?? [] };
  const add = await currentTags(trx, named.add);
  const owned = (await findOwned(trx, 'transaction', ids)).filter(inScopeOf(acting.scope));
  if (owned.length < new Set(ids).size) throw new ApiError('not_found');
  for (const organisation of new Set(owned.map((each) => each.organisation)))
    await checkReferences(trx, { add: transaction.fields.tags }, { add }, acting.scope, organisation, { hold: true });
  const payments = [...(await lockItems(trx, 'transaction', owned)).values()];
  const changes = payments.flatMap((payment) => changeOf(payment, { add, remove: named.remove }));
  for (const { payment, tags } of changes)
    await trx
      .updateTable('transaction')
      .set({ tags, version: sql`version + 1` as never })
      .where(isRow(payment))
      .execute();
  await recordTagging(trx, changes, acting);
  return changes.map(({ payment }) => payment.id);
}

interface Change {
  readonly payment: Payment;
  readonly tags: string[];
}

function changeOf(payment: Payment, { add, remove }: Tagging): Change[] {
  const kept = payment.tags.filter((tag) => add.includes(tag) || !remove.includes(tag));
  const tags = [...new Set([...kept, ...add])];
  if (tags.length > tags_max) throw new ApiError('limit_reached', { details: { at_most: tags_max } });
  return tags.join() === payment.tags.join() ? [] : [{ payment, tags }];
}

/** Records added and removed tags in the histories, by their names at that time. */
async function recordTagging(trx: Trx, changes: readonly Change[], acting: Acting): Promise<void> {
  const all = changes.flatMap(({ payment, tags }) => [...payment.tags, ...tags]);
  const known = await findItems(trx, 'tag', all);
  const named = (tags: readonly string[]): string => tags.map((id) => known.get(id)?.text ?? id).join(', ');
  const moved = changes.flatMap(({ payment, tags }) => {
    const events = [
      ['tag added', tags.filter((tag) => !payment.tags.includes(tag))],
      ['tag removed', payment.tags.filter((tag) => !tags.includes(tag))],
    ] as const;
    return events.flatMap(([what, which]) =>
      which.length === 0
        ? []
        : [
            {
              item: payment as Row & Payment,
              change: { status: payment.status, status_reason: `${what}: ${named(which)}`.slice(0, 1000) },
            },
          ],
    );
  });
  await recordStatuses(trx, moved, acting);
}

/** Moves up to a number of payments from one tag to another, each once; returns how many. */
export async function moveTag(trx: Trx, source: string, target: string, at_most: number): Promise<number> {
  const { rows } = await sql<{ id: string; organisation: string }>`
    select id, organisation from transaction where tagged and tags @> array[${source}]::text[] limit ${at_most}`.execute(
    trx,
  );
  const held = [...(await lockItems(trx, 'transaction', rows)).values()];
  for (const [organisation, payments] of Map.groupBy(held, (each) => each.organisation))
    await sql`
      update transaction set version = version + 1, tags = case
        when tags @> array[${target}]::text[] then array_remove(tags, ${source})
        else array_replace(tags, ${source}, ${target}) end
      where organisation = ${organisation} and ${isAmong(payments.map(({ id }) => id))} and tags @> array[${source}]::text[]`.execute(
      trx,
    );
  return rows.length;
}

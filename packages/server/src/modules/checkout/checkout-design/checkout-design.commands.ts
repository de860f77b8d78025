import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { isPublicPicture } from '@sluis/contract/checkout-design';
import { checkoutdesign } from '@sluis/contract/entities/checkout/checkoutdesign';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, createItem, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';

type Design = ItemOf<'checkoutdesign'>;

const changes_max = 100;

/** Adds a design. Throws `invalid_value` for a picture that payers' pages would not load. */
export async function makeDesign(trx: Trx, body: Body, acting: Acting): Promise<Row> {
  const asked = checked(body);
  if (body.default === true) await unmarkDefault(trx, String(body.organisation), acting);
  return createItem(trx, checkoutdesign, asked, acting);
}

/** Changes a design and records the former values. Open pages show the change when they are loaded again. */
export async function changeDesign(trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> {
  const asked = checked(body);
  const { organisation } = await getItem(trx, 'checkoutdesign', { id, scope: acting.scope });
  // Before the row itself is locked, in the order in which every change of defaults locks.
  if (body.default === true) await unmarkDefault(trx, organisation, acting, id);
  const before = await getItem(trx, 'checkoutdesign', { id, scope: acting.scope, lock: true });
  const after = await updateItem(trx, checkoutdesign, id, asked, acting);
  await keepChange(trx, before, after, acting);
  return after;
}

/** The body, with each method once. */
function checked(body: Body): Body {
  const fields: Record<string, FieldFault[]> = {};
  for (const name of ['logo_url', 'background_image_url'] as const)
    if (typeof body[name] === 'string' && !isPublicPicture(body[name])) fields[name] = ['not_allowed'];
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_value', { fields });
  const { payment_product_order: order } = body;
  return Array.isArray(order) ? { ...body, payment_product_order: [...new Set(order)] } : body;
}

async function unmarkDefault(trx: Trx, organisation: string, acting: Acting, except?: string): Promise<void> {
  // Concurrent changes of the default happen one after the other.
  await trx.selectFrom('organisation').select('id').where('id', '=', organisation).forUpdate().execute();
  const { rows } = await sql<{ id: string }>`
    select id from checkoutdesign where organisation = ${organisation} and "default"`.execute(trx);
  for (const { id } of rows) if (id !== except) await changeDesign(trx, id, { default: false }, acting);
}

async function keepChange(trx: Trx, before: Design, after: Design, { now, actor }: Acting): Promise<void> {
  const changed = (Object.keys(checkoutdesign.fields) as (keyof Design)[]).filter(
    (name) => name !== 'version' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return;
  const valuesOf = (design: Design) => JSON.stringify(Object.fromEntries(changed.map((name) => [name, design[name]])));
  await trx
    .insertInto('checkoutdesign_change')
    .values({
      organisation: after.organisation,
      design: after.id,
      version: after.version,
      created_at: now,
      actor_name: actor.name,
      before: sql`${valuesOf(before)}::jsonb`,
      after: sql`${valuesOf(after)}::jsonb`,
    })
    .execute();
  await sql`
    delete from checkoutdesign_change where design = ${after.id} and version <= (
      select version from checkoutdesign_change where design = ${after.id}
      order by version desc offset ${changes_max} limit 1)`.execute(trx);
}

import { ApiError } from '@sluis/contract/base/errors';
import { pricingpackage } from '@sluis/contract/entities/finance/package';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { type Body, createItem, deleteItem, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { ActionCommand, CreateCommand, DeleteCommand, UpdateCommand } from '../../../resource/resource.ts';
import { ofProvider } from '../provided.queries.ts';

type Package = ItemOf<'package'>;

const scheme_fields = ['revenue_scheme', 'reserve_scheme', 'partner_scheme', 'cost_scheme'] as const;

/** Throws `invalid_value` for a scheme that is not active: those are not offered. */
async function assertOffered(trx: Trx, body: Body, before?: Package): Promise<void> {
  for (const field of scheme_fields) {
    const id = body[field];
    if (typeof id !== 'string' || id === before?.[field]) continue;
    const table = field.replace('_', '') as 'revenuescheme';
    const found = await trx.selectFrom(table).select('active').where('id', '=', id).executeTakeFirst();
    if (found?.active === false) throw new ApiError('invalid_value', { fields: { [field]: ['not_allowed'] } });
  }
}

const isAssigned = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('settlementassignment').select('profile').where('package', '=', id).executeTakeFirst()) !==
  undefined;

/** Packages change one at a time, so that exactly one is the default. */
const lockDefaults = (trx: Trx) => sql`lock table package in share row exclusive mode`.execute(trx);

const clearDefault = (trx: Trx) =>
  recordingChanges(trx, pricingpackage, sql`is_default`, () =>
    sql`update package set is_default = false, version = version + 1 where is_default`.execute(trx),
  );

export const createPackage: CreateCommand = async (trx, body, context) => {
  const values = await ofProvider(trx, body);
  await lockDefaults(trx);
  const present = await trx.selectFrom('package').select('id').where('is_default', '=', true).executeTakeFirst();
  // The first one is the default.
  const is_default = body.is_default === true || !present;
  if (is_default && present) await clearDefault(trx);
  const created = await createItem(trx, pricingpackage, { ...values, is_default }, context);
  await assertOffered(trx, values);
  for (const field of ['active', 'visible'] as const)
    if (is_default && body[field] === false)
      throw new ApiError('invalid_value', { fields: { [field]: ['not_allowed'] } });
  return created;
};

export const updatePackage: UpdateCommand = async (trx, id, body, context) => {
  const before = await getItem(trx, 'package', { id, scope: context.scope, lock: true });
  // The default is offered: another becomes the default first.
  for (const field of ['active', 'visible'] as const)
    if (before.is_default && body[field] === false)
      throw new ApiError('invalid_value', { fields: { [field]: ['not_allowed'] } });
  // Prices of what is not posted yet would change with it: profiles get another package, from a day on.
  if (
    scheme_fields.some((field) => body[field] !== undefined && body[field] !== before[field]) &&
    (await isAssigned(trx, id))
  )
    throw new ApiError('in_use', { details: { used_by: ['settlementprofile'] } });
  const updated = await updateItem(trx, pricingpackage, id, body, context);
  await assertOffered(trx, body, before);
  return updated;
};

export const deletePackage: DeleteCommand = async (trx, id, context) => {
  const { is_default } = await getItem(trx, 'package', { id, scope: context.scope, lock: true });
  const used = await trx
    .selectFrom('settlementassignment')
    .select('profile')
    .where('package', '=', id)
    .executeTakeFirst();
  if (is_default || used)
    throw new ApiError('in_use', { details: { used_by: [is_default ? 'package' : 'settlementprofile'] } });
  return deleteItem(trx, 'package', id, context);
};

export const makeDefault: ActionCommand = async (trx, id, _, context) => {
  await lockDefaults(trx);
  const { is_default, active, visible } = await getItem(trx, 'package', { id, scope: context.scope, lock: true });
  if (!active || !visible) throw new ApiError('invalid_value', { fields: { is_default: ['not_allowed'] } });
  if (!is_default) await clearDefault(trx);
  return updateItem(trx, pricingpackage, id, is_default ? {} : { is_default: true }, context);
};

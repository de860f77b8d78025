import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import {
  type AmountLimit,
  configuration_settings,
  configured,
  isDescriptor,
  isOfInstallation,
  type SettingName,
} from '@sluis/contract/configuration';
import { entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { meetsRequiredFactor } from '../../../platform/auth/required-factor.ts';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';
import { recordChanges } from '../../../resource/changes.ts';
import { getItem } from '../../../resource/item.ts';
import { isProvider } from '../../../resource/provider.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { staleVersion } from '../../../resource/stale.ts';

/** A requested change: the organisation, and the expected version, 0 for a first value. */
interface Wanted {
  readonly organisation: string;
  readonly name: SettingName;
  readonly version: number;
}

const invalid = (fault: FieldFault, details?: Readonly<Record<string, unknown>>): ApiError =>
  new ApiError('invalid_value', { fields: { value: [fault] }, ...(details && { details }) });

/** An empty choice means no restriction. */
const normal = (name: SettingName, value: unknown): unknown => {
  const { field } = configuration_settings[name];
  if (!Array.isArray(value)) return value;
  if (value.length === 0 && 'nullable' in field) return null;
  return field.kind === 'rows'
    ? value.map(({ currency_code, amount }: AmountLimit) => ({ currency_code, amount }))
    : [...new Set(value)];
};

/** Throws `invalid_value` for rules beyond the schema of its kind. */
function assertMeant(name: SettingName, value: unknown, { defaults }: Configurations): void {
  if (name === 'descriptor' && typeof value === 'string' && !isDescriptor(value)) throw invalid('invalid_format');
  const maximum = defaults.audit_kept_months;
  if (name === 'audit_kept_months' && Number(value) > maximum) throw invalid('too_large', { maximum });
}

/** Sets a setting of an organisation, for it and all below it without their own. */
export async function setSetting(
  trx: Trx,
  configurations: Configurations,
  { value: given, ...wanted }: Wanted & { readonly value: unknown },
  context: CommandContext,
): Promise<void> {
  const { organisation, name } = wanted;
  const value = normal(name, given);
  assertMeant(name, value, configurations);
  if (isOfInstallation(name) && !(await isProvider(trx, organisation))) throw invalid('not_allowed');
  const { field } = configuration_settings[name];
  await checkReferences(trx, { value: field }, { value }, context.scope, organisation, { hold: true });
  await write(trx, wanted, JSON.stringify(value), context);
}

/** Removes the value of an organisation, so that it inherits again. */
export const resetSetting = (trx: Trx, wanted: Wanted, context: CommandContext): Promise<void> =>
  write(trx, wanted, null, context);

/** Writes a value, with the change, and notifies every process. Throws `stale_version` if it was changed meanwhile. */
async function write(
  trx: Trx,
  { organisation, name, version }: Wanted,
  value: string | null,
  context: CommandContext,
): Promise<void> {
  // Of two concurrent first values the second waits here.
  const item = await getItem(trx, 'organisation', { id: organisation, scope: context.scope, lock: true });
  const current = await trx
    .selectFrom('organisation_setting')
    .select(['version', sql<string | null>`value::text`.as('value')])
    .where('organisation', '=', organisation)
    .where('name', '=', name)
    .executeTakeFirst();
  const present = current?.version ?? 0;
  if (present !== version)
    throw await staleVersion(trx, { id: organisation, organisation, version: present }, configured(name));
  const next = { version: version + 1, value };
  await trx
    .insertInto('organisation_setting')
    .values({ organisation, name, ...next })
    .onConflict((on) => on.columns(['organisation', 'name']).doUpdateSet(next))
    .execute();
  const recorded = { field: configured(name), before: current?.value ?? null, after: value };
  recordChanges(trx, entities.organisation, [{ before: item, after: item, besides: [recorded] }]);
  await notify(trx, 'organisation', organisation);
  if (configuration_settings[name].section !== 'security') return;
  await notify(trx, 'session', organisation);
  const { kind, id, organisation: own } = context.identity;
  if (kind === 'user' && !(await meetsRequiredFactor(trx, id, own)))
    throw new ApiError('own_factor_first', { fields: { value: ['not_allowed'] } });
}

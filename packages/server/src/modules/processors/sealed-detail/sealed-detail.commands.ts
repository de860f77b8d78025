import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { details_max, type SentDetail } from '@sluis/contract/details';
import { type GatewaySetting, isComplete } from '@sluis/contract/gateways';
import type { EntityName } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { recordChanges } from '../../../resource/changes.ts';
import { createItem, deleteItem, type Row, updateItem } from '../../../resource/commands.ts';
import { itemColumns, type Owned, placeOf, withinScope } from '../../../resource/item.ts';
import type { Acting, Behaviour, CommandContext, CreateCommand, UpdateCommand } from '../../../resource/resource.ts';
import type { Scope } from '../../../resource/scope.ts';
import { recordStatuses } from '../../../resource/status.ts';
import { assertResponsible, mailResponsible } from './responsible.commands.ts';
import { destroyValues, holderOf, type Origins, openValues, originsOf, storeValues } from './sealed-values.commands.ts';

/** The name of a detail's value in the log of changes. */
const secretName = (name: string): string => `details.${name}`;

interface StoredDetail {
  readonly name: string;
  readonly description: string | null;
  readonly filled: boolean;
}

type Detailed = Row &
  Owned & {
    readonly name: string;
    readonly user: string | null;
    readonly details: StoredDetail[] | null;
    /** The item whose values it uses. */
    readonly account?: string | null;
  };

type Parts = Pick<Services, 'box' | 'branding' | 'config'>;
type DetailedEntity = Entity & { readonly name: EntityName };

export type SettingsOf = (item: Row) => readonly GatewaySetting[];

/** Further work of an entity's own commands; by default the engine's. */
interface Own {
  readonly create?: CreateCommand;
  readonly update?: UpdateCommand;
  /** The settings of an item: values that they do not accept are refused. */
  readonly settingsOf?: SettingsOf;
  readonly assertValues?: AssertValues;
  /** The obligations to those who shared an item's values, before the values are shown. */
  readonly showShared: ShowShared;
}

/** Throws if the values of an item, which is locked, may not become others. */
export type AssertValues = (
  trx: Trx,
  item: Row,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
) => Promise<void>;

/** Records that shared values were shown, or throws why they are not. */
export type ShowShared = (
  trx: Trx,
  shown: { readonly shares: readonly string[]; readonly reason: unknown; readonly name: string },
  context: CommandContext,
) => Promise<void>;

/**
 * The commands of an entity whose items have `details` and a `user`: values are sealed, revealing them is recorded and
 * mailed to the user. The entity's own commands do the rest, and see no values.
 */
export function detailedBehaviour(parts: Parts, entity: DetailedEntity, own: Own) {
  const { box } = parts;
  const create = own.create ?? ((trx, body, context) => createItem(trx, entity, body, context));
  const update = own.update ?? ((trx, id, body, context) => updateItem(trx, entity, id, body, context));
  return {
    create: async (trx, body, context) => {
      const asked = body.details as readonly SentDetail[] | undefined;
      if (!asked) {
        const row = (await create(trx, body, context)) as Detailed;
        await assertResponsible(trx, body.user, row.organisation);
        return row;
      }
      const sent = await withMovedValues(trx, box, undefined, asked);
      const row = (await create(trx, { ...body, details: withFilled(sent, []) }, context)) as Detailed;
      assertTaken(sent, own.settingsOf?.(row));
      await assertResponsible(trx, body.user, row.organisation);
      await storeValues(trx, box, row, valuesOf(sent));
      return row;
    },
    update: async (trx, id, body, context) => {
      const before = await getDetailed(trx, entity, id, context.scope);
      if (body.user !== undefined) await assertResponsible(trx, body.user, before.organisation);
      const stored = before.details ?? [];
      const asked = body.details as readonly SentDetail[] | undefined;
      const sent = asked && (await withMovedValues(trx, box, before, asked));
      if (sent && own.assertValues) {
        const present = await openValues(trx, box, holderOf(before));
        const kept = sent.flatMap(({ name, value = present.get(name) }) =>
          value === undefined ? [] : [[name, value] as const],
        );
        await own.assertValues(trx, before, present, new Map(kept));
      }
      const origins = await originsOf(trx, before);
      const row = await update(trx, id, sent ? { ...body, details: withFilled(sent, stored) } : body, context);
      if (!sent) return row;
      assertTaken(sent, own.settingsOf?.(row));
      await storeValues(trx, box, before, valuesOf(sent), movedOrigins(origins, asked ?? []));
      const kept = sent.map(({ name }) => name);
      await destroyValues(trx, before, kept);
      const changed = changedNames(sent, stored);
      recordChanges(trx, entity, [{ before: row, after: row, secrets: changed.map(secretName) }]);
      if (changed.length > 0) await recordAndMail(trx, parts, row as Detailed, 'DETAILS_CHANGED', changed, context);
      return row;
    },
    delete: async (trx, id, context) => {
      const organisation = await deleteItem(trx, entity.name, id, context);
      await destroyValues(trx, { id, organisation });
      return organisation;
    },
    actions: {
      reveal: async (trx, id, { reason }, context) => {
        const item = await getDetailed(trx, entity, id, context.scope);
        const holder = holderOf(item);
        const shares = [...new Set((await originsOf(trx, holder)).values())];
        if (shares.length > 0) await own.showShared(trx, { shares, reason, name: item.name }, context);
        const opened = await openValues(trx, box, holder);
        await recordAndMail(trx, parts, item, 'DETAILS_REVEALED', [...opened.keys()], context);
        const details = (item.details ?? []).map((each) => ({ ...each, value: opened.get(each.name) ?? null }));
        return { ...item, details };
      },
    },
  } as const satisfies Behaviour;
}

/**
 * Puts values of a request for credentials into the details of an item by their names, or adds the details, without
 * showing them. Throws `not_found`, `invalid_value` if a setting does not accept one, or `limit_reached` for too many
 * details.
 */
export async function putValues(
  trx: Trx,
  parts: Parts,
  entity: DetailedEntity,
  { id, values, share }: { readonly id: string; readonly values: ReadonlyMap<string, string>; readonly share: string },
  context: Acting,
  { settingsOf, assertValues }: Pick<Own, 'settingsOf' | 'assertValues'> = {},
): Promise<Row> {
  const item = await getDetailed(trx, entity, id, context.scope);
  const sent = [...values].map(([name, value]) => ({ name, value }));
  assertTaken(sent, settingsOf?.(item));
  if (assertValues) {
    const present = await openValues(trx, parts.box, item);
    await assertValues(trx, item, present, new Map([...present, ...values]));
  }
  const stored = item.details ?? [];
  const names = [...values.keys()];
  const added = names.filter((name) => !stored.some((each) => each.name === name));
  const details = [
    ...stored.map((each) => (values.has(each.name) ? { ...each, filled: true } : each)),
    ...added.map((name) => ({ name, description: null, filled: true })),
  ];
  if (details.length > details_max) throw new ApiError('limit_reached', { details: { at_most: details_max } });
  const row = await updateItem(trx, entity, id, { details }, context);
  await storeValues(trx, parts.box, item, values, new Map(names.map((name) => [name, share])));
  recordChanges(trx, entity, [{ before: row, after: row, secrets: names.map(secretName) }]);
  await recordAndMail(trx, parts, item, 'DETAILS_CHANGED', names, context);
  return row;
}

/**
 * Details as if the values of renamed ones had been sent again. Throws `invalid_value` if no value is stored under the
 * earlier name.
 */
async function withMovedValues(
  trx: Trx,
  box: SecretBox,
  item: Detailed | undefined,
  sent: readonly SentDetail[],
): Promise<readonly SentDetail[]> {
  const isMoved = ({ name, value, renamed_from = name }: SentDetail) => value === undefined && renamed_from !== name;
  if (!sent.some(isMoved)) return sent;
  const opened = item ? await openValues(trx, box, item) : new Map<string, string>();
  const unknown = sent.flatMap((each, at) =>
    isMoved(each) && !opened.has(String(each.renamed_from)) ? [`details.${at}.renamed_from`] : [],
  );
  if (unknown.length > 0)
    throw new ApiError('invalid_value', {
      fields: Object.fromEntries(unknown.map((at) => [at, ['not_allowed'] as const])),
    });
  return sent.map((each) =>
    isMoved(each) ? { ...each, value: opened.get(String(each.renamed_from)) as string } : each,
  );
}

/** The item, locked, so that details are changed one after the other. */
async function getDetailed(trx: Trx, entity: DetailedEntity, id: string, scope: Scope): Promise<Detailed> {
  const place = await placeOf(trx, entity, id, scope);
  const { rows } = await sql<Detailed>`
    select ${itemColumns(entity)} from ${sql.table(entity.name)}
    where id = ${id} and ${withinScope(entity, place ?? scope)} for update`.execute(trx);
  if (!rows[0]) throw new ApiError('not_found');
  return rows[0];
}

/** Throws `invalid_value` for values that the settings of their names do not accept. */
export function assertTaken(
  sent: readonly SentDetail[],
  settings: readonly GatewaySetting[] = [],
  field = 'details',
): void {
  const wrong = sent.flatMap(({ name, value }, at) => {
    const setting = settings.find((each) => each.name === name);
    return value === undefined || !setting || isComplete(setting, value) ? [] : [`${field}.${at}.value`];
  });
  if (wrong.length > 0)
    throw new ApiError('invalid_value', { fields: Object.fromEntries(wrong.map((at) => [at, ['invalid_format']])) });
}

/** The origins of renamed values, by their new names; entered values have none. */
const movedOrigins = (origins: Origins, sent: readonly SentDetail[]): Origins =>
  new Map(
    sent.flatMap(({ name, value, renamed_from = name }) => {
      const share = origins.get(renamed_from);
      return value === undefined && share !== undefined ? [[name, share]] : [];
    }),
  );

const valuesOf = (sent: readonly SentDetail[]): Map<string, string> =>
  new Map(sent.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));

const withFilled = (sent: readonly SentDetail[], stored: readonly StoredDetail[]): object[] =>
  sent.map(({ name, description, value }) => ({
    name,
    description: description ?? null,
    filled: value !== undefined || stored.some((each) => each.name === name && each.filled),
  }));

function changedNames(sent: readonly SentDetail[], stored: readonly StoredDetail[]): string[] {
  const before = new Map(stored.map((each) => [each.name, each]));
  const changed = sent.filter(({ name, description = null, value }) => {
    const known = before.get(name);
    return value !== undefined || !known || known.description !== description;
  });
  const gone = stored.filter(({ name }) => !sent.some((each) => each.name === name));
  return [...changed, ...gone].map(({ name }) => name);
}

/** Records in the history of an item that its details were changed or read, and mails its user. */
async function recordAndMail(
  trx: Trx,
  parts: Parts,
  item: Detailed,
  event: 'DETAILS_CHANGED' | 'DETAILS_REVEALED',
  names: readonly string[],
  context: Acting,
): Promise<void> {
  const change = { status: event, status_reason: names.join(', ') || null };
  await recordStatuses(trx, [{ item, change }], context);
  await mailResponsible(trx, parts, { item, event, names }, context);
}

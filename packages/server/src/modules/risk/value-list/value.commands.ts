import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import { list_values_max } from '@sluis/contract/entities/risk/valuelist';
import type { ItemOf } from '@sluis/contract/registry';
import { attributes, inCase, type ListKind } from '@sluis/contract/risk/attributes';
import { valueFault } from '@sluis/contract/risk/conditions';
import { type RawBuilder, sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { insertInto } from '../../../platform/database/rows-like.ts';
import type { Owned } from '../../../resource/item.ts';
import { isProvider } from '../../../resource/provider.ts';
import type { Acting } from '../../../resource/resource.ts';
import { prefixesOf } from './bin-ranges.ts';

type List = ItemOf<'valuelist'>;

/** A value to add to a list. */
export interface NewValue {
  readonly value: string;
  readonly expires_at?: string | null;
  readonly why?: string | null;
}

/** The attribute whose values a list of a kind has. */
const attribute_of: Readonly<Record<ListKind, string>> = {
  card: 'card',
  customer: 'customer',
  card_bin: 'card_bin',
  country: 'country_code',
  ip: 'ip',
  email_domain: 'email_domain',
};

/** What is wrong with a value of a kind of list; undefined if it is right. */
function listValueFault(kind: ListKind, value: string): FieldFault | undefined {
  const attribute = attributes[attribute_of[kind]];
  if (!attribute) return 'not_allowed';
  if (kind === 'customer' && !isId(value, 'cust')) return valueFault(attribute, value) ?? 'invalid_format';
  return valueFault(attribute, value);
}

interface ReadValue {
  readonly values: readonly string[];
  readonly fault: FieldFault | undefined;
}

const tooMany = () => new ApiError('limit_reached', { details: { at_most: list_values_max } });

/**
 * Reads the values of one request, one after the other: a range of BINs becomes prefixes. Throws `limit_reached` as
 * soon as they are more than a list can have.
 */
export function makeValueReader(kind: ListKind): (value: string) => ReadValue {
  let left = list_values_max;
  return (value) => {
    const prefixes = kind === 'card_bin' ? prefixesOf(value, left) : undefined;
    const values = prefixes ?? [value];
    left -= values.length;
    if (left < 0) throw tooMany();
    return { values, fault: prefixes ? undefined : listValueFault(kind, value) };
  };
}

/** A value as it is stored and compared. */
export const listValue = (kind: ListKind, value: string): string => {
  const attribute = attributes[attribute_of[kind]];
  return attribute ? inCase(attribute, value) : value;
};

export const countValues = async (executor: Executor, list: string): Promise<number> => {
  const { count } = await executor
    .selectFrom('valuelist_value')
    .select((with_) => with_.fn.countAll<string>().as('count'))
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Adds values to a list, whose row the caller has locked: one that is there already gets the new expiry and reason.
 * Returns how many are set. Throws `limit_reached` beyond the most that a list can have.
 */
export async function addValues(
  trx: Trx,
  { id: list, organisation, kind }: List,
  values: readonly NewValue[],
  { now, actor }: Acting,
): Promise<number> {
  if (values.length === 0) return 0;
  const by = { added_by: actor.name, added_by_kind: actor.kind };
  const rows = values.map(({ value, expires_at = null, why = null }) => ({
    list,
    value: listValue(kind, value),
    organisation,
    created_at: now,
    expires_at,
    why,
    ...by,
  }));
  const each = [...new Map(rows.map((row) => [row.value, row])).values()];
  await sql`
    ${insertInto('valuelist_value', each)}
    on conflict (list, value, organisation) do update set expires_at = excluded.expires_at, why = excluded.why,
      added_by = excluded.added_by, added_by_kind = excluded.added_by_kind, created_at = excluded.created_at`.execute(
    trx,
  );
  if ((await countValues(trx, list)) > list_values_max) throw tooMany();
  return each.length;
}

/** Removes values from a list; returns how many it had. */
export async function removeValues(trx: Trx, list: List, values: readonly string[]): Promise<number> {
  const { id, kind } = list;
  const named = values.map((value) => listValue(kind, value));
  const { rows } = await sql<{ value: string }>`
    select value from valuelist_value where list = ${id} and ${await shownValue(trx, list)} = any(${named})`.execute(
    trx,
  );
  const found = rows.map(({ value }) => value);
  const { numAffectedRows } =
    await sql`delete from valuelist_value where list = ${id} and value = any(${found})`.execute(trx);
  return Number(numAffectedRows);
}

/** Whether a list holds Card IDs across merchants. */
export const isOfProviderCards = async (executor: Executor, { kind, organisation }: List): Promise<boolean> =>
  kind === 'card' && (await isProvider(executor, organisation));

/**
 * SQL: a value as it is shown. Of a Card ID across merchants a handle of this list alone, in letters, since digits could
 * pass for a card number.
 */
export const shownValue = async (executor: Executor, list: List): Promise<RawBuilder<string>> =>
  (await isOfProviderCards(executor, list))
    ? sql`'listed_' || translate(left(encode(sha256(convert_to(list || ' ' || valuelist_value.value, 'UTF8')), 'hex'), 32),
        '0123456789abcdef', 'abcdefghijklmnop')`
    : sql`valuelist_value.value`;

/** Whether a list is of the organisation of a payment, or of one above it. */
export async function isUsableBy(executor: Executor, { organisation }: List, payment: Owned): Promise<boolean> {
  const { rows } = await sql`
    select from ${organisationsAbove(sql.val(payment.organisation))} where above.id = ${organisation}`.execute(
    executor,
  );
  return rows.length > 0;
}

/** The value of a payment for a list, as rules read it; null if it has none. */
export async function valueOfPayment(trx: Trx, list: List, { id, organisation }: Owned) {
  const attribute = attributes[attribute_of[list.kind]];
  if (!attribute) return null;
  const of_provider = await isOfProviderCards(trx, list);
  const { rows } = await sql<{ value: string | null }>`
    select ${sql.raw((of_provider && attribute.sql_of_provider) || attribute.sql)} as value
    from transaction t left join customer c on c.id = t.customer and c.organisation = t.organisation
    where t.id = ${id} and t.organisation = ${organisation}`.execute(trx);
  return rows[0]?.value ?? null;
}

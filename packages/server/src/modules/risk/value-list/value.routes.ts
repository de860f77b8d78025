import { ApiError, type FieldFault, invalidParameter } from '@sluis/contract/base/errors';
import { f } from '@sluis/contract/base/fields';
import { bodySchema } from '@sluis/contract/base/schema';
import { isStorableText } from '@sluis/contract/base/text';
import {
  list_file_bytes_max,
  list_values_max,
  valuelist,
  values_at_once_max,
} from '@sluis/contract/entities/risk/valuelist';
import { type ItemOf, prefixOf } from '@sluis/contract/registry';
import type { ListKind } from '@sluis/contract/risk/attributes';
import { seeingPayments } from '@sluis/contract/risk/seeing-payments';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import * as json from '../../../platform/http/json-schema.ts';
import { type Asked, type Route, read, write } from '../../../platform/http/route.ts';
import { actionSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { type CommandContext, contextOf } from '../../../resource/resource.ts';
import { assertKnown, wholeIn } from '../../../resource/whole-parameter.ts';
import {
  addValues,
  countValues,
  isOfProviderCards,
  isUsableBy,
  makeValueReader,
  type NewValue,
  removeValues,
  shownValue,
  valueOfPayment,
} from './value.commands.ts';
import { readValues } from './value-file.ts';

const tag = 'Lists of values';
const shown_max = 100;

const added_values = f.rows(
  {
    value: f.text(200, { create: 'required' }),
    expires_at: f.instant({ create: 'optional', nullable: true }),
    why: f.text(500, { create: 'optional', nullable: true }),
  },
  { min: 1, max: values_at_once_max },
);
const bodies = {
  add: { values: added_values },
  remove: { values: f.texts() },
  payment: {
    transaction: f.ref('transaction'),
    expires_at: f.instant({ create: 'optional', nullable: true }),
    why: f.text(500, { create: 'optional', nullable: true }),
  },
} as const;

const value_schema = {
  type: 'object',
  properties: {
    value: {
      ...json.text,
      description: 'In the provider’s lists of cards: a handle, by which the value is searched for and removed',
    },
    created_at: json.instant,
    expires_at: json.nullable(json.instant),
    why: json.nullable(json.text),
    added_by: json.nullable(json.text),
  },
};
const numbered = (name: 'added' | 'removed' | 'total') => json.object({ [name]: json.integer });

/** Ranges of BINs become prefixes. Throws `invalid_value` with each wrong value. */
function prepared(kind: ListKind, values: readonly NewValue[]): NewValue[] {
  const faults: Record<string, FieldFault[]> = {};
  const read = makeValueReader(kind);
  const each = values.flatMap((given, index) => {
    const { values: found, fault } = read(given.value);
    if (fault) faults[`values.${index}.value`] = [fault];
    return found.map((value) => ({ ...given, value }));
  });
  if (Object.keys(faults).length > 0) throw new ApiError('invalid_value', { fields: faults });
  return each;
}

const listRoute = ({ database: { kysely }, tenancy }: Engine): Route =>
  read({
    method: 'GET',
    path: '/valuelist/:id/values',
    summary: 'List the values of a list, newest first',
    tag,
    access: valuelist.roles.list,
    audit: true,
    describe: {
      query: {
        _search: { ...json.text, maxLength: 200, description: 'The beginning of a value' },
        _limit: { type: 'integer', minimum: 0, maximum: shown_max },
        _skip: { type: 'integer', minimum: 0, maximum: list_values_max },
      },
      answer: { type: 'object', properties: { items: json.list(value_schema), total: json.integer } },
    },
    handle: async ({ identity, params, query }) => {
      assertKnown(query, ['_search', '_limit', '_skip']);
      const id = pathId(valuelist, params.id);
      const list = await getItem(kysely, 'valuelist', { id, scope: await tenancy.scopeOf(kysely, identity) });
      const shown = await shownValue(kysely, list);
      const search = query.get('_search') ?? '';
      if (search.length > 200 || !isStorableText(search)) throw invalidParameter('_search', 'invalid_format');
      const matches = sql<boolean>`list = ${id} and starts_with(${shown}, ${search})`;
      const items = await kysely
        .selectFrom('valuelist_value')
        .select([shown.as('value'), 'created_at', 'expires_at', 'why', 'added_by'])
        .where(matches)
        .orderBy('created_at', 'desc')
        .orderBy('valuelist_value.value')
        .limit(wholeIn(query, '_limit', 25, shown_max))
        .offset(wholeIn(query, '_skip', 0, list_values_max))
        .execute();
      const { count } = await kysely
        .selectFrom('valuelist_value')
        .select((with_) => with_.fn.countAll<string>().as('count'))
        .where(matches)
        .executeTakeFirstOrThrow();
      return { status: 200, body: { items, total: Number(count) }, item: id };
    },
  });

const held = (trx: Trx, id: string, { scope }: CommandContext) => getItem(trx, 'valuelist', { id, scope, lock: true });

/** Throws `invalid_value` for a list of cards of the provider: its values are taken from payments. */
async function assertTyped(trx: Trx, list: ItemOf<'valuelist'>): Promise<void> {
  if (await isOfProviderCards(trx, list)) throw new ApiError('invalid_value', { fields: { values: ['not_allowed'] } });
}

/** How many values a change added or removed, or how many the list has now. */
type Changed = { readonly [name in 'added' | 'removed' | 'total']?: number };

/** The values of a list: listed, added, removed, imported, and taken from a payment. */
export function valueRoutes(engine: Engine): Route[] {
  const common = { tag, access: valuelist.roles.update, idempotent: true } as const;
  /** Performs a change on a list whose row is locked. */
  const changing =
    <B>(change: (trx: Trx, list: ItemOf<'valuelist'>, body: B, context: CommandContext) => Promise<Changed>) =>
    async (trx: Trx, { identity, params, body }: Asked & { readonly body: B }) => {
      const context = await contextOf(engine, trx, identity);
      const list = await held(trx, pathId(valuelist, params.id), context);
      const changed = await change(trx, list, body, context);
      return { status: 200, body: changed, item: list.id, organisation: list.organisation };
    };
  return [
    listRoute(engine),
    write({
      ...common,
      method: 'POST',
      path: '/valuelist/:id/values',
      summary: 'Add values to a list, or change when they expire',
      body: bodySchema(bodies.add, prefixOf),
      describe: { body: actionSchema(bodies.add, 'valuelist'), answer: numbered('added') },
      handle: changing<{ values: readonly NewValue[] }>(async (trx, list, { values }, context) => {
        await assertTyped(trx, list);
        return { added: await addValues(trx, list, prepared(list.kind, values), context) };
      }),
    }),
    write({
      ...common,
      method: 'POST',
      path: '/valuelist/:id/values/remove',
      summary: 'Remove values from a list',
      body: bodySchema(bodies.remove, prefixOf),
      describe: { body: actionSchema(bodies.remove, 'valuelist'), answer: numbered('removed') },
      handle: changing<{ values: readonly string[] }>(async (trx, list, { values }) => ({
        removed: values.length === 0 ? 0 : await removeValues(trx, list, values),
      })),
    }),
    write({
      ...common,
      idempotent: false,
      method: 'POST',
      path: '/valuelist/:id/file',
      operation: 'importListOfValues',
      summary: 'Add the values of a CSV file to a list',
      bytes: { types: ['text/csv'], max: list_file_bytes_max },
      describe: { answer: numbered('added') },
      handle: changing<Buffer>(async (trx, list, bytes, context) => {
        await assertTyped(trx, list);
        return { added: await addValues(trx, list, readValues(list.kind, bytes), context) };
      }),
    }),
    write({
      ...common,
      access: seeingPayments(common.access),
      method: 'POST',
      path: '/valuelist/:id/payment',
      summary: 'Add the card, customer, BIN, country or address of a payment to a list',
      body: bodySchema(bodies.payment, prefixOf),
      describe: { body: actionSchema(bodies.payment, 'valuelist'), answer: numbered('total') },
      handle: changing<{ transaction: string; expires_at?: string | null; why?: string | null }>(
        async (trx, list, { transaction: id, ...about }, context) => {
          const payment = await getItem(trx, 'transaction', { id, scope: context.scope });
          const value = (await isUsableBy(trx, list, payment)) ? await valueOfPayment(trx, list, payment) : null;
          if (value === null) throw new ApiError('invalid_value', { fields: { transaction: ['not_allowed'] } });
          await addValues(trx, list, [{ value, ...about }], context);
          return { total: await countValues(trx, list.id) };
        },
      ),
    }),
  ];
}

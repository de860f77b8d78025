import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import type { EntityName } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, createItem, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type {
  Acting,
  ActionCommand,
  CommandContext,
  CreateCommand,
  UpdateCommand,
} from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import { addVersion, contentOf } from './version.commands.ts';

interface Recorded {
  readonly before?: Row;
  readonly note?: unknown;
}

interface Published extends Row {
  readonly organisation: string;
  readonly published_version: number;
  readonly draft: object | null;
}

/** How an entity with versions is checked and published. */
export interface Publishing {
  readonly entity: Entity & { readonly name: EntityName };
  /** The names of the fields that a version has. */
  readonly parts: readonly string[];
  /** The columns that follow from an item's content. */
  readonly derive: (trx: Trx, item: Body) => Promise<Body>;
  /** Checks an item as it would be, besides its references. */
  readonly check: (trx: Trx, item: Body, before: Body | undefined, context: CommandContext) => Promise<unknown>;
  /** Called when an item has another live version; without an earlier one if it is new. */
  readonly onPublished?: (trx: Trx, now: Row, before: Row | undefined, context: CommandContext) => Promise<unknown>;
}

/** The references that an item did not have before: others remain, although its caller may not see them. */
const newReferences = (item: Body, before: Body = {}): Body =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const earlier = [before[name]].flat();
      const isNew = (id: unknown): boolean => !earlier.includes(id);
      return [name, Array.isArray(value) ? value.filter(isNew) : isNew(value) ? value : null];
    }),
  );

const pick = (item: Body, parts: readonly string[]): Body =>
  Object.fromEntries(parts.map((part) => [part, item[part] ?? null]));

/** The commands of entities whose versions are published: an update is live immediately, a draft once it is published. */
export function publishingCommands({ entity, parts, derive, check, onPublished }: Publishing) {
  const lock = async (trx: Trx, id: string, { scope }: Acting): Promise<Published> =>
    (await getItem(trx, entity.name, { id, scope, lock: true })) as unknown as Published;
  /** Checks an item as it would be, locks what it newly refers to, and returns the columns that follow. */
  const prepare = async (trx: Trx, item: Body, context: CommandContext, before?: Body): Promise<Body> => {
    const derived = await derive(trx, item);
    const named = newReferences({ ...item, ...derived }, before);
    await checkReferences(trx, entity.fields, named, context.scope, String(item.organisation), { hold: true });
    await check(trx, { ...item, ...derived }, before, context);
    return derived;
  };
  const record = async (trx: Trx, row: Row, context: CommandContext, { before, note }: Recorded = {}): Promise<Row> => {
    const { id, organisation, published_version: number } = row as Published;
    const version = { id, organisation, number, content: pick(row, parts), note: note as string | null | undefined };
    addVersion(trx, version, context);
    await onPublished?.(trx, row, before, context);
    return row;
  };
  /** Makes changes live as the next version. */
  const publish = async (
    trx: Trx,
    before: Published,
    changes: Body,
    context: CommandContext,
    note?: unknown,
  ): Promise<Row> => {
    const { version: _, ...content } = changes;
    const derived = await prepare(trx, { ...before, ...content }, context, before);
    const next = { ...derived, published_version: before.published_version + 1, published_at: context.now };
    // Its references are checked: those of before may be outside the caller's scope.
    const row = await updateItem(trx, entity, before.id, { ...changes, ...next }, { ...context, scope: everything });
    return record(trx, row, context, { before, note });
  };
  const create: CreateCommand = async (trx, body, context) => {
    const derived = await prepare(trx, body, context);
    const row = await createItem(trx, entity, { ...body, ...derived, published_at: context.now }, context);
    return record(trx, row, context);
  };
  const update: UpdateCommand = async (trx, id, body, context) => {
    const { version: _, ...content } = body;
    const before = await lock(trx, id, context);
    if (Object.keys(content).length === 0) return updateItem(trx, entity, id, body, context);
    return publish(trx, before, body, context);
  };
  const draft: ActionCommand = async (trx, id, body, context) => {
    const before = await lock(trx, id, context);
    await prepare(trx, { ...before, ...(body.draft as Body) }, context, before);
    return updateItem(trx, entity, id, body, context);
  };
  const publishDraft: ActionCommand = async (trx, id, { note, version }, context) => {
    const before = await lock(trx, id, context);
    if (!before.draft) throw new ApiError('invalid_value', { fields: { draft: ['required'] } });
    const changes = { ...(before.draft as Body), draft: null, ...(version !== undefined && { version }) };
    return publish(trx, before, changes, context, note);
  };
  const discard: ActionCommand = async (trx, id, _body, context) => {
    const before = await lock(trx, id, context);
    return before.draft ? updateItem(trx, entity, id, { draft: null }, context) : before;
  };
  const rollback: ActionCommand = async (trx, id, { to, note }, context) => {
    const before = await lock(trx, id, context);
    return publish(trx, before, await contentOf<Body>(trx, before, Number(to)), context, note);
  };
  return { create, update, actions: { draft, publish: publishDraft, discard, rollback } };
}

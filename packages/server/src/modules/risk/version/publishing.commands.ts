import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import type { EntityName } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { Acting, ActionCommand, UpdateCommand } from '../../../resource/resource.ts';
import { addVersion, contentOf } from './version.commands.ts';

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
  /** Checks an item as it would be, and returns the columns that follow from its content. */
  readonly prepare: (trx: Trx, item: Body, acting: Acting, before: Body | undefined) => Promise<Body>;
  /** Called when the version that holds has changed. */
  readonly onPublished?: (trx: Trx, organisation: string, acting: Acting) => Promise<unknown>;
}

const pick = (item: Body, parts: readonly string[]): Body =>
  Object.fromEntries(parts.map((part) => [part, item[part] ?? null]));

/** The commands of entities whose versions are published: an update holds immediately, a draft once it is published. */
export function publishingCommands({ entity, parts, prepare, onPublished }: Publishing) {
  const held = async (trx: Trx, id: string, { scope }: Acting): Promise<Published> =>
    (await getItem(trx, entity.name, { id, scope, lock: true })) as unknown as Published;
  const record = async (trx: Trx, row: Row, acting: Acting, note?: unknown): Promise<void> => {
    const { id, organisation, published_version: number } = row as Published;
    const version = { id, organisation, number, content: pick(row, parts), note: note as string | null | undefined };
    addVersion(trx, version, acting);
    await onPublished?.(trx, organisation, acting);
  };
  /** Makes changes hold as the next version. */
  const publish = async (trx: Trx, before: Published, changes: Body, acting: Acting, note?: unknown): Promise<Row> => {
    const { version: _, ...content } = changes;
    const derived = await prepare(trx, { ...before, ...content }, acting, before);
    const next = { ...derived, published_version: before.published_version + 1, published_at: acting.now };
    const row = await updateItem(trx, entity, before.id, { ...changes, ...next }, acting);
    await record(trx, row, acting, note);
    return row;
  };
  const update: UpdateCommand = async (trx, id, body, context) => {
    const { version: _, ...content } = body;
    const before = await held(trx, id, context);
    if (Object.keys(content).length === 0) return updateItem(trx, entity, id, body, context);
    return publish(trx, before, body, context);
  };
  const draft: ActionCommand = async (trx, id, body, context) => {
    const before = await held(trx, id, context);
    await prepare(trx, { ...before, ...(body.draft as Body) }, context, before);
    return updateItem(trx, entity, id, body, context);
  };
  const publishDraft: ActionCommand = async (trx, id, { note, version }, context) => {
    const before = await held(trx, id, context);
    if (!before.draft) throw new ApiError('invalid_value', { fields: { draft: ['required'] } });
    const changes = { ...(before.draft as Body), draft: null, ...(version !== undefined && { version }) };
    return publish(trx, before, changes, context, note);
  };
  const discard: ActionCommand = async (trx, id, _body, context) => {
    const before = await held(trx, id, context);
    return before.draft ? updateItem(trx, entity, id, { draft: null }, context) : before;
  };
  const rollback: ActionCommand = async (trx, id, { to, note }, context) => {
    const before = await held(trx, id, context);
    return publish(trx, before, await contentOf<Body>(trx, before, Number(to)), context, note);
  };
  return { record, update, actions: { draft, publish: publishDraft, discard, rollback } };
}

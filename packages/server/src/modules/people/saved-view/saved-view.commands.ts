import { ApiError } from '@sluis/contract/base/errors';
import { isId, newId } from '@sluis/contract/base/ids';
import { type SavedView, saved_view_limits, type ViewColumns, viewQuery } from '@sluis/contract/saved-view';
import type { Executor, Trx } from '../../../platform/database/database.ts';

/** A user in their present organisation: they see their own views there, and those shared there. */
export interface Viewer {
  readonly id: string;
  readonly organisation: string;
}

export interface NewView {
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly columns?: ViewColumns | null | undefined;
  readonly shared: boolean;
}

export type ViewChanges = { readonly [K in Exclude<keyof NewView, 'list'>]?: NewView[K] | undefined };

interface Row extends Omit<SavedView, 'mine' | 'columns'> {
  readonly user: string;
  readonly columns: unknown;
}

const columns = ['id', 'user', 'list', 'name', 'query', 'columns', 'shared'] as const;

const toView = ({ user, columns, ...row }: Row, viewer: Viewer): SavedView => ({
  ...row,
  columns: columns as ViewColumns | null,
  mine: user === viewer.id,
});

const visible = (executor: Executor, { id, organisation }: Viewer) =>
  executor
    .selectFrom('savedview')
    .select(columns)
    .where('organisation', '=', organisation)
    .where(({ eb, or }) => or([eb('user', '=', id), eb('shared', '=', true)]));

/** The views of a list that a user sees, by name. */
export async function listViews(executor: Executor, viewer: Viewer, list: string): Promise<SavedView[]> {
  const rows = await visible(executor, viewer).where('list', '=', list).orderBy('name').orderBy('id').execute();
  return rows.map((row) => toView(row, viewer));
}

/** Saves a view. Throws `limit_reached` if the user, or their organisation, has the maximum. */
export async function addView(trx: Trx, viewer: Viewer, view: NewView): Promise<SavedView> {
  // Concurrent calls queue here, and the second counts the first.
  await trx.selectFrom('user').select('id').where('id', '=', viewer.id).forUpdate().execute();
  await checkRoom(trx, 'user', viewer.id, saved_view_limits.of_user);
  await checkRoom(trx, 'organisation', viewer.organisation, saved_view_limits.of_organisation);
  const created_at = new Date().toISOString();
  const row = await trx
    .insertInto('savedview')
    .values({
      id: newId('view', created_at),
      created_at,
      organisation: viewer.organisation,
      user: viewer.id,
      list: view.list,
      name: view.name,
      query: viewQuery(view.query),
      columns: asJson(view.columns),
      shared: view.shared,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toView(row, viewer);
}

async function checkRoom(trx: Trx, owner: 'user' | 'organisation', id: string, at_most: number): Promise<void> {
  const { count } = await trx
    .selectFrom('savedview')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(owner, '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= at_most) throw new ApiError('limit_reached', { details: { at_most } });
}

/**
 * Changes the caller's own view. Throws `not_found` for one that is not visible, `forbidden` for another user's shared
 * view.
 */
export async function changeView(trx: Trx, viewer: Viewer, id: string, changes: ViewChanges): Promise<SavedView> {
  await checkOwn(trx, viewer, id);
  const { name, query, columns: shown, shared } = changes;
  const row = await trx
    .updateTable('savedview')
    .set((set) => ({
      ...(name !== undefined && { name }),
      ...(query !== undefined && { query: viewQuery(query) }),
      ...(shown !== undefined && { columns: asJson(shown) }),
      ...(shared !== undefined && { shared }),
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toView(row, viewer);
}

/** Deletes the caller's own view; throws as changing it does. */
export async function deleteView(trx: Trx, viewer: Viewer, id: string): Promise<void> {
  await checkOwn(trx, viewer, id);
  await trx.deleteFrom('savedview').where('id', '=', id).execute();
}

async function checkOwn(trx: Trx, viewer: Viewer, id: string): Promise<void> {
  if (!isId(id, 'view')) throw new ApiError('not_found');
  const row = await visible(trx, viewer).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  if (row.user !== viewer.id) throw new ApiError('forbidden');
}

const asJson = (value: ViewColumns | null | undefined): string | null => (value ? JSON.stringify(value) : null);

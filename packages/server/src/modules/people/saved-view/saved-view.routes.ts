import { ApiError, invalidParameter } from '@sluis/contract/base/errors';
import { storableText } from '@sluis/contract/base/schema';
import { saved_view_limits } from '@sluis/contract/saved-view';
import { z } from 'zod';
import type { Identity } from '../../../platform/auth/identity.ts';
import {
  boolean,
  byKey,
  integer,
  list,
  named,
  nullable,
  object,
  oneOf,
  text,
} from '../../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import { addView, changeView, deleteView, listViews, type Viewer } from './saved-view.commands.ts';

const typed = (max: number) => storableText(z.string().max(max));
const filled = (max: number) => typed(max).min(1);
const path = filled(100);

const name = z.string().trim().pipe(filled(saved_view_limits.name));
const query = typed(saved_view_limits.query);
const columns = z
  .strictObject({
    order: z.array(path).max(100),
    hidden: z.array(path).max(100),
    widths_px: z.record(path, z.int().min(1).max(10_000)).refine((widths) => Object.keys(widths).length <= 100),
    density: z.enum(['compact', 'comfortable']),
  })
  .nullable();

const created = z.strictObject({ list: path, name, query, columns: columns.optional(), shared: z.boolean() });
const changed = z.strictObject({
  name: name.optional(),
  query: query.optional(),
  columns: columns.optional(),
  shared: z.boolean().optional(),
});

const viewSchema = named(
  'SavedView',
  object({
    id: text,
    list: text,
    name: text,
    query: text,
    columns: nullable(
      object({
        order: list(text),
        hidden: list(text),
        widths_px: byKey(integer),
        density: oneOf(['compact', 'comfortable']),
      }),
    ),
    shared: boolean,
    mine: boolean,
  }),
);

/** The signed-in user; API keys have no saved views. Throws `forbidden`. */
function viewerOf({ kind, id, organisation }: Identity): Viewer {
  if (kind !== 'user') throw new ApiError('forbidden');
  return { id, organisation };
}

const tag = 'Saved views';
const access = 'signed_in';

/** Saved views of lists. They grant nothing: their data follows from each user's own roles. */
export const savedViewRoutes = (services: Services): Route[] => [
  read({
    method: 'GET',
    path: '/savedview',
    summary: 'List your own saved views of a list and those shared with you',
    tag,
    access,
    audit: true,
    describe: {
      answer: object({ items: list(viewSchema) }),
      query: { list: { type: 'string', minLength: 1, maxLength: 100, required: true } },
    },
    handle: async ({ identity, query: asked }) => {
      const viewer = viewerOf(identity);
      for (const key of asked.keys()) if (key !== 'list') throw invalidParameter(key, 'unknown');
      const list = path.safeParse(asked.get('list'));
      if (!list.success || asked.getAll('list').length > 1)
        throw invalidParameter('list', asked.has('list') ? 'invalid_format' : 'required');
      return { status: 200, body: { items: await listViews(services.database.kysely, viewer, list.data) } };
    },
  }),
  write({
    method: 'POST',
    path: '/savedview',
    summary: 'Save a view of a list',
    tag,
    access,
    idempotent: true,
    body: created,
    describe: { status: 201, answer: viewSchema },
    handle: async (trx, { identity, body }) => {
      const view = await addView(trx, viewerOf(identity), body);
      return { status: 201, body: view, item: view.id };
    },
  }),
  ...(['POST', 'PUT'] as const).map((method) =>
    write({
      method,
      path: '/savedview/:id',
      summary: 'Update one of your saved views',
      tag,
      access,
      idempotent: true,
      body: changed,
      describe: { answer: viewSchema },
      handle: async (trx, { identity, params: { id = '' }, body }) => ({
        status: 200,
        body: await changeView(trx, viewerOf(identity), id, body),
        item: id,
      }),
    }),
  ),
  write({
    method: 'DELETE',
    path: '/savedview/:id',
    summary: 'Delete one of your saved views',
    tag,
    access,
    idempotent: false,
    describe: { answer: null },
    handle: async (trx, { identity, params: { id = '' } }) => {
      await deleteView(trx, viewerOf(identity), id);
      return { status: 204, item: id };
    },
  }),
];

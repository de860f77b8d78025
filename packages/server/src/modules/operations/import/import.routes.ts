import { ApiError, invalidParameter } from '@sluis/contract/base/errors';
import { fileimport, import_piece_bytes } from '@sluis/contract/entities/operations/import';
import { import_waits } from '@sluis/contract/import-waits';
import type { Identity } from '../../../platform/auth/identity.ts';
import { boolean, instant, integer, list, nullable, object, oneOf, text } from '../../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import { itemSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { contextOf } from '../../../resource/resource.ts';
import { faultFile, type Language, listFaults } from './fault.queries.ts';
import { keepPiece } from './import.commands.ts';
import type { Import } from './import-item.ts';
import { readPreview } from './preview.queries.ts';
import { readWaiting } from './waiting.queries.ts';

const tag = 'Imports';
const faults_max = 100;

const wholeNumber = (text: string | null | undefined, name: string, fallback?: number): number => {
  if (text == null && fallback !== undefined) return fallback;
  if (!/^\d{1,9}$/.test(text ?? '')) throw invalidParameter(name, 'invalid_format', 'a whole number');
  return Number(text);
};

const languageOf = (query: URLSearchParams): Language => {
  const language = query.get('language') ?? 'en';
  if (language !== 'nl' && language !== 'en') throw invalidParameter('language', 'not_allowed', 'nl or en');
  return language;
};

const previewSchema = object({
  encoding: text,
  delimiter: nullable(text),
  headings: list(text),
  rows: list(object({ line: integer, values: list(text) })),
  columns: list(object({ name: text, required: boolean, kind: text })),
  mapping: { ...list(text), description: 'The column that each heading means, empty for none' },
  amounts: nullable(text),
  dates: nullable(text),
  timezone: text,
});
const language = { type: 'string', enum: ['nl', 'en'], default: 'en' };

const seenBy =
  ({ database: { kysely }, tenancy }: Engine) =>
  async (identity: Identity, id: string): Promise<Import> =>
    (await getItem(kysely, 'import', { id, scope: await tenancy.scopeOf(kysely, identity) })) as Import;

const waitingRoute = (engine: Engine): Route =>
  read({
    method: 'GET',
    path: '/import/:id/waiting',
    summary: 'Get the reason why an import waits',
    tag,
    access: fileimport.roles.list,
    audit: true,
    describe: { answer: object({ waits_for: nullable(oneOf(import_waits)), until: nullable(instant) }) },
    handle: async ({ identity, params }) => {
      const item = await seenBy(engine)(identity, pathId(fileimport, params.id));
      const body = await readWaiting(engine.database.kysely, engine.hold, item);
      return { status: 200, body, item: item.id, organisation: item.organisation };
    },
  });

/** The file of an import, in pieces; its first rows; and its bad rows. */
export function importRoutes(engine: Engine): Route[] {
  const { kysely, pool } = engine.database;
  const seen = seenBy(engine);
  return [
    write<Buffer>({
      method: 'POST',
      path: '/import/:id/piece/:piece',
      summary: 'Upload a piece of the file of an import: 4,194,304 bytes, except the last',
      tag,
      access: fileimport.roles.create,
      idempotent: false,
      bytes: { types: ['application/octet-stream'], max: import_piece_bytes },
      describe: { answer: itemSchema(fileimport) },
      handle: async (trx, { identity, params, body }) => {
        const id = pathId(fileimport, params.id);
        const piece = wholeNumber(params.piece, 'piece');
        const item = await keepPiece(trx, id, { piece, bytes: body }, await contextOf(engine, trx, identity));
        return { status: 200, body: item, item: id, organisation: item.organisation };
      },
    }),
    read({
      method: 'GET',
      path: '/import/:id/preview',
      summary: 'Get the first rows of the file of an import, with a suggested meaning of each column',
      tag,
      access: fileimport.roles.list,
      audit: true,
      describe: { answer: previewSchema },
      handle: async ({ identity, params }) => {
        const item = await seen(identity, pathId(fileimport, params.id));
        const preview = await readPreview(kysely, item, identity.timezone);
        if (!preview) throw new ApiError('not_found');
        return { status: 200, body: preview, item: item.id, organisation: item.organisation };
      },
    }),
    waitingRoute(engine),
    read({
      method: 'GET',
      path: '/import/:id/fault',
      summary: 'List the rows that cannot be imported, with the reason of each',
      tag,
      access: fileimport.roles.list,
      audit: true,
      describe: {
        answer: object({ items: list(object({ line: integer, column: text, code: text, reason: text })) }),
        query: {
          language,
          _limit: { type: 'integer', minimum: 0, maximum: faults_max, default: faults_max },
          _offset: { type: 'integer', minimum: 0, maximum: 999_999_999, default: 0 },
        },
      },
      handle: async ({ identity, params, query }) => {
        const item = await seen(identity, pathId(fileimport, params.id));
        const limit = Math.min(faults_max, wholeNumber(query.get('_limit'), '_limit', faults_max));
        const offset = wholeNumber(query.get('_offset'), '_offset', 0);
        const items = await listFaults(pool, item.id, { language: languageOf(query), limit, offset });
        return { status: 200, body: { items }, item: item.id, organisation: item.organisation };
      },
    }),
    read({
      method: 'GET',
      path: '/import/:id/fault/file',
      summary: 'Download the rows that cannot be imported, as CSV',
      tag,
      access: fileimport.roles.list,
      audit: true,
      describe: { answer: ['text/csv'], query: { language } },
      handle: async ({ identity, params, query }) => {
        const item = await seen(identity, pathId(fileimport, params.id));
        const bytes = faultFile(pool, item.id, languageOf(query));
        const file = { name: `${item.id}.csv`, type: 'text/csv; charset=utf-8', bytes };
        return { status: 200, file, item: item.id, organisation: item.organisation };
      },
    }),
  ];
}

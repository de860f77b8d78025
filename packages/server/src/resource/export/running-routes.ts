import { ApiError } from '@sluis/contract/base/errors';
import { instant, integer, list, object, text } from '../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../platform/http/route.ts';
import type { Engine } from '../engine.ts';
import { cancelExport, listExports } from './running.ts';

/** The caller's running exports, and how to cancel one. */
export const runningExportRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/export',
    summary: 'List your running exports',
    tag: 'Exports',
    access: 'signed_in',
    // Polled every second while one runs; its start is in the audit trail.
    audit: false,
    describe: {
      answer: object({
        items: list(object({ id: text, listing: text, format: text, bytes: integer, created_at: instant })),
      }),
    },
    handle: async ({ identity }) => ({
      status: 200,
      body: { items: await listExports(engine.database.kysely, identity) },
    }),
  }),
  write({
    method: 'POST',
    path: '/export/:id/cancel',
    summary: 'Cancel one of your exports',
    tag: 'Exports',
    access: 'signed_in',
    idempotent: false,
    describe: { answer: null },
    handle: async (trx, { identity, params }) => {
      if (!(await cancelExport(trx, identity, params.id ?? ''))) throw new ApiError('not_found');
      return { status: 204 };
    },
  }),
];

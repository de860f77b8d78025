import { ApiError } from '@sluis/contract/base/errors';
import { type Route, read, write } from '../../platform/http/route.ts';
import type { Engine } from '../engine.ts';
import { cancelExport, listExports } from './running.ts';

/** What one is exporting now, and how to stop it. */
export const runningExportRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/export',
    summary: 'One’s own exports that have not ended, with the bytes sent so far',
    tag: 'export',
    access: 'signed_in',
    // Asked every second while one runs; that it was begun is in the trail.
    audit: false,
    handle: async ({ identity }) => ({
      status: 200,
      body: { items: await listExports(engine.database.kysely, identity) },
    }),
  }),
  write({
    method: 'POST',
    path: '/export/:id/cancel',
    summary: 'Break off one of one’s own exports',
    tag: 'export',
    access: 'signed_in',
    idempotent: false,
    handle: async (trx, { identity, params }) => {
      if (!(await cancelExport(trx, identity, params.id ?? ''))) throw new ApiError('not_found');
      return { status: 204 };
    },
  }),
];

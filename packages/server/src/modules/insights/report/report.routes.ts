import { ApiError } from '@sluis/contract/base/errors';
import { report } from '@sluis/contract/entities/insights/report';
import { requireRoles } from '../../../platform/http/require-roles.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { ticketSchema } from '../../../resource/export/export-routes.ts';
import { issueTicket, type OpenedFiles } from '../../../resource/export/ticket.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { openReport } from './report.queries.ts';

const access = report.roles.list;
const path = '/report/:id/download';
const xlsx_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The files of reports that are downloaded with a ticket. */
export const reportFiles = (engine: Engine): OpenedFiles => ({
  of: 'report',
  open: (identity, { item }) => {
    requireRoles(identity, access);
    return openReport(engine, identity, item);
  },
});

/** The file of a report: for programs, which send their token, and by a one-time URL, for browsers. */
export const reportRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path,
    summary: 'Download the file of a report',
    tag: 'Reports',
    access,
    audit: true,
    describe: { answer: ['text/csv', 'text/html', xlsx_type] },
    handle: async ({ identity, params }) => {
      const id = pathId(report, params.id);
      return { status: 200, file: await openReport(engine, identity, id), item: id };
    },
  }),
  write({
    method: 'POST',
    path,
    summary: 'Create a one-time download URL for a report, valid for a minute',
    tag: 'Reports',
    access,
    idempotent: false,
    describe: { answer: ticketSchema },
    handle: async (trx, { identity, params }) => {
      const id = pathId(report, params.id);
      const item = await getItem(trx, 'report', { id, scope: await engine.tenancy.scopeOf(trx, identity) });
      if (item.status !== 'PROCESSED') throw new ApiError('report_not_ready');
      const ticket = await issueTicket(
        trx,
        identity,
        { as: 'report', format: item.format },
        { of: 'report', item: id },
      );
      return { status: 200, body: ticket, item: id, organisation: item.organisation };
    },
  }),
];

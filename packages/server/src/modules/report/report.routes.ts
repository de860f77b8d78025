import { ApiError } from '@sluis/contract/base/errors';
import { report } from '@sluis/contract/entities/report';
import { demand } from '../../platform/http/demand.ts';
import { type Route, read, write } from '../../platform/http/route.ts';
import type { Engine } from '../../resource/engine.ts';
import type { OpenKept } from '../../resource/export/ticket.ts';
import { issueTicket } from '../../resource/export/ticket.ts';
import { getItem, pathId } from '../../resource/item.ts';
import { openReport } from './report.queries.ts';

const access = report.roles.list;
const path = '/report/:id/download';

/** What a ticket for a report opens, for whoever asked for it as they are by then. */
export const openTicketed =
  (engine: Engine): OpenKept =>
  (identity, id) => {
    demand(identity, access);
    return openReport(engine, identity, id);
  };

/** The file of a report: by a program that sends its token, or by an address that a browser downloads by itself. */
export const reportRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path,
    summary: 'The file of one report',
    tag: 'report',
    access,
    audit: true,
    handle: async ({ identity, params }) => {
      const id = pathId(report, params.id);
      return { status: 200, file: await openReport(engine, identity, id), item: id };
    },
  }),
  write({
    method: 'POST',
    path,
    summary: 'A one-use address of the file of one report, for a minute',
    tag: 'report',
    access,
    idempotent: false,
    handle: async (trx, { identity, params }) => {
      const id = pathId(report, params.id);
      const item = await getItem(trx, 'report', { id, scope: await engine.tenancy.scopeOf(trx, identity) });
      if (item.status !== 'PROCESSED') throw new ApiError('report_not_ready');
      const ticket = await issueTicket(trx, identity, { as: 'report', format: item.format }, { kept: id });
      return { status: 200, body: ticket, item: id, organisation: item.organisation };
    },
  }),
];

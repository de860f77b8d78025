import { ApiError } from '@sluis/contract/base/errors';
import type { ListQuery } from '@sluis/contract/base/list-query';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { isStorableText } from '@sluis/contract/base/schema';
import { isTimezone } from '@sluis/contract/base/time';
import { type EntityName, entities, entityOf, prefixOf } from '@sluis/contract/registry';
import { expandRoles } from '@sluis/contract/roles';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Identity } from '../../platform/auth/identity.ts';
import { hashSecret, newSecret } from '../../platform/auth/tokens.ts';
import { type Route, write } from '../../platform/http/route.ts';
import type { Engine } from '../engine.ts';
import { exportColumns } from './columns.ts';
import { csvHeader } from './csv.ts';
import { csvRows, cursorRows, type ExportSource } from './source.ts';
import { xlsxStream } from './xlsx.ts';

const ticket_seconds = 60;
/** Each export holds a connection for as long as the client reads. */
const running_max = 8;

const text = z.string().max(100).refine(isStorableText);
const exportBody = z.strictObject({
  format: z.enum(['csv', 'csv-machine', 'xlsx']),
  columns: z.array(text).min(1).max(100),
  labels: z.array(text).max(100).optional(),
  language: z.enum(['nl', 'en']).default('nl'),
  timezone: z.string().refine(isTimezone).optional(),
});
type ExportBody = z.infer<typeof exportBody>;

interface Ticket {
  readonly entity: EntityName;
  readonly parameters: readonly [string, string][];
  readonly body: ExportBody;
  readonly identity: Omit<Identity, 'roles'>;
}

/** `POST /v1/{entity}/export`: checks the question and answers a one-use address that lives for a minute. */
export const exportRoute = (engine: Engine, name: EntityName): Route => {
  const entity = entityOf(name);
  return write({
    method: 'POST',
    path: `/${name}/export`,
    summary: `Export ${name} as CSV or XLSX`,
    tag: name,
    access: entity.roles.list,
    idempotent: false,
    body: exportBody,
    handle: async (trx, { identity, query, body }) => {
      const parameters = [...query];
      parseListQuery(entity, parameters, prefixOf);
      if (body.labels && body.labels.length !== body.columns.length)
        throw new ApiError('invalid_body', { fields: { labels: ['not_allowed'] } });
      const scope = await engine.tenancy.scopeOf(trx, identity);
      exportColumns(entity, body.columns, { identity, scope });
      const { roles: _, ...kept } = identity;
      const secret = newSecret('xp');
      const ticket: Ticket = { entity: name, parameters, body, identity: kept };
      await trx
        .insertInto('export_ticket')
        .values({
          hash: hashSecret(secret),
          organisation: identity.organisation,
          request: JSON.stringify(ticket),
          expires_at: new Date(Date.now() + ticket_seconds * 1000).toISOString(),
        })
        .execute();
      return { status: 200, body: { url: `/v1/export/${secret}` } };
    },
  });
};

/** `GET /v1/export/{ticket}`: the download. Outside the route table because it streams and knows no session. */
export function registerExportDownload(app: FastifyInstance, engine: Engine): void {
  let running = 0;
  // No HEAD beside it: asking about the file would use the ticket up.
  app.get<{ Params: { ticket: string } }>('/v1/export/:ticket', { exposeHeadRoute: false }, async (request, reply) => {
    if (running >= running_max) throw new ApiError('rate_limited', { details: { retry_after_s: 5 } });
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
    });
    const ticket = await takeTicket(engine, request.params.ticket);
    return sendExport(engine, ticket, reply);
  });
}

async function takeTicket(engine: Engine, secret: string): Promise<Ticket> {
  const row = await engine.database.kysely
    .deleteFrom('export_ticket')
    .where('hash', '=', hashSecret(secret))
    .returning(['request', 'expires_at'])
    .executeTakeFirst();
  if (!row || Date.parse(row.expires_at) < Date.now()) throw new ApiError('not_found');
  return row.request as Ticket;
}

async function sendExport(
  engine: Engine,
  { entity: name, parameters, body, identity: kept }: Ticket,
  reply: FastifyReply,
) {
  const identity: Identity = { ...kept, roles: expandRoles(kept.given_roles) };
  const entity = entities[name];
  const query: ListQuery = parseListQuery(entity, parameters, prefixOf);
  const executor = engine.database.kysely;
  const seen = await engine.tenancy.scopeOf(executor, identity);
  const scope = query.organisation ? await engine.tenancy.narrow(executor, seen, query.organisation) : seen;
  const timezone = body.timezone ?? identity.timezone;
  const viewer = { identity, scope };
  const columns = exportColumns(entity, body.columns, viewer);
  const asking = { entity, query, scope, timezone: query.timezone ?? timezone };
  const source: ExportSource = { asking, viewer, columns };
  const stamp = engine.clock.now().slice(0, 10);
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  if (body.format === 'xlsx') {
    reply.header('content-disposition', `attachment; filename="${name}-${stamp}.xlsx"`);
    reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const rows = cursorRows(engine.database.pool, source, timezone);
    return reply.send(xlsxStream({ columns, labels: body.labels ?? body.columns, rows }));
  }
  const style = { format: body.format, language: body.language, timezone };
  const labels = body.format === 'csv' ? (body.labels ?? body.columns) : body.columns;
  reply.header('content-disposition', `attachment; filename="${name}-${stamp}.csv"`).type('text/csv; charset=utf-8');
  const rows = await csvRows(engine.database.pool, source, style);
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  reply.raw.write(csvHeader(labels, style));
  rows.on('error', (error) => reply.raw.destroy(error));
  reply.raw.once('close', () => rows.destroy());
  return rows.pipe(reply.raw);
}

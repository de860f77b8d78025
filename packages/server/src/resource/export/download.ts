import { finished, pipeline } from 'node:stream';
import { ApiError } from '@sluis/contract/base/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Identity } from '../../platform/auth/identity.ts';
import { hashSecret } from '../../platform/auth/tokens.ts';
import { sendFile } from '../../platform/http/file.ts';
import { enforceReadSpeed, read_speed_min } from '../../platform/http/read-speed.ts';
import { requireAddress } from '../../platform/http/require-address.ts';
import type { Engine } from '../engine.ts';
import type { House } from '../module.ts';
import { type CsvStyle, csvHeader } from './csv.ts';
import { sourceFor } from './question.ts';
import { beatExport, reportExport } from './running.ts';
import { makeExportSlots } from './slots.ts';
import { csvRows, cursorRows, type ExportSource } from './source.ts';
import { type ExportTicket, type FileTicket, item_files, type Ticket } from './ticket.ts';
import { xlsxStream } from './xlsx.ts';

/** `GET /v1/export/{ticket}`: the download. Outside the route table because it streams and has no session. */
export function registerExportDownload(
  app: FastifyInstance,
  engine: Engine,
  house: Pick<House, 'answers'>,
  pace = read_speed_min,
): void {
  const places = makeExportSlots();
  // No HEAD: a request for the file's properties would use up the ticket.
  app.get<{ Params: { ticket: string } }>('/v1/export/:ticket', { exposeHeadRoute: false }, async (request, reply) => {
    const { kysely } = engine.database;
    const { ticket, organisation } = await readTicket(engine, request.params.ticket);
    const merchant = await engine.tenancy.topOf(kysely, organisation);
    // Before the ticket is used, so that a client without a slot can retry with it.
    const ends = [places.enter({ who: ticket.identity.id, merchant })];
    // However it ends; a single listener, because a response allows only a few.
    finished(reply.raw, () => {
      for (const end of ends) end();
    });
    // With their present access: signed out, they get nothing.
    const identity = await engine.authenticator.renew(kysely, ticket.identity);
    requireAddress(identity, request.ip);
    await useTicket(engine, request.params.ticket, ticket);
    // If the client has already left, no event will end what starts here.
    if (reply.raw.destroyed) return reply.hijack();
    ends.push(follow(engine, ticket, reply), enforceReadSpeed(reply.raw, pace));
    return 'item' in ticket
      ? sendItemFile(house, ticket, identity, reply)
      : sendExport(engine, ticket, identity, reply);
  });
}

/** Reports the progress of the download, and aborts it when it is cancelled; returns a function to stop reporting. */
function follow(engine: Engine, { id }: Ticket, { raw }: FastifyReply): () => void {
  const before = raw.socket?.bytesWritten ?? 0;
  return reportExport(engine.database.kysely, id, {
    sent: () => (raw.socket?.bytesWritten ?? before) - before,
    stop: () => raw.destroy(),
  });
}

/** A valid ticket, and the organisation its requester worked in. */
async function readTicket(engine: Engine, secret: string): Promise<{ ticket: Ticket; organisation: string }> {
  const row = await engine.database.kysely
    .selectFrom('export_ticket')
    .select(['request', 'expires_at', 'organisation'])
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst();
  if (!row || Date.parse(row.expires_at) < Date.now()) throw new ApiError('not_found');
  return { ticket: row.request as Ticket, organisation: row.organisation };
}

/** Uses up a ticket. Throws `not_found` if it has been used in the meantime, or the export was cancelled. */
async function useTicket({ database: { kysely } }: Engine, secret: string, { id }: Ticket): Promise<void> {
  const { numDeletedRows } = await kysely
    .deleteFrom('export_ticket')
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst();
  if (numDeletedRows === 0n || !(await beatExport(kysely, id, 0))) throw new ApiError('not_found');
}

/** The query of a ticket, with its requester's current access: without the role, they get nothing. */
async function sourceOf(engine: Engine, { listing, parameters, body }: ExportTicket, identity: Identity) {
  const executor = engine.database.kysely;
  const timezone = body.timezone ?? identity.timezone;
  const question = { listing, parameters, columns: body.columns, timezone };
  return { source: await sourceFor(executor, engine.tenancy, identity, question), timezone };
}

/** Sends a file of an item to its requester, with their current access. */
async function sendItemFile(
  house: Pick<House, 'answers'>,
  ticket: FileTicket,
  identity: Identity,
  reply: FastifyReply,
) {
  const files = house.answers(item_files).find(({ of }) => of === ticket.of);
  if (!files) throw new ApiError('not_found');
  return sendFile(reply, await files.open(identity, ticket));
}

async function sendExport(engine: Engine, ticket: ExportTicket, identity: Identity, reply: FastifyReply) {
  const { listing, body } = ticket;
  const { source, timezone } = await sourceOf(engine, ticket, identity);
  const file = `${listing.split('/').at(-1)}-${engine.clock.now().slice(0, 10)}`;
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  if (body.format === 'xlsx') {
    reply.header('content-disposition', `attachment; filename="${file}.xlsx"`);
    reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const rows = cursorRows(await engine.database.reading.poolNow(), source, timezone);
    return reply.send(
      xlsxStream({ columns: source.columns, labels: body.labels ?? body.columns, rows, reading: body }),
    );
  }
  const labels = body.format === 'csv' ? (body.labels ?? body.columns) : body.columns;
  reply.header('content-disposition', `attachment; filename="${file}.csv"`).type('text/csv; charset=utf-8');
  return sendCsv(
    engine,
    source,
    { labels, style: { format: body.format, language: body.language, words: body.words, timezone } },
    reply,
  );
}

interface CsvFile {
  readonly labels: readonly string[];
  readonly style: CsvStyle;
}

async function sendCsv(engine: Engine, source: ExportSource, { labels, style }: CsvFile, reply: FastifyReply) {
  const rows = await csvRows(await engine.database.reading.poolNow(), source, style);
  reply.hijack();
  // A client that has left will not leave again: nothing else would return the connection.
  if (reply.raw.destroyed) return rows.destroy();
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  reply.raw.write(csvHeader(labels, style));
  pipeline(rows, reply.raw, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') reply.log.error({ err: error }, 'export interrupted');
  });
}

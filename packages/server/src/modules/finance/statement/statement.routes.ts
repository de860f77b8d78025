import { settlement } from '@sluis/contract/entities/finance/settlement';
import { settlement_formats } from '@sluis/contract/finance/settlement-formats';
import { z } from 'zod';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { requireRoles } from '../../../platform/http/require-roles.ts';
import { type Route, write } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { ticketSchema } from '../../../resource/export/export-routes.ts';
import { issueTicket, type OpenedFiles } from '../../../resource/export/ticket.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { tagOf } from '../../../resource/nouns.ts';
import type { StatementLanguage } from './statement.texts.ts';
import { assertHasFile, openStatementFile } from './statement-file.queries.ts';

const access = ['SETTLEMENT_LIST', 'PSP_SETTLEMENT_LIST'];

const body = z.strictObject({
  format: z.enum(settlement_formats),
  language: z.enum(['nl', 'en']).optional(),
});
const asked_file = body.required();

/** The language of a user; that of programs is Dutch, as in other exports. */
async function languageOf(executor: Executor, { kind, id }: Identity): Promise<StatementLanguage> {
  if (kind !== 'user') return 'nl';
  const user = await executor.selectFrom('user').select('language').where('id', '=', id).executeTakeFirst();
  return user?.language ?? 'nl';
}

/** The files of settlements that are downloaded with a ticket. */
export const settlementFiles = (engine: Engine): OpenedFiles => ({
  of: 'settlement',
  open: (identity, { item: id, asked }) => {
    requireRoles(identity, access);
    return openStatementFile(engine, identity, { id, ...asked_file.parse(asked) });
  },
});

/** `POST /v1/settlement/{id}/export`: a one-time URL of a file of the settlement, valid for a minute. */
export const statementRoutes = (engine: Engine): Route[] => [
  write({
    method: 'POST',
    path: '/settlement/:id/export',
    operation: 'exportStatement',
    summary: 'Export a settlement as PDF, CSV, XLSX, camt.053, MT940 or journal',
    tag: tagOf('settlement'),
    access,
    idempotent: false,
    body,
    describe: {
      body: {
        type: 'object',
        required: ['format'],
        properties: {
          format: {
            enum: settlement_formats,
            description:
              'pdf: the statement, A4. csv, xlsx: its entries, for spreadsheets; also before it closes. camt053 (camt.053.001.08), mt940: the balance as a bank account, with an entry for each line and the payout. journal: its postings as CSV for programs.',
          },
          language: { enum: ['nl', 'en'], description: "By default the user's; Dutch for API keys" },
        },
      },
      answer: ticketSchema,
    },
    handle: async (trx, { identity, params, body: { format, language } }) => {
      const id = pathId(settlement, params.id);
      const item = await getItem(trx, 'settlement', { id, scope: await engine.tenancy.scopeOf(trx, identity) });
      assertHasFile(item, format);
      const asked = { format, language: language ?? (await languageOf(trx, identity)) };
      const ticket = await issueTicket(
        trx,
        identity,
        { as: 'settlement', format },
        { of: 'settlement', item: id, asked },
      );
      return { status: 200, body: ticket, item: id, organisation: item.organisation };
    },
  }),
];

import { ApiError } from '@sluis/contract/base/errors';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { isStorableText, wordsSchema } from '@sluis/contract/base/schema';
import { isTimezone } from '@sluis/contract/base/time';
import type { Listing } from '@sluis/contract/listings';
import { prefixOf } from '@sluis/contract/registry';
import { z } from 'zod';
import { type JsonSchema, type Route, write } from '../../platform/http/route.ts';
import type { Engine } from '../engine.ts';
import { exportColumns } from './columns.ts';
import { issueTicket } from './ticket.ts';

const text = z.string().max(100).refine(isStorableText);
const exportBody = z.strictObject({
  format: z.enum(['csv', 'csv-machine', 'xlsx']),
  columns: z.array(text).min(1).max(100),
  labels: z.array(text).max(100).optional(),
  language: z.enum(['nl', 'en']).default('nl'),
  words: wordsSchema.optional(),
  timezone: z.string().refine(isTimezone).optional(),
});
/** What the formats mean, where a program's author reads it. */
const described: JsonSchema = {
  type: 'object',
  required: ['format', 'columns'],
  properties: {
    format: {
      enum: ['csv', 'csv-machine', 'xlsx'],
      description:
        'csv: for a spreadsheet; texts that it would run as formulas have an apostrophe before them. csv-machine: every value as it is, minor units and UTC, nothing escaped but quotes; do not open it in a spreadsheet. xlsx: cells with types.',
    },
    columns: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 100 },
    labels: { type: 'array', items: { type: 'string' }, maxItems: 100 },
    language: { enum: ['nl', 'en'], default: 'nl' },
    words: {
      type: 'object',
      description:
        'By column, the words that a file for people has in place of codes; a code without one stays as it is.',
      additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
    },
    timezone: { type: 'string' },
  },
};
export type ExportBody = z.infer<typeof exportBody>;

/** `POST /v1/{listing}/export`: checks the question and answers a one-use address that lives for a minute. */
export const exportRoute = (engine: Engine, { entity, path, roles }: Listing): Route =>
  write({
    method: 'POST',
    path: `/${path}/export`,
    summary: `Export ${path} as CSV or XLSX`,
    describe: { body: described },
    tag: path,
    access: roles,
    idempotent: false,
    body: exportBody,
    handle: async (trx, { identity, query, body }) => {
      const parameters = [...query];
      parseListQuery(entity, parameters, prefixOf);
      if (body.labels && body.labels.length !== body.columns.length)
        throw new ApiError('invalid_body', { fields: { labels: ['not_allowed'] } });
      const scope = await engine.tenancy.scopeOf(trx, identity);
      exportColumns(entity, body.columns, { identity, scope });
      const question = { listing: path, parameters, body };
      return { status: 200, body: await issueTicket(trx, identity, { as: path, format: body.format }, question) };
    },
  });

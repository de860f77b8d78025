import { ApiError } from '@sluis/contract/base/errors';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { type Listing, manyOf } from '@sluis/contract/listings';
import { prefixOf } from '@sluis/contract/registry';
import { named, object, text } from '../../platform/http/json-schema.ts';
import { type JsonSchema, type Route, write } from '../../platform/http/route.ts';
import type { Engine } from '../engine.ts';
import { tagOf } from '../nouns.ts';
import { exportColumns } from './columns.ts';
import { exportBody } from './export-body.ts';
import { issueTicket } from './ticket.ts';

/** The meanings of the formats, for developers. */
const described: JsonSchema = {
  type: 'object',
  required: ['format', 'columns'],
  properties: {
    format: {
      enum: ['csv', 'csv-machine', 'xlsx'],
      description:
        'csv: for spreadsheets; texts that would run as formulas are prefixed with an apostrophe. csv-machine: raw values, in minor units and UTC, with only quotes escaped; do not open it in a spreadsheet. xlsx: typed cells.',
    },
    columns: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 100 },
    labels: { type: 'array', items: { type: 'string' }, maxItems: 100 },
    language: { enum: ['nl', 'en'], default: 'nl' },
    words: {
      type: 'object',
      description: 'Labels for codes, by column; a code without a label is written as it is.',
      additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
    },
    timezone: { type: 'string' },
  },
};

/** A one-time address of a file, without signing in. */
export const ticketSchema = named(
  'DownloadTicket',
  object({
    url: { ...text, description: 'Valid for a minute, and once' },
    id: { ...text, description: 'The id of the running export' },
  }),
);

/** `POST /v1/{listing}/export`: checks the query and returns a one-time URL that is valid for a minute. */
export const exportRoute = (engine: Engine, { entity, path, roles }: Listing): Route =>
  write({
    method: 'POST',
    path: `/${path}/export`,
    summary: `Export ${manyOf(path)} as CSV or XLSX`,
    describe: { body: described, answer: ticketSchema },
    tag: tagOf(path),
    access: roles,
    priority: 'analytics',
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

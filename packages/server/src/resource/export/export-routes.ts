import { ApiError } from '@sluis/contract/base/errors';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { isStorableText } from '@sluis/contract/base/schema';
import { isTimezone } from '@sluis/contract/base/time';
import type { Listing } from '@sluis/contract/listings';
import { prefixOf } from '@sluis/contract/registry';
import { z } from 'zod';
import type { Identity } from '../../platform/auth/identity.ts';
import { hashSecret, newSecret } from '../../platform/auth/tokens.ts';
import { type Route, write } from '../../platform/http/route.ts';
import type { Engine } from '../engine.ts';
import { exportColumns } from './columns.ts';
import { noteExport } from './running.ts';

const ticket_seconds = 60;

const text = z.string().max(100).refine(isStorableText);
const exportBody = z.strictObject({
  format: z.enum(['csv', 'csv-machine', 'xlsx']),
  columns: z.array(text).min(1).max(100),
  labels: z.array(text).max(100).optional(),
  language: z.enum(['nl', 'en']).default('nl'),
  timezone: z.string().refine(isTimezone).optional(),
});
type ExportBody = z.infer<typeof exportBody>;

/** A question and who asked it; who that is by then is looked up when the file is fetched. */
export interface Ticket {
  /** The path of the listing. */
  readonly listing: string;
  readonly parameters: readonly [string, string][];
  readonly body: ExportBody;
  readonly identity: Pick<Identity, 'kind' | 'id' | 'session'>;
  /** Of the running export, by which it is followed and cancelled. */
  readonly id: string;
}

/** `POST /v1/{listing}/export`: checks the question and answers a one-use address that lives for a minute. */
export const exportRoute = (engine: Engine, { entity, path, roles }: Listing): Route =>
  write({
    method: 'POST',
    path: `/${path}/export`,
    summary: `Export ${path} as CSV or XLSX`,
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
      const { kind, id, session } = identity;
      const secret = newSecret('xp');
      const running = await noteExport(trx, identity, path, body.format);
      const asker = { kind, id, ...(session && { session }) };
      const ticket: Ticket = { listing: path, parameters, body, identity: asker, id: running };
      await trx
        .insertInto('export_ticket')
        .values({
          hash: hashSecret(secret),
          organisation: identity.organisation,
          request: JSON.stringify(ticket),
          expires_at: new Date(Date.now() + ticket_seconds * 1000).toISOString(),
        })
        .execute();
      return { status: 200, body: { url: `/v1/export/${secret}`, id: running } };
    },
  });

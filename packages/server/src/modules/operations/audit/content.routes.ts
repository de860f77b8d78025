import { ApiError } from '@sluis/contract/base/errors';
import { audittrail } from '@sluis/contract/entities/operations/audittrail';
import { sql } from 'kysely';
import { bodiesOf, type Message } from '../../../platform/audit/call.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { boolean, list, nullable, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { pathId, withinScope } from '../../../resource/item.ts';
import type { Scoped } from '../../../resource/resource.ts';
import { inScope, type Scope } from '../../../resource/scope.ts';

interface Kept {
  readonly organisation: string;
  readonly type: string;
  readonly authentication: string;
  readonly user: string | null;
  readonly apikey: string | null;
  readonly audience: string;
  readonly request_id: string;
  readonly request: unknown;
  readonly response: unknown;
  readonly bodies: Uint8Array | null;
}

const message = nullable(
  object({
    headers: list(object({ name: text, value: text })),
    body: { description: 'As it was sent; null without one' },
    cut_from: { type: ['integer', 'null'], description: 'The bytes that it had, where only its beginning is kept' },
  }),
);
const content = {
  withheld: boolean,
  unreadable: { ...boolean, description: 'True where what was kept is damaged' },
  request: message,
  response: message,
};
const optional = ['unreadable'];

/** Headers and bodies of a call. A merchant sees those of its own people, keys and webhooks only (ADR 93). */
export const auditContentRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/audittrail/:id/content',
    summary: 'Get the headers and bodies of an audit trail item',
    tag: 'Audit trail items',
    access: ['AUDITTRAIL_LIST', 'PSP_AUDITTRAIL_LIST'],
    audit: true,
    describe: { answer: object(content, optional) },
    handle: async ({ identity, params }) => {
      const { kysely } = engine.database;
      const id = pathId(audittrail, params.id);
      const scope = await engine.tenancy.scopeOf(kysely, identity);
      return { status: 200, item: id, body: await auditContent(kysely, id, { identity, scope }) };
    },
  }),
];

/** The request and response of a call, or that they are withheld. Throws `not_found`. */
async function auditContent(executor: Executor, id: string, { identity, scope }: Scoped) {
  const is_provider = identity.roles.has('PSP_AUDITTRAIL_LIST');
  const { rows } = await sql<Kept>`
    select organisation, type, authentication, "user", apikey, audience, request_id, request, response, bodies from audittrail
    where id = ${id} and ${withinScope(audittrail, scope)}`.execute(executor);
  const [row] = rows;
  if (!row || (!is_provider && row.audience !== 'merchant')) throw new ApiError('not_found');
  const is_shown = is_provider || (await isOwn(executor, row, scope));
  return is_shown ? contentOf(row) : { withheld: true, request: null, response: null };
}

/** The same, with the item itself. */
export const auditContentOfItem = { answer: content, optional, of: auditContent };

/**
 * Whether the caller belongs to the organisations in a scope, also as a former user who works for no other since, or a
 * terminal of theirs, or the call went to an address that they chose. The calls of a person who works for the merchant
 * and for the provider count for the one that they were made for.
 */
async function isOwn(executor: Executor, row: Kept, scope: Scope): Promise<boolean> {
  const { type, authentication, user, apikey } = row;
  if (type === 'outgoing' || authentication === 'terminal') return true;
  const { organisation } = bodiesOf(row).request;
  if (organisation !== undefined) return inScope(scope, organisation);
  const of = { tenancy: 'organisation' };
  const { rows } = await sql`
    select from membership where "user" = ${user} and ${withinScope(of, scope)}
    union all select from "user" where id = ${user} and ${withinScope(of, scope)}
    union all select from apikey where id = ${apikey} and ${withinScope(of, scope)} limit 1`.execute(executor);
  return rows.length > 0;
}

function contentOf(row: Kept) {
  const { request, response, is_unreadable } = bodiesOf(row);
  if (is_unreadable) return { withheld: false, unreadable: true, request: null, response: null };
  const { headers = row.type === 'incoming' ? headersOfAnswer(row, response) : [] } = response;
  return {
    withheld: false,
    request: { headers: request.headers ?? [], ...bodyOf(request) },
    response: { headers, ...bodyOf(response) },
  };
}

/** Headers of our own responses are not stored: they follow from the rest. */
const headersOfAnswer = ({ request_id }: Kept, { body }: Message) => [
  ...(body === undefined ? [] : [{ name: 'content-type', value: 'application/json; charset=utf-8' }]),
  { name: 'x-request-id', value: request_id },
];

const bodyOf = ({ body, cut_from }: Message) => ({ body: body ?? null, cut_from: cut_from ?? null });

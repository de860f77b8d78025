import { sql } from 'kysely';
import { bodiesOf } from '../../../platform/audit/call.ts';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { withinScope } from '../../../resource/item.ts';
import type { Scope } from '../../../resource/scope.ts';

const calls_max = 100;

interface KeyCall {
  readonly id: string;
  readonly created_at: string;
  readonly method: string;
  /** Without the query: a search contains names that not everyone who manages keys may read. */
  readonly path: string;
  readonly response_code: number;
  readonly duration_ms: number;
  readonly origin: string | null;
  readonly request_id: string;
  readonly error_code: string | null;
  readonly error_fields: readonly string[];
}

type Row = Omit<KeyCall, 'path' | 'error_code' | 'error_fields'> &
  Parameters<typeof bodiesOf>[0] & { readonly url: string };

/** The last hundred calls of a key from the audit trail, newest first, with the code and fields of a refusal. */
export async function lastCalls(executor: Executor, apikey: string, scope: Scope): Promise<KeyCall[]> {
  const { rows } = await sql<Row>`
    select id, created_at, method, url, response_code, duration_ms, origin, request_id,
      case when response_code >= 400 then request end as request,
      case when response_code >= 400 then response end as response,
      case when response_code >= 400 then bodies end as bodies
    from audittrail
    where apikey = ${apikey} and type = 'incoming' and ${withinScope({ tenancy: 'organisation' }, scope)}
    order by id desc limit ${calls_max}`.execute(executor);
  return rows.map(({ url, request, response, bodies, ...row }) => {
    const { body } = bodiesOf({ request, response, bodies }).response;
    const { error } = (body ?? {}) as { readonly error?: { readonly code?: string; readonly fields?: object } };
    return {
      ...row,
      path: url.replace(/\?.*/s, ''),
      error_code: error?.code ?? null,
      error_fields: Object.keys(error?.fields ?? {}),
    };
  });
}

/** Whether the user who made a key no longer works in its organisation. */
export async function hasCreatorLeft(executor: Executor, apikey: string): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select created_by is not null and not exists (
      select 1 from membership join "user" on "user".id = membership."user"
      where membership."user" = apikey.created_by and "user".active
        and membership.organisation in (select id from ${organisationsAbove(sql.ref('apikey.organisation'))})
    ) as left
    from apikey where id = ${apikey}`.execute(executor);
  return rows[0]?.left ?? false;
}

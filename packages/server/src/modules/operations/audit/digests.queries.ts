import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** Ids from the first and before the second. */
export interface Range {
  readonly from_id: string;
  readonly until_id: string;
}

/** For each row: the letters of its id, the start of a hash of its organisation, and of one of its content. */
const parts = { id: 26, whose: 8, content: 16 };
const width = parts.id + parts.whose + parts.content;

const digest = (text: RawBuilder<unknown>, bytes: number) => sql`substr(sha256(${text}), 1, ${sql.lit(bytes)})`;
const bytesOf = (text: RawBuilder<unknown>) => sql`convert_to(${text}, 'UTF8')`;

/** The content of a row. Columns that are added later are not part of it: existing seals would no longer match. */
const content = sql`${bytesOf(sql`jsonb_build_array(
  (extract(epoch from created_at) * 1000)::bigint, organisation, authentication, "user", apikey, type, method, route, url,
  response_code, duration_ms, origin, request_id, item, transaction, request, response, parent, destination,
  payment_profile, audience)::text`)} || coalesce(bodies, '')`;

/** The digests of the rows of a range, in the order of their ids. */
export async function digestsOf(executor: Executor, { from_id, until_id }: Range) {
  const { rows } = await sql<{ row_count: number; digests: Buffer | null }>`
    select count(*)::int as row_count, string_agg(
      ${bytesOf(sql`substr(id, 5)`)} || ${digest(bytesOf(sql`organisation`), parts.whose)} || ${digest(content, parts.content)},
      ''::bytea order by id) as digests
    from audittrail where id >= ${from_id} and id < ${until_id}`.execute(executor);
  const { row_count = 0, digests = null } = rows[0] ?? {};
  return { row_count, digests: digests ?? Buffer.alloc(0) };
}

/** The digests of the content of some rows, in hexadecimal. */
export async function contentsOf(executor: Executor, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; content: string }>`
    select id, encode(${digest(content, parts.content)}, 'hex') as content from audittrail where id = any(${[...ids]})`.execute(
    executor,
  );
  return rows;
}

export interface Entry {
  readonly id: string;
  readonly whose: string;
  readonly content: string;
}

/** Digests, one row after the other. */
export function* entriesOf(digests: Buffer): Generator<Entry> {
  for (let at = 0; at < digests.length; at += width) {
    const whose_at = at + parts.id;
    const content_at = whose_at + parts.whose;
    yield {
      id: `aud_${digests.toString('utf8', at, whose_at)}`,
      whose: digests.toString('hex', whose_at, content_at),
      content: digests.toString('hex', content_at, at + width),
    };
  }
}

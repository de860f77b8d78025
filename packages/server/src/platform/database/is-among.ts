import { sql } from 'kysely';

/**
 * SQL: that an id is one of these, to stand beside a condition on the organisation. With `id = any(…)` there PostgreSQL 18
 * goes through an index that begins with the organisation and has the id somewhere behind, all that a merchant has of it:
 * 89 ms for 25 customers instead of 0.2.
 */
export const isAmong = (ids: readonly string[]) => sql<boolean>`id in (select unnest(${[...new Set(ids)]}::text[]))`;

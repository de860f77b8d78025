import { sql } from 'kysely';

/**
 * SQL: whether an id is one of these, for use beside a condition on the organisation. With `id = any(…)` there
 * PostgreSQL 18 scans an index that begins with the organisation and has the id later, for all rows of a merchant: 89
 * ms for 25 customers instead of 0.2.
 */
export const isAmong = (ids: readonly string[]) => sql<boolean>`id in (select unnest(${[...new Set(ids)]}::text[]))`;

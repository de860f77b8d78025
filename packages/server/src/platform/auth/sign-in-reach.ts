import { type RawBuilder, sql } from 'kysely';
import { organisationsAbove } from './organisations-above.ts';

/**
 * Whether the organisation in a column is one whose users the identity provider of another signs in: that one, or one
 * below it. The provider's own signs in its own users only: merchants are below it, and manage their users themselves.
 */
export const isReached = (column: string, organisation: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select 1 from ${organisationsAbove(sql.ref(column))}
    where above.id = ${organisation} and (distance = 0 or parent is not null))`;

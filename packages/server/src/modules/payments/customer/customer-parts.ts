import { type SubjectPart, subject_parts } from '@sluis/contract/subject-export';
import { sql } from 'kysely';

type By = (typeof subject_parts)[SubjectPart];

/** The data about a customer or its payments, by entity. */
export const parts_of_customer = Object.entries(subject_parts) as readonly [SubjectPart, By][];

/** SQL: whether a row of such a table belongs to a customer, or to one of its payments. */
export function isOfCustomer(name: SubjectPart, by: By, id: string) {
  const table = sql.table(name);
  return by === 'customer'
    ? sql`${table}.customer = ${id}`
    : sql`exists (select 1 from transaction as paid where paid.id = ${table}.transaction
        and paid.organisation = ${table}.organisation and paid.customer = ${id})`;
}

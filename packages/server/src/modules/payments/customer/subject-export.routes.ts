import { change } from '@sluis/contract/entities/operations/change';
import { customer } from '@sluis/contract/entities/payments/customer';
import { entities } from '@sluis/contract/registry';
import { type SubjectExport, type SubjectPart, subject_export_roles } from '@sluis/contract/subject-export';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';
import { idOf, instant, list, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, write } from '../../../platform/http/route.ts';
import { itemSchema, itemWith } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, itemColumns, pathId } from '../../../resource/item.ts';
import { tagOf } from '../../../resource/nouns.ts';
import type { Scope } from '../../../resource/scope.ts';
import { revealCustomer } from './customer.commands.ts';
import { isOfCustomer, parts_of_customer } from './customer-parts.ts';

const answer = object({
  generated_at: instant,
  organisation: object({ id: idOf('org'), name: text }),
  customer: itemWith(customer, customer.actions.reveal.shows),
  items: object(Object.fromEntries(parts_of_customer.map(([name]) => [name, list(itemSchema(entities[name]))]))),
  changes: list(itemSchema(change)),
});

/** All data about a customer, for a request of that person. */
export const subjectExportRoutes = (engine: Engine): Route[] => [
  write({
    method: 'POST',
    path: '/customer/:id/subject-export',
    summary: 'Export all data about a customer',
    tag: tagOf('customer'),
    access: [...subject_export_roles],
    // Neither the audit trail nor the stored responses keep a copy.
    idempotent: false,
    conceal: () => null,
    body: z.strictObject({}),
    describe: { answer },
    handle: async (trx, { identity, params }) => {
      const id = pathId(customer, params.id);
      const scope = await engine.tenancy.scopeOf(trx, identity);
      const body = await subjectExport(trx, id, scope, engine.clock.now());
      return { status: 200, body, item: id, organisation: body.customer.organisation };
    },
  }),
];

async function subjectExport(trx: Trx, id: string, scope: Scope, now: string): Promise<SubjectExport> {
  const { organisation } = await getItem(trx, 'customer', { id, scope });
  const [person, whose, changes, ...found] = await together([
    revealCustomer(trx, id, {}, { scope }),
    trx.selectFrom('organisation').select(['id', 'name']).where('id', '=', organisation).executeTakeFirstOrThrow(),
    sql`select ${itemColumns(change)} from change where item = ${id} order by id`.execute(trx),
    ...parts_of_customer.map(([name, by]) => itemsOf(trx, name, by, id)),
  ]);
  return {
    generated_at: now,
    organisation: whose,
    customer: person,
    items: Object.fromEntries(parts_of_customer.map(([name], index) => [name, found[index]])),
    changes: changes.rows,
  } as unknown as SubjectExport;
}

/** The items of a customer, or of its payments, the first one first. */
async function itemsOf(executor: Executor, name: SubjectPart, by: 'customer' | 'transaction', id: string) {
  const table = sql.table(name);
  const { rows } = await sql`
    select ${itemColumns(entities[name])} from ${table} where ${isOfCustomer(name, by, id)} order by ${table}.id`.execute(
    executor,
  );
  return rows;
}

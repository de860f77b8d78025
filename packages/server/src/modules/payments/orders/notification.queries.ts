import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import { claimRows } from '../../../platform/database/claim.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { isAmong } from '../../../platform/database/is-among.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import { whileRenewing } from '../../../platform/renewing.ts';
import { isRow } from '../../../resource/item.ts';
import { is_dated } from '../transaction/dated.queries.ts';

/** The item of a processor's reference: a payment, capture, refund or response to a dispute. */
export interface Owner {
  readonly reference: string;
  readonly item: string;
  readonly organisation: string;
  readonly transaction: string;
  /** That of the earlier attempt, if the reference is of one. */
  readonly status: string;
  /** When the item got its status. */
  readonly last_status_update: string;
  /** Whether that time can be compared with reported ones: an answer to a request has none. */
  readonly is_dated: boolean;
  /** The processor of an earlier attempt, after which the payment was sent to another; null for any other reference. */
  readonly earlier: string | null;
}

/** The owners of references of payments, captures and refunds, with their statuses; unknown ones are left out. */
export async function ownersOf(executor: Executor, references: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  const payments = [...new Set(idsOf(references, 'txn'))];
  const { rows } = await sql<Owner>`
    select id as reference, id as item, organisation, id as transaction, status, last_status_update,
        ${is_dated} as is_dated, null as earlier from transaction as item
      where ${isAmong(payments)} and processor_reference is null
    union all
    select processor_reference, id, organisation, id, status, last_status_update, ${is_dated}, null from transaction as item
      where processor_reference = any(${payments})
    union all
    select reference, transaction, organisation, transaction, status, created_at, false, processor from transaction_attempt as attempt
      where reference = any(${payments}) and not exists (
        select 1 from transaction where processor_reference = attempt.reference and organisation = attempt.organisation)
    union all
    select id, id, organisation, transaction, status, last_status_update, ${is_dated}, null from refund as item
      where ${isAmong(idsOf(references, 'rfnd'))}
    union all
    select id, id, organisation, transaction, status, last_status_update, false, null from disputeresponse
      where ${isAmong(idsOf(references, 'dres'))}
    union all
    select id, id, organisation, transaction, status, last_status_update, ${is_dated}, null from capture as item
      where ${isAmong(idsOf(references, 'capt'))}`.execute(executor);
  return new Map(rows.map((row) => [row.reference, row]));
}

const idsOf = (references: readonly string[], prefix: string): string[] =>
  references.filter((reference) => reference.startsWith(`${prefix}_`) && !reference.includes('\0'));

/** Organisations with all above them, whose processors may report on their payments. */
export async function organisationsAboveEach(executor: Executor, organisations: readonly string[]) {
  const { rows } = await sql<{ id: string; above: string[] }>`
    select id, array(select above.id from ${organisationsAbove(sql`organisation.id`)}) as above
    from organisation where ${isAmong([...new Set(organisations)])}`.execute(executor);
  return new Map(rows.map(({ id, above }) => [id, above]));
}

/** The processors that took payments, by payment; none for those of a gateway. */
export async function takersOf(executor: Executor, payments: readonly string[]) {
  const { rows } = await sql<{ id: string; provider: string; organisation: string }>`
    select transaction.id, processor.provider, processor.organisation
    from transaction join processor on processor.id = transaction.processor
    where taken and ${isAmongPayments(payments)}`.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
}
const isAmongPayments = (ids: readonly string[]) =>
  sql`transaction.id in (select unnest(${[...new Set(ids)]}::text[]))`;

export type Claimed = Pick<
  ItemOf<'processornotification'>,
  'id' | 'organisation' | 'processor' | 'reference' | 'status' | 'tries'
> & { readonly event: string };

const columns = ['id', 'organisation', 'processor', 'reference', 'status', 'tries', 'event'] as const;

/** The lease of a claimed notification, in real time, and how often it is renewed. */
const lease = sql<string>`now() + interval '1 minute'`;
const renewed_every_ms = 20_000;

/** Processes a notification and renews its lease: a report can have a line for each of some 500,000 payments. */
export const holdingNotification = <T>(executor: Executor, claimed: Claimed, work: () => Promise<T>): Promise<T> =>
  whileRenewing(
    renewed_every_ms,
    () =>
      executor
        .updateTable('processornotification')
        .set({ leased_until: lease })
        .where(isRow(claimed))
        .where('tries', '=', claimed.tries)
        .where('next_try_at', 'is not', null)
        .execute(),
    work,
  );

interface Claiming {
  readonly now: string;
  readonly limit: number;
  /** Processors at their limit. */
  readonly except: readonly string[];
}

/** Claims due notifications, the first unprocessed one of each payment. */
export async function claimNotifications(trx: Trx, { now, limit, except }: Claiming): Promise<Claimed[]> {
  const claimed = await claimRows<Claimed>(trx, {
    table: 'processornotification',
    columns: sql.join(columns.map((name) => sql.ref(name))),
    due: sql`next_try_at <= ${now} and (leased_until is null or leased_until < now())
      and processor <> all (${[...except]}) and not exists (
        select 1 from processornotification as before
        where before.subject = processornotification.subject and before.organisation = processornotification.organisation
          and before.next_try_at is not null and before.id < processornotification.id)`,
    order: sql`next_try_at, id`,
    limit,
  });
  if (claimed.length === 0) return [];
  const these = claimed.map(({ id, organisation }) => ({ id, organisation }));
  await sql`
    update processornotification set leased_until = ${lease}, tries = processornotification.tries + 1
    from ${rowsLike('processornotification', these)} as these
    where processornotification.id = these.id and processornotification.organisation = these.organisation`.execute(trx);
  return claimed.map((row) => ({ ...row, tries: row.tries + 1 }));
}

export async function nextNotification(executor: Executor): Promise<string | null> {
  const { due } = await executor
    .selectFrom('processornotification')
    .select((with_) => with_.fn.min('next_try_at').as('due'))
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return due;
}

import { void_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { void_refund_statuses } from '@sluis/contract/entities/payments/refund';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { type MatchedKind, signs } from '@sluis/contract/finance/matching';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { isAmong } from '../../../platform/database/is-among.ts';
import type { Movement } from './movement.ts';

interface Paid {
  readonly id: string;
  readonly organisation: string;
  readonly processor: string | null;
  readonly payment_profile: string;
  readonly status: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly created_at: string;
  readonly processor_id_external: string | null;
  readonly processor_reference: string | null;
}

interface Part {
  readonly id: string;
  readonly transaction: string;
  readonly status: string;
  readonly amount: number;
  readonly created_at: string;
  readonly processor_id_external: string | null;
}

interface Event {
  readonly source_key: string;
  readonly kind: MatchedKind;
  readonly item: string;
  readonly transaction: string;
  readonly amount: number;
  readonly occurred_at: string;
  readonly state: string;
  readonly settlement_profile: string | null;
}

interface Attempt {
  readonly transaction: string;
  readonly processor: string;
  readonly reference: string;
  readonly processor_id_external: string | null;
}

/** The payment that a reference may be about, although no money moved for it as far as we know. */
export interface Lead {
  readonly transaction: string;
  readonly organisation: string;
  readonly processor: string;
}

export interface Found {
  readonly movements: readonly Movement[];
  readonly leads: ReadonlyMap<string, Lead>;
}

const parts = ['capture', 'refund', 'chargeback'] as const;
const prefixes = { transaction: 'txn_', capture: 'capt_', refund: 'rfnd_', chargeback: 'chbk_' } as const;

/** The payments that references are of: their own, those of an attempt, or of a capture, refund or chargeback. */
async function findPayments(executor: Executor, references: readonly string[]): Promise<string[]> {
  const known = sql`any(${references})`;
  const ids = (of: keyof typeof prefixes) => isAmong(references.filter((each) => each.startsWith(prefixes[of])));
  const { rows } = await sql<{ id: string }>`
    select id from transaction where processor_id_external = ${known} or processor_reference = ${known} or ${ids('transaction')}
    union select transaction from transaction_attempt where reference = ${known} or processor_id_external = ${known}
    ${sql.join(
      parts.map(
        (part) => sql`
        union select transaction from ${sql.table(part)} where processor_id_external = ${known} or ${ids(part)}`,
      ),
      sql` `,
    )}`.execute(executor);
  return rows.map(({ id }) => id);
}

const given = (...ids: readonly (string | null)[]): string[] => ids.flatMap((id) => id ?? []);

/** What moved, or is to move, of one payment: its events, and what will be one. */
function movementsOf(
  paid: Paid & { readonly processor: string },
  of: { events: readonly Event[]; captures: readonly Part[]; refunds: readonly Part[]; chargebacks: readonly Part[] },
): Movement[] {
  const { id: transaction, organisation, payment_profile, processor, currency_code } = paid;
  const own = new Map(
    [...of.captures, ...of.refunds, ...of.chargebacks].map((part) => [
      part.id,
      given(part.id, part.processor_id_external),
    ]),
  );
  const of_payment = given(paid.processor_reference ?? paid.id, paid.processor_id_external);
  const about = { organisation, transaction, payment_profile, processor, currency_code };
  const moved = of.events.map(
    ({ source_key, kind, item, amount, occurred_at, state, settlement_profile }): Movement => {
      const references = [own.get(item) ?? [], of_payment];
      const is_assigned = state !== 'NEW';
      const at = occurred_at;
      return {
        ...about,
        source_key,
        kind,
        item,
        amount: signs[kind] * amount,
        at,
        references,
        settlement_profile,
        is_assigned,
      };
    },
  );
  const known = new Set(moved.map(({ source_key }) => source_key));
  const coming = (kind: MatchedKind, part: Pick<Part, 'id' | 'amount' | 'created_at'>): Movement[] => {
    const source_key = `${kind}:${part.id}`;
    if (known.has(source_key) || part.amount === 0) return [];
    const references = [own.get(part.id) ?? [], of_payment];
    const amount = signs[kind] * part.amount;
    return [
      {
        ...about,
        source_key,
        kind,
        item: part.id,
        amount,
        at: part.created_at,
        references,
        settlement_profile: null,
        is_assigned: false,
      },
    ];
  };
  const is_whole = of.captures.length === 0 && paid_statuses.includes(paid.status);
  return [
    ...moved,
    ...(is_whole ? coming('PAYMENT', paid) : of.captures.flatMap((part) => coming('PAYMENT', part))),
    ...of.refunds
      .filter(({ status }) => !void_refund_statuses.includes(status))
      .flatMap((part) => coming('REFUND', part)),
    ...of.chargebacks.flatMap((part) => [
      ...coming('CHARGEBACK', part),
      ...(void_chargeback_statuses.includes(part.status) ? coming('CHARGEBACK_REVERSAL', part) : []),
    ]),
  ];
}

/** Reads what moved, or is to move, of payments of these processors. */
async function readPayments(executor: Executor, processors: readonly string[], ids: readonly string[]) {
  const these = sql`transaction in (select unnest(${ids}::text[]))`;
  const partsOf = async (table: (typeof parts)[number], condition = sql`true`) => {
    const { rows } = await sql<Part>`
      select id, transaction, status, amount, created_at, processor_id_external from ${sql.table(table)}
      where ${these} and ${condition}`.execute(executor);
    return Map.groupBy(rows, ({ transaction }) => transaction);
  };
  const [{ rows: paid }, { rows: events }, { rows: attempts }, captures, refunds, chargebacks] = await Promise.all([
    sql<Paid & { processor: string }>`
      select id, organisation, processor, payment_profile, status, amount, currency_code, created_at,
        processor_id_external, processor_reference
      from transaction where ${isAmong(ids)} and processor is not null`.execute(executor),
    sql<Event>`
      select source_key, kind, item, transaction, amount, occurred_at, state, settlement_profile
      from financeevent where ${these}`.execute(executor),
    sql<Attempt>`
      select transaction, processor, reference, processor_id_external from transaction_attempt where ${these}`.execute(
      executor,
    ),
    partsOf('capture', sql`status <> 'FAILED'`),
    partsOf('refund'),
    partsOf('chargeback', sql`stage <> 'RETRIEVAL'`),
  ]);
  const events_by = Map.groupBy(events, ({ transaction }) => transaction);
  const movements = paid
    .filter(({ processor }) => processors.includes(processor))
    .flatMap((each) =>
      movementsOf(each, {
        events: events_by.get(each.id) ?? [],
        captures: captures.get(each.id) ?? [],
        refunds: refunds.get(each.id) ?? [],
        chargebacks: chargebacks.get(each.id) ?? [],
      }),
    );
  return { paid, attempts, movements, all: [captures, refunds, chargebacks].flatMap((by) => [...by.values()].flat()) };
}

/** What lines with these references, in files about these processors, can account for. */
export async function findMovements(
  executor: Executor,
  processors: readonly string[],
  references: readonly string[],
): Promise<Found> {
  const ids = await findPayments(executor, references);
  const { paid, attempts, movements, all } = await readPayments(executor, processors, ids);
  const leads = new Map<string, Lead>();
  const by_id = new Map(paid.map((each) => [each.id, each]));
  const lead = (transaction: string, processor: string | undefined, ...of: readonly (string | null)[]): void => {
    const owner = by_id.get(transaction);
    const at = processor ?? owner?.processor;
    if (!owner || !at || !processors.includes(at)) return;
    for (const reference of given(...of))
      leads.set(reference, { transaction, organisation: owner.organisation, processor: at });
  };
  for (const part of all) lead(part.transaction, undefined, part.id, part.processor_id_external);
  for (const each of paid) lead(each.id, undefined, each.processor_reference ?? each.id, each.processor_id_external);
  // A processor that was given up may have taken the payment after all.
  for (const each of attempts) lead(each.transaction, each.processor, each.reference, each.processor_id_external);
  return { movements, leads };
}

/** What moved, or is to move, of payments. */
export const movementsOfPayments = async (
  executor: Executor,
  processors: readonly string[],
  ids: readonly string[],
): Promise<readonly Movement[]> => (await readPayments(executor, processors, [...new Set(ids)])).movements;

/** What moved of the payment of an item, for a line that a user says is about it. */
export async function movementsOfItem(
  executor: Executor,
  processors: readonly string[],
  item: string,
): Promise<readonly Movement[]> {
  const ids = await findPayments(executor, [item]);
  return (await readPayments(executor, processors, ids)).movements.filter((each) => each.item === item);
}

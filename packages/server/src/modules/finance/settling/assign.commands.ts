import { newId } from '@sluis/contract/base/ids';
import type { ExceptionReason } from '@sluis/contract/entities/finance/financeexception';
import { sql } from 'kysely';
import type { Database, Executor, Trx } from '../../../platform/database/database.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Owned } from '../../../resource/item.ts';
import { system } from '../../../resource/resource.ts';
import { recordStatuses } from '../../../resource/status.ts';
import { type EventState, moveEvents } from '../../payments/financial-event/posting.commands.ts';
import { withSource } from '../../processors/processor-settlement/sources.queries.ts';
import { findMatched } from '../reconciling/matched.queries.ts';
import { type Assignment, assignmentAt, localDate, readAssignments } from './arrangement.queries.ts';

export const assigned_max = 5000;

/** What decides which settlement profile an event is of. */
export interface Assignable {
  readonly organisation: string;
  readonly kind: string;
  readonly transaction: string;
  readonly payment_profile: string;
  readonly occurred_at: string;
}

interface NewEvent extends Assignable {
  readonly id: string;
  readonly source_key: string;
  readonly item: string;
  readonly currency_code: string;
  readonly processor: string | null;
  readonly recorded_at: string;
  readonly is_imported: boolean;
}

interface Profile {
  readonly id: string;
  readonly organisation: string;
  readonly active: boolean;
  readonly settles_on: string;
  readonly valid_from: string;
  readonly terms: readonly { readonly currency_code: string }[];
}

/** What the finance team has to look at. */
export interface Exception {
  readonly id?: string;
  readonly source_key: string;
  readonly organisation: string;
  readonly reason: ExceptionReason;
  readonly item?: string | null;
  readonly settlement_profile?: string | null;
  readonly payment_profile?: string | null;
  readonly currency_code?: string | null;
  readonly expected?: number | null;
  readonly found?: number | null;
  readonly found_currency_code?: string | null;
}

/** Raises exceptions; one that is open is not raised again, nor one that was resolved, unless it is wanted again. */
export async function raiseExceptions(
  trx: Trx,
  exceptions: readonly Exception[],
  now: string,
  { again = false }: { readonly again?: boolean } = {},
): Promise<void> {
  if (exceptions.length === 0) return;
  const known = again ? new Set() : await knownOf(trx, exceptions);
  const rows = exceptions
    .filter(({ source_key, organisation }) => !known.has(`${source_key} ${organisation}`))
    .map((each) => ({
      ...each,
      id: each.id ?? newId('fexc', now),
      created_at: now,
      last_status_update: now,
      status: 'OPEN',
      version: 1,
    }));
  if (rows.length === 0) return;
  const { rows: raised } = await sql<Owned>`
    insert into financeexception select raised.* from ${rowsLike('financeexception', rows)} as raised
    on conflict (source_key, organisation) where status = 'OPEN' do nothing
    returning financeexception.id, financeexception.organisation`.execute(trx);
  const begun = raised.map(({ id, organisation }) => ({ item: { id, organisation }, change: { status: 'OPEN' } }));
  await recordStatuses(trx, begun, { now, actor: system });
}

/** The sources of exceptions that were raised before, resolved or not. */
async function knownOf(trx: Trx, exceptions: readonly Exception[]): Promise<ReadonlySet<string>> {
  const found = await trx
    .selectFrom('financeexception')
    .select(['source_key', 'organisation'])
    .where('source_key', 'in', [...new Set(exceptions.map(({ source_key }) => source_key))])
    .where('organisation', 'in', [...new Set(exceptions.map(({ organisation }) => organisation))])
    .execute();
  return new Set(found.map(({ source_key, organisation }) => `${source_key} ${organisation}`));
}

/** Chooses the settlement profile of an event. */
interface Choosing {
  readonly profiles: ReadonlyMap<string, Profile>;
  readonly by_organisation: ReadonlyMap<string, readonly Profile[]>;
  readonly assignments: ReadonlyMap<string, readonly Assignment[]>;
  readonly parents: ReadonlyMap<string, string | null>;
  /** The profiles of payments that were posted before, by payment: what follows them goes to the same. */
  readonly followed: Map<string, string>;
}

function pathOf({ parents }: Choosing, organisation: string): string[] {
  const path: string[] = [];
  for (let at: string | null | undefined = organisation; at; at = parents.get(at)) path.push(at);
  return path;
}

/** Of those that have begun, or else of the others: the active profile that names a payment profile at an instant, or else the nearest above it that settles all others. */
function profileOf(choosing: Choosing, event: Assignable): Profile | undefined {
  const followed = event.kind === 'PAYMENT' ? undefined : choosing.followed.get(event.transaction);
  if (followed) return choosing.profiles.get(followed);
  const path = pathOf(choosing, event.organisation);
  const candidates = path
    .flatMap((each) => choosing.by_organisation.get(each) ?? [])
    .flatMap((profile) => {
      const assigned = choosing.assignments.get(profile.id);
      const distance = path.indexOf(profile.organisation);
      if (!assigned || !profile.active) return [];
      const { payment_profiles, schedule } = assignmentAt(assigned, event.occurred_at);
      const is_named = payment_profiles.includes(event.payment_profile);
      if (!is_named && payment_profiles.length > 0) return [];
      const is_early = localDate(schedule, event.occurred_at) < profile.valid_from;
      return [{ profile, rank: (is_named ? -1 : distance) + (is_early ? path.length + 1 : 0) }];
    });
  // Of two that name a payment profile on the same day, always the same one.
  const inOrder = candidates.toSorted((a, b) => a.rank - b.rank || (a.profile.id < b.profile.id ? -1 : 1));
  return inOrder[0]?.profile;
}

type Decided = { readonly state: EventState; readonly exception?: Exception };

function decide(choosing: Choosing, event: NewEvent): Decided {
  const { id, organisation, payment_profile, currency_code } = event;
  const profile = profileOf(choosing, event);
  const park = (reason: ExceptionReason, key: string, more: Partial<Exception> = {}): Decided => ({
    state: { id, organisation, state: 'PARKED', reason },
    exception: { source_key: `${reason}:${key}`, organisation, reason, payment_profile, ...more },
  });
  // One exception for all payments of a payment profile, and none for merchants that are not settled.
  const is_settled = pathOf(choosing, organisation).some((each) => choosing.by_organisation.has(each));
  if (!profile && !is_settled) return { state: { id, organisation, state: 'PARKED', reason: 'NO_PROFILE' } };
  if (!profile) return park('NO_PROFILE', payment_profile);
  const settlement_profile = profile.id;
  const [first] = choosing.assignments.get(profile.id) ?? [];
  if (first && localDate(first.schedule, event.occurred_at) < profile.valid_from) {
    if (event.is_imported) return { state: { id, organisation, state: 'IGNORED', reason: 'BEFORE_START' } };
    return park('BEFORE_START', event.item, { item: event.item, settlement_profile });
  }
  if (!profile.terms.some((each) => each.currency_code === currency_code))
    return park('NO_CURRENCY', `${profile.id}:${currency_code}`, { settlement_profile, currency_code });
  const is_waiting = event.kind === 'PAYMENT' && profile.settles_on === 'FUNDED';
  return { state: { id, organisation, state: is_waiting ? 'WAITING' : 'READY', settlement_profile } };
}

/** The parents of organisations and of all above them, by id. */
async function readParents(executor: Executor, organisations: readonly string[]): Promise<Choosing['parents']> {
  const { rows } = await sql<{ id: string; parent: string | null }>`
    with recursive above as (
      select id, parent from organisation where id = any(${[...new Set(organisations)]})
      union select o.id, o.parent from organisation o join above on o.id = above.parent)
    select id, parent from above`.execute(executor);
  return new Map(rows.map(({ id, parent }) => [id, parent]));
}

/** Reads what decides the settlement profiles of events, and of those that follow payments. */
async function readChoosing(executor: Executor, events: readonly Assignable[]): Promise<Choosing> {
  const followers = events.filter(({ kind }) => kind !== 'PAYMENT').map(({ transaction }) => transaction);
  const [parents, { rows: followed }] = await Promise.all([
    readParents(
      executor,
      events.map(({ organisation }) => organisation),
    ),
    sql<{ transaction: string; settlement_profile: string }>`
      select transaction, settlement_profile from financeevent
      where transaction = any(${followers}) and kind = 'PAYMENT' and settlement_profile is not null`.execute(executor),
  ]);
  const { rows: profiles } = await sql<Profile>`
    select id, organisation, active, settles_on, valid_from, terms from settlementprofile
    where organisation = any(${[...parents.keys()]})
      or id = any(${followed.map(({ settlement_profile }) => settlement_profile)})`.execute(executor);
  return {
    profiles: new Map(profiles.map((each) => [each.id, each])),
    by_organisation: Map.groupBy(profiles, (each) => each.organisation),
    parents,
    assignments: await readAssignments(
      executor,
      profiles.map(({ id }) => id),
    ),
    followed: new Map(followed.map((each) => [each.transaction, each.settlement_profile])),
  };
}

/** The settlement profiles that events will have, with the organisations of these; undefined without one. */
export async function profilesOf(executor: Executor, events: readonly Assignable[]) {
  if (events.length === 0) return [];
  const choosing = await readChoosing(executor, events);
  return events.map((event) => profileOf(choosing, event));
}

/** Exceptions for payments that wait for their acquirer although no file is expected of it, one for each acquirer. */
async function findUnfundable(
  trx: Trx,
  events: readonly NewEvent[],
  decided: readonly Decided[],
): Promise<Exception[]> {
  const waiting = events.flatMap((event, at) => {
    const { state, settlement_profile } = decided[at]?.state ?? {};
    return state === 'WAITING' ? [{ ...event, settlement_profile }] : [];
  });
  const sourced = await withSource(
    trx,
    waiting.map(({ processor }) => processor),
  );
  return waiting
    .filter(({ processor }) => !sourced.has(processor))
    .map(({ organisation, processor, settlement_profile, payment_profile }) => ({
      source_key: `NO_SOURCE:${settlement_profile}:${processor ?? ''}`,
      organisation,
      reason: 'MISSING',
      settlement_profile: settlement_profile ?? null,
      payment_profile,
    }));
}

/** Finds the settlement profiles of new events, or parks them with an exception; returns how many. */
export const assignEvents = ({ kysely }: Pick<Database, 'kysely'>, now: string): Promise<number> =>
  inTransaction(kysely, async (trx) => {
    // A profile that is being written would not find the events that are parked without it.
    await sql`lock table settlementprofile in share mode`.execute(trx);
    const { rows: events } = await sql<NewEvent>`
      select id, organisation, source_key, kind, item, transaction, payment_profile, currency_code, occurred_at,
        processor, recorded_at, is_imported
      from financeevent where state = 'NEW' order by recorded_at, id limit ${assigned_max}`.execute(trx);
    if (events.length === 0) return 0;
    const choosing = await readChoosing(trx, events);
    const matched = await findMatched(trx, events);
    const decided = events.map((event) => {
      const each = decide(choosing, event);
      const { settlement_profile } = each.state;
      // A payment of the same batch decides too.
      if (event.kind === 'PAYMENT' && settlement_profile) choosing.followed.set(event.transaction, settlement_profile);
      return each;
    });
    await moveEvents(
      trx,
      'NEW',
      decided.map(({ state }, at) => {
        const event = events[at] as NewEvent;
        // The acquirer's line came before the payment was completed.
        return matched.has(event.source_key)
          ? { ...state, matched_at: event.recorded_at, is_fee_pending: true }
          : state;
      }),
    );
    await raiseExceptions(
      trx,
      [...decided.flatMap(({ exception }) => exception ?? []), ...(await findUnfundable(trx, events, decided))],
      now,
    );
    return events.length;
  });

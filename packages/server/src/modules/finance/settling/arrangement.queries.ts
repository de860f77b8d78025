import { dateIn } from '@sluis/contract/base/time';
import { accountingDay } from '@sluis/contract/finance/accounting-day';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { type Dated, type PriceBook, priceBookOf, readPublished } from './price-book.queries.ts';

type Schedule = ItemOf<'settlementschedule'>;

/** What settles from an accounting day on. */
export interface Assignment {
  readonly profile: string;
  readonly valid_from: string;
  readonly organisation: string;
  readonly payment_profiles: readonly string[];
  readonly schedule: Schedule;
  readonly package: ItemOf<'package'>;
}

/** A settlement profile with all that prices and dates its events. */
export interface Arrangement {
  readonly profile: ItemOf<'settlementprofile'>;
  readonly country_code: string;
  /** The assignment for an instant. */
  at(instant: string): Assignment;
  /** The prices of an assignment for an event of a processor on an instant's local date. */
  pricesAt(assignment: Assignment, date: string, processor: string | null): Dated;
}

/** Settlement profiles, by default all, with their assignments in the order of their dates. */
export async function readAssignments(
  executor: Executor,
  profiles?: readonly string[],
): Promise<ReadonlyMap<string, readonly Assignment[]>> {
  const [assignments, schedules, packages] = await Promise.all([
    executor
      .selectFrom('settlementassignment')
      .selectAll()
      .where(profiles ? sql<boolean>`profile = any(${profiles})` : sql<boolean>`true`)
      .orderBy('valid_from')
      .execute(),
    executor.selectFrom('settlementschedule').selectAll().execute(),
    executor.selectFrom('package').selectAll().execute(),
  ]);
  const schedule_by = new Map(schedules.map((each) => [each.id, each as unknown as Schedule]));
  const package_by = new Map(packages.map((each) => [each.id, each as unknown as ItemOf<'package'>]));
  const full = assignments.map((each) => ({
    ...each,
    schedule: schedule_by.get(each.schedule) as Schedule,
    package: package_by.get(each.package) as ItemOf<'package'>,
  }));
  return Map.groupBy(full, ({ profile }) => profile);
}

/**
 * The assignment for an instant: a change counts from the accounting day after it, by the schedule before it. The first
 * one has no beginning here: its profile's `valid_from` decides what is settled.
 */
export function assignmentAt(assignments: readonly Assignment[], instant: string): Assignment {
  const at = assignments.findLastIndex((each, index) => {
    const before = assignments[index - 1];
    return before === undefined || each.valid_from <= accountingDay(before.schedule, instant);
  });
  return assignments[Math.max(0, at)] as Assignment;
}

/** The assignment of a profile without any: what it names now. */
async function presentOf(executor: Executor, profile: ItemOf<'settlementprofile'>): Promise<Assignment> {
  const { id, valid_from, organisation, payment_profiles } = profile;
  const [schedule, priced] = await Promise.all([
    executor.selectFrom('settlementschedule').selectAll().where('id', '=', profile.schedule).executeTakeFirstOrThrow(),
    executor.selectFrom('package').selectAll().where('id', '=', profile.package).executeTakeFirstOrThrow(),
  ]);
  return {
    profile: id,
    valid_from,
    organisation,
    payment_profiles,
    schedule: schedule as unknown as Schedule,
    package: priced as unknown as ItemOf<'package'>,
  };
}

const assignmentsOf = async (
  executor: Executor,
  profile: ItemOf<'settlementprofile'>,
): Promise<readonly Assignment[]> =>
  (await readAssignments(executor, [profile.id])).get(profile.id) ?? [await presentOf(executor, profile)];

/** The schedule of a settlement profile at an instant. */
export const readSchedule = async (executor: Executor, profile: ItemOf<'settlementprofile'>, instant: string) =>
  assignmentAt(await assignmentsOf(executor, profile), instant).schedule;

const pricesOf = async (executor: Executor, assignments: readonly Assignment[]): Promise<PriceBook> =>
  priceBookOf(
    await readPublished(
      executor,
      assignments.map((each) => each.package),
    ),
  );

/** The assignments of settlement profiles, and their prices. */
export interface Arranged {
  readonly assignments: ReadonlyMap<string, readonly Assignment[]>;
  readonly book: PriceBook;
}

/** Read once for work on many settlement profiles. */
export async function readArranged(executor: Executor, profiles: readonly string[]): Promise<Arranged> {
  const assignments = await readAssignments(executor, profiles);
  return { assignments, book: await pricesOf(executor, [...assignments.values()].flat()) };
}

/** Reads what prices and dates the events of a settlement profile. */
export async function readArrangement(executor: Executor, id: string, arranged?: Arranged): Promise<Arrangement> {
  const profile = (await executor
    .selectFrom('settlementprofile')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as unknown as ItemOf<'settlementprofile'>;
  const [organisation, own] = await Promise.all([
    executor
      .selectFrom('organisation')
      .select('country_code')
      .where('id', '=', profile.organisation)
      .executeTakeFirstOrThrow(),
    arranged?.assignments.get(id) ?? assignmentsOf(executor, profile),
  ]);
  const book = arranged?.book ?? (await pricesOf(executor, own));
  return {
    profile,
    country_code: organisation.country_code,
    at: (instant) => assignmentAt(own, instant),
    pricesAt: ({ package: priced }, date, processor) => book.pricesOf(priced, date, processor),
  };
}

/** The local date of an instant in a schedule's zone, by which editions are chosen. */
export const localDate = ({ timezone }: Pick<Schedule, 'timezone'>, instant: string): string =>
  dateIn(timezone, new Date(instant));

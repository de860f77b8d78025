import { dateIn } from '@sluis/contract/base/time';
import { accountingDay } from '@sluis/contract/finance/accounting-day';
import type { EditionMinimum, SchemeLine } from '@sluis/contract/finance/scheme-line';
import type { ItemOf } from '@sluis/contract/registry';
import type { Executor } from '../../../platform/database/database.ts';
import type { Prices } from './rate.ts';

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

export interface Edition {
  readonly id: string;
  readonly valid_from: string;
  readonly minimums: readonly EditionMinimum[];
  readonly lines: readonly SchemeLine[];
}

/** The prices on a date, with the ids of their editions. */
export interface Dated {
  readonly prices: Prices;
  readonly editions: Readonly<Record<string, string>>;
  readonly minimums: readonly EditionMinimum[];
  /** Who receives the partner's share. */
  readonly partner: string | null;
}

/** A settlement profile with all that prices and dates its events. */
export interface Arrangement {
  readonly profile: ItemOf<'settlementprofile'>;
  readonly country_code: string;
  readonly assignments: readonly Assignment[];
  /** The assignment for an instant. */
  at(instant: string): Assignment;
  /** The prices of an assignment for an event of a processor on an instant's local date. */
  pricesAt(assignment: Assignment, date: string, processor: string | null): Dated;
}

/** Every settlement profile with its assignments, in the order of their dates. */
export async function readAssignments(executor: Executor): Promise<ReadonlyMap<string, readonly Assignment[]>> {
  const [assignments, schedules, packages] = await Promise.all([
    executor.selectFrom('settlementassignment').selectAll().orderBy('valid_from').execute(),
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

const none: readonly SchemeLine[] = [];

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

/** Reads what prices and dates the events of a settlement profile. */
export async function readArrangement(executor: Executor, id: string): Promise<Arrangement> {
  const profile = (await executor
    .selectFrom('settlementprofile')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as unknown as ItemOf<'settlementprofile'>;
  const [assignments, organisation, costs, partners, editions] = await Promise.all([
    readAssignments(executor),
    executor
      .selectFrom('organisation')
      .select('country_code')
      .where('id', '=', profile.organisation)
      .executeTakeFirstOrThrow(),
    executor.selectFrom('costscheme').select(['id', 'processors']).where('active', '=', true).execute(),
    executor.selectFrom('partnerscheme').select(['id', 'partner']).execute(),
    executor
      .selectFrom('schemeedition')
      .select(['id', 'scheme', 'valid_from', 'minimums', 'lines'])
      .where('status', '=', 'PUBLISHED')
      .orderBy('valid_from')
      .execute(),
  ]);
  const by_scheme = Map.groupBy(editions, ({ scheme }) => scheme);
  const cost_of = new Map(costs.flatMap(({ id: scheme, processors }) => processors.map((each) => [each, scheme])));
  const partner_of = new Map(partners.map((each) => [each.id, each.partner]));
  const editionOn = (scheme: string | null | undefined, date: string): Edition | undefined =>
    scheme == null ? undefined : by_scheme.get(scheme)?.findLast(({ valid_from }) => valid_from <= date);
  const own = assignments.get(id) ?? [await presentOf(executor, profile)];
  const known = new Map<string, Dated>();
  return {
    profile,
    country_code: organisation.country_code,
    assignments: own,
    at: (instant) => assignmentAt(own, instant),
    pricesAt: ({ package: priced }, date, processor) => {
      const cost_scheme = priced.cost_scheme ?? (processor === null ? undefined : cost_of.get(processor));
      const key = `${priced.id} ${cost_scheme} ${date}`;
      let dated = known.get(key);
      if (!dated) {
        const found = {
          cost: editionOn(cost_scheme, date),
          revenue: editionOn(priced.revenue_scheme, date),
          reserve: editionOn(priced.reserve_scheme, date),
          partner: editionOn(priced.partner_scheme, date),
        };
        const named = Object.entries(found).flatMap(([type, edition]) =>
          edition ? [[type, edition.id] as const] : [],
        );
        dated = {
          prices: {
            cost: found.cost?.lines ?? none,
            revenue: found.revenue?.lines ?? none,
            reserve: found.reserve?.lines ?? none,
            partner: found.partner?.lines ?? none,
          },
          editions: Object.fromEntries(named),
          minimums: found.revenue?.minimums ?? [],
          partner: priced.partner_scheme === null ? null : (partner_of.get(priced.partner_scheme) ?? null),
        };
        known.set(key, dated);
      }
      return dated;
    },
  };
}

/** The local date of an instant in a schedule's zone, by which editions are chosen. */
export const localDate = ({ timezone }: Pick<Schedule, 'timezone'>, instant: string): string =>
  dateIn(timezone, new Date(instant));

import { newId } from '@sluis/contract/base/ids';
import type { SettlementSection } from '@sluis/contract/entities/finance/settlement';
import { accountingDay, endOfDay } from '@sluis/contract/finance/accounting-day';
import { addDays, closingDayBefore, closingDayFrom } from '@sluis/contract/finance/calendar';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { insertInto, rowsLike } from '../../../platform/database/rows-like.ts';
import { system } from '../../../resource/resource.ts';
import { recordStatuses } from '../../../resource/status.ts';
import { type Line, statementOf } from './statement.ts';

type Schedule = ItemOf<'settlementschedule'>;
type Profile = ItemOf<'settlementprofile'>;

interface Open {
  readonly id: string;
  readonly currency_code: string;
  readonly period_until: string;
}

/** The place of an entry: its settlement, and the day on which it is payable there. */
export interface Place {
  readonly settlement: string;
  readonly payable_on: string;
}

export interface LineKey {
  readonly section: SettlementSection;
  readonly component?: string;
  readonly description?: string;
  readonly correction?: boolean;
  readonly vat_rate_ppm?: number;
}

/** The statements of a settlement profile, to which entries are added; `flush` writes what was added. */
export interface Book {
  /**
   * The open settlement for what is payable on a day: that of the first closing day on or after it. After a closing day
   * has passed, it is payable on the day after.
   */
  place(schedule: Schedule, currency_code: string, payable_on: string, at: string): Place;
  add(settlement: string, key: LineKey, micro: bigint, count?: number): void;
  /** Counts an entry of a payment profile. */
  count(settlement: string, payment_profile: string | null, is_unrated?: boolean): void;
  flush(): Promise<void>;
}

interface Added {
  count: number;
  /** The entries of payment profiles. */
  named: number;
  unrated: number;
  readonly payment_profiles: Set<string>;
}

const textOf = ({ section, component = '', description = '', correction = false, vat_rate_ppm = 0 }: LineKey): string =>
  JSON.stringify([section, component, description, correction, vat_rate_ppm]);

/** The lines of settlements. */
export async function readLines(executor: Executor, organisation: string, settlements: readonly string[]) {
  const { rows } = await sql<Omit<Line, 'micro'> & { settlement: string; micro: string }>`
    select settlement, section, component, description, correction, vat_rate_ppm, count, micro::text as micro
    from settlementline where organisation = ${organisation} and settlement = any(${settlements})
    order by section, component, description, correction, vat_rate_ppm`.execute(executor);
  const lines = rows.map(({ micro, ...line }) => ({ ...line, micro: BigInt(micro) }));
  return Map.groupBy(lines, ({ settlement }) => settlement);
}

/** Opens the book of a settlement profile, whose clock the caller has locked. */
export async function openBook(trx: Trx, profile: Profile, now: string): Promise<Book> {
  const { id: settlement_profile, organisation, valid_from } = profile;
  const [open, balances] = await Promise.all([
    sql<Open>`
      select id, currency_code, period_until from settlement
      where settlement_profile = ${settlement_profile} and organisation = ${organisation} and status = 'OPEN'`.execute(
      trx,
    ),
    sql<{ currency_code: string; closed_until: string | null }>`
      select currency_code, closed_until from settlementbalance
      where profile = ${settlement_profile} and organisation = ${organisation}`.execute(trx),
  ]);
  const closed = new Map(balances.rows.map((each) => [each.currency_code, each.closed_until]));
  const settlements = new Map(open.rows.map((each) => [`${each.currency_code} ${each.period_until}`, each.id]));
  const begun: Record<string, unknown>[] = [];
  const lines = new Map<string, Map<string, { count: number; micro: bigint }>>();
  const added = new Map<string, Added>();

  const begin = (schedule: Schedule, currency_code: string, period_until: string): string => {
    const id = newId('stl', now);
    const before = addDays(closingDayBefore(schedule, period_until), 1);
    begun.push({
      id,
      created_at: now,
      last_status_update: now,
      organisation,
      settlement_profile,
      currency_code,
      period_from: before < valid_from ? valid_from : before,
      period_until,
      closes_at: endOfDay(schedule, period_until),
      status: 'OPEN',
    });
    settlements.set(`${currency_code} ${period_until}`, id);
    return id;
  };

  const place: Book['place'] = (schedule, currency_code, payable_on, at) => {
    const passed = closingDayBefore(schedule, accountingDay(schedule, at));
    const last = closed.get(currency_code);
    const after = last && last > passed ? last : passed;
    const day = payable_on <= after ? addDays(after, 1) : payable_on;
    const until = closingDayFrom(schedule, day);
    const settlement = settlements.get(`${currency_code} ${until}`) ?? begin(schedule, currency_code, until);
    return { settlement, payable_on: day };
  };

  const add: Book['add'] = (settlement, key, micro, count = 1) => {
    const of = lines.get(settlement) ?? new Map();
    lines.set(settlement, of);
    const text = textOf(key);
    const before = of.get(text) ?? { count: 0, micro: 0n };
    of.set(text, { count: before.count + count, micro: before.micro + micro });
  };

  const count: Book['count'] = (settlement, payment_profile, is_unrated = false) => {
    const before = added.get(settlement) ?? { count: 0, named: 0, unrated: 0, payment_profiles: new Set() };
    added.set(settlement, before);
    before.count += 1;
    before.unrated += Number(is_unrated);
    if (payment_profile === null) return;
    before.named += 1;
    before.payment_profiles.add(payment_profile);
  };

  const flush: Book['flush'] = async () => {
    await writeBegun(trx, organisation, begun.splice(0), now);
    await addLines(trx, organisation, lines);
    await writeSums(trx, organisation, [...new Set([...lines.keys(), ...added.keys()])], added);
    lines.clear();
    added.clear();
  };

  return { place, add, count, flush };
}

/** Writes new settlements, which are open. */
async function writeBegun(trx: Trx, organisation: string, begun: readonly Record<string, unknown>[], now: string) {
  if (begun.length === 0) return;
  await sql`${insertInto('settlement', begun)}`.execute(trx);
  const moved = begun.map(({ id }) => ({ item: { id: String(id), organisation }, change: { status: 'OPEN' } }));
  await recordStatuses(trx, moved, { now, actor: system });
}

type Lines = ReadonlyMap<string, ReadonlyMap<string, { readonly count: number; readonly micro: bigint }>>;

/** Adds to the lines of settlements. */
async function addLines(trx: Trx, organisation: string, lines: Lines): Promise<void> {
  const rows = [...lines].flatMap(([settlement, of]) =>
    [...of].map(([text, { count, micro }]) => {
      const [section, component, description, correction, vat_rate_ppm] = JSON.parse(text);
      const key = { settlement, organisation, section, component, description, correction, vat_rate_ppm };
      return { ...key, count, micro: String(micro) };
    }),
  );
  if (rows.length === 0) return;
  await sql`
    ${insertInto('settlementline', rows)}
    on conflict (settlement, section, component, description, correction, vat_rate_ppm, organisation)
    do update set count = settlementline.count + excluded.count, micro = settlementline.micro + excluded.micro`.execute(
    trx,
  );
}

const of_payments: ReadonlySet<SettlementSection> = new Set(['gross', 'refunds', 'chargebacks', 'reversals']);

/** How many entries of payment profiles lines have. */
const namedIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, { section, count }) => sum + (of_payments.has(section) ? count : 0), 0);

/** Writes to settlements what their lines add up to. */
async function writeSums(
  trx: Trx,
  organisation: string,
  settlements: readonly string[],
  added: ReadonlyMap<string, Added>,
): Promise<void> {
  if (settlements.length === 0) return;
  const lines = await readLines(trx, organisation, settlements);
  const rows = settlements.map((id) => {
    const more = added.get(id);
    const profiles = [...(more?.payment_profiles ?? [])];
    const own = lines.get(id) ?? [];
    return {
      id,
      ...statementOf(own).sums,
      count: more?.count ?? 0,
      unrated_count: more?.unrated ?? 0,
      payment_profile: profiles.length === 1 ? profiles[0] : null,
      // Without entries of payment profiles 0, with its first ones 1.
      version: profiles.length === 0 ? 0 : namedIn(own) === more?.named ? 1 : 2,
    };
  });
  await sql`
    update settlement set gross = s.gross, refunds = s.refunds, chargebacks = s.chargebacks, reversals = s.reversals,
      fees = s.fees, vat = s.vat, reserve_held = s.reserve_held, reserve_released = s.reserve_released,
      reserve_drawn = s.reserve_drawn, one_offs = s.one_offs, shares = s.shares,
      returned = s.returned,
      count = settlement.count + s.count, unrated_count = settlement.unrated_count + s.unrated_count,
      payment_profile = case
        when s.version = 0 then settlement.payment_profile
        when s.version = 1 then s.payment_profile
        when settlement.payment_profile = s.payment_profile then s.payment_profile end,
      version = settlement.version + 1
    from ${rowsLike('settlement', rows)} as s
    where settlement.id = s.id and settlement.organisation = ${organisation}`.execute(trx);
}

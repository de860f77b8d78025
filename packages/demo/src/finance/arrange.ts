import { addDays, weekdayOf } from '@sluis/contract/finance/calendar';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import type { Database } from '@sluis/server/platform/database/database';
import {
  blended,
  blended_next,
  costs,
  interchange_plus,
  type Line,
  partner_shares,
  reserve,
} from '../catalogue/prices.ts';
import { one_offs, partners, type SettledMerchant, sap_accounts, schedules, settled } from '../catalogue/settling.ts';
import type { Colleague } from './staff.ts';

/** The days in which the money of merchants has been collected, and instants of them. */
export interface Period {
  readonly begin: string;
  readonly today: string;
  at(date: string, time: string): string;
}

/** A merchant that is settled since a day. */
export interface Settling {
  readonly profile: string;
  readonly organisation: string;
  readonly begin: string;
  /** Its settlements close every day. */
  readonly is_daily: boolean;
  readonly is_partner: boolean;
}

interface Edition {
  readonly valid_from: string;
  readonly lines: readonly Line[];
}

const minimums = [{ currency_code: 'EUR', amount: 7500 }];

/** The Monday so many weeks before that of a date. */
export const mondayBefore = (date: string, weeks: number): string => addDays(date, 1 - weekdayOf(date) - 7 * weeks);

/** Publishes the price lists, makes packages and schedules of them, and begins to settle merchants; returns these. */
export async function arrange(database: Database, person: Colleague, period: Period): Promise<Settling[]> {
  const now = period.at(addDays(period.begin, -10), '10:00');
  const packages = await makePackages(database, person, period, now);
  for (const account of sap_accounts) await person.create('sapaccount', account, now);
  const schedule_ids = new Map<string, string>();
  for (const [key, schedule] of Object.entries(schedules))
    schedule_ids.set(key, await person.create('settlementschedule', schedule, now));
  const made: Settling[] = [];
  for (const each of settled) {
    const { merchant, package: named, schedule, weeks, minimum_payout = 0, opening, hold, ...terms } = each;
    const begin = mondayBefore(period.today, weeks);
    const organisation = await organisationOf(database, merchant);
    const profile = await person.create(
      'settlementprofile',
      {
        ...terms,
        organisation,
        name: merchant,
        package: packages.get(named),
        schedule: schedule_ids.get(schedule),
        terms: await termsOf(database, organisation, minimum_payout),
        valid_from: begin,
      },
      period.at(begin, '00:00'),
    );
    await beginWith(person, profile, { opening, hold }, period, begin);
    made.push({
      profile,
      organisation,
      begin,
      is_daily: schedule === 'daily',
      is_partner: Object.values<string>(partners).includes(merchant),
    });
  }
  await planOneOffs(
    person,
    period,
    (merchant) => made[settled.findIndex((each) => each.merchant === merchant)]?.profile,
  );
  return made;
}

/** Takes over what another provider held, and holds payouts. */
async function beginWith(
  person: Colleague,
  profile: string,
  { opening, hold }: Pick<SettledMerchant, 'opening' | 'hold'>,
  { at }: Period,
  begin: string,
): Promise<void> {
  if (opening) {
    const holds = opening.holds.map(({ days_before, amount }) => ({ held_on: addDays(begin, -days_before), amount }));
    const body = { currency_code: 'EUR', balance: opening.balance, holds };
    await person.act('settlementprofile', profile, 'opening', body, at(begin, '00:00'));
  }
  if (hold) await person.act('settlementprofile', profile, 'hold', { reason: hold }, at(begin, '09:00'));
}

async function makePackages(database: Database, person: Colleague, period: Period, now: string) {
  const publish = async (type: SchemeType, name: string, editions: readonly Edition[], more: object = {}) => {
    const id = await person.create(`${type}scheme`, { name, ...more }, now);
    for (const [index, { valid_from, lines }] of editions.entries()) {
      const at = index === 0 ? now : period.at(addDays(valid_from, -8), '11:00');
      const edition = { valid_from, lines, ...(type === 'revenue' && { minimums }) };
      await person.act(`${type}scheme`, id, 'draft', edition, at);
      await person.act(`${type}scheme`, id, 'publish', {}, at);
    }
    return id;
  };
  const since = `${Number(period.begin.slice(0, 4))}-01-01`;
  const always = (lines: readonly Line[]) => [{ valid_from: since, lines }];
  const processors = await database.kysely.selectFrom('processor').select(['id', 'provider']).execute();
  for (const { name, providers, lines } of costs)
    await publish('cost', name, always(lines), {
      processors: processors.flatMap((each) => (providers.includes(each.provider) ? [each.id] : [])),
    });
  const raised = addDays(period.today, -27);
  const plus = await publish('revenue', 'Interchange++', [
    { valid_from: since, lines: interchange_plus(27) },
    { valid_from: raised, lines: interchange_plus(29) },
  ]);
  const single = await publish('revenue', 'Blended', always(blended));
  const next_year = `${Number(period.today.slice(0, 4)) + 1}-01-01`;
  await person.act(
    'revenuescheme',
    single,
    'draft',
    { valid_from: next_year, lines: blended_next, minimums },
    period.at(addDays(period.today, -1), '15:00'),
  );
  const held = await publish('reserve', 'Rolling reserve 5%, 28 days', always(reserve));
  const sharesOf = async (partner: string): Promise<string> =>
    publish('partner', `Referrals by ${partner}`, always(partner_shares), {
      partner: await organisationOf(database, partner),
    });
  const made = new Map<string, string>();
  for (const [key, body] of Object.entries({
    plus: { name: 'Interchange++', revenue_scheme: plus, is_default: true },
    blended: { name: 'Blended', revenue_scheme: single },
    reserve: { name: 'Interchange++ with reserve', revenue_scheme: plus, reserve_scheme: held },
    referred: {
      name: `Blended, by ${partners.referred}`,
      revenue_scheme: single,
      partner_scheme: await sharesOf(partners.referred),
    },
    allied: {
      name: `Interchange++, by ${partners.allied}`,
      revenue_scheme: plus,
      partner_scheme: await sharesOf(partners.allied),
    },
  }))
    made.set(key, await person.create('package', body, now));
  return made;
}

const organisationOf = async ({ kysely }: Database, name: string): Promise<string> =>
  (await kysely.selectFrom('organisation').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

/** A merchant's verified accounts, one for each currency. */
async function termsOf({ kysely }: Database, organisation: string, minimum_payout: number) {
  const accounts = await kysely
    .selectFrom('bankaccount')
    .select(['id', 'currency_code'])
    .where('organisation', '=', organisation)
    .where('is_default', '=', true)
    .orderBy('currency_code')
    .execute();
  return accounts.map(({ id, currency_code }) => ({
    currency_code,
    bank_account: id,
    minimum_payout: currency_code === 'EUR' ? minimum_payout : 0,
  }));
}

async function planOneOffs(
  person: Colleague,
  { today, at }: Period,
  profileOf: (merchant: string) => string | undefined,
): Promise<void> {
  for (const { merchant, due_in_days, ...planned } of one_offs) {
    const due_on = addDays(today, due_in_days);
    const about = { ...planned, settlement_profile: profileOf(merchant), currency_code: 'EUR', due_on };
    await person.create('oneoff', about, at(addDays(today, Math.min(due_in_days, 0) - 2), '09:00'));
  }
}

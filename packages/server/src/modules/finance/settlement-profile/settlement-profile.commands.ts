import { ApiError } from '@sluis/contract/base/errors';
import { settlementprofile } from '@sluis/contract/entities/finance/settlementprofile';
import { accountingDay } from '@sluis/contract/finance/accounting-day';
import { addDays } from '@sluis/contract/finance/calendar';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, createItem, deleteItem, type Row, updateItem } from '../../../resource/commands.ts';
import { findItems, getItem } from '../../../resource/item.ts';
import { isProvider } from '../../../resource/provider.ts';
import { checkReferences } from '../../../resource/references.ts';
import type {
  ActionCommand,
  CommandContext,
  CreateCommand,
  DeleteCommand,
  UpdateCommand,
} from '../../../resource/resource.ts';
import { releaseWaiting } from '../../payments/financial-event/matching.commands.ts';
import { retryParked } from '../../payments/financial-event/posting.commands.ts';

type Profile = ItemOf<'settlementprofile'> & Row;

/** The fields whose changes count from the next accounting day. */
const dated = ['payment_profiles', 'package', 'schedule'] as const;

const first_number = 1001;

/** Profiles change one at a time: each payment profile is settled by one, and numbers are unique. */
const lockProfiles = (trx: Trx) => sql`lock table settlementprofile in share row exclusive mode`.execute(trx);

async function nextNumber(trx: Trx): Promise<string> {
  const { rows } = await sql<{ last: number | null }>`
    select max(number::int) as last from settlementprofile where number ~ '^[0-9]{1,9}$'`.execute(trx);
  return String(Math.max(first_number, (rows[0]?.last ?? 0) + 1));
}

/** Throws `already_exists` if another active profile settles the same payment profiles. */
async function assertAlone(trx: Trx, profile: Body & { readonly id?: string }): Promise<void> {
  if (profile.active === false) return;
  const named = (profile.payment_profiles ?? []) as readonly string[];
  const others = trx
    .selectFrom('settlementprofile')
    .select('name')
    .where('active', '=', true)
    .where('id', '<>', profile.id ?? '')
    .where(
      named.length === 0
        ? sql<boolean>`organisation = ${profile.organisation} and payment_profiles = '{}'`
        : sql<boolean>`payment_profiles && ${named}::text[]`,
    );
  const other = await others.executeTakeFirst();
  if (other)
    throw new ApiError('already_exists', {
      fields: { payment_profiles: ['repeated'] },
      details: { settlement_profile: other.name },
    });
}

/** Throws `bank_account_not_usable` for an account that is not verified, of another currency or not the merchant's. */
async function assertAccounts(trx: Trx, terms: Profile['terms'], { scope }: CommandContext, owner: string) {
  const ids = terms.flatMap(({ bank_account }) => bank_account ?? []);
  if (ids.length === 0) return;
  await checkReferences(
    trx,
    { terms: { kind: 'refs', to: 'bankaccount' } },
    { terms: [...new Set(ids)] },
    scope,
    owner,
  );
  const accounts = await findItems(trx, 'bankaccount', ids);
  for (const [at, { bank_account, currency_code }] of terms.entries()) {
    if (!bank_account) continue;
    const account = accounts.get(bank_account);
    const is_usable = account?.status === 'VERIFIED' && account.currency_code === currency_code;
    if (!is_usable || (account.organisation !== owner && (await isProvider(trx, account.organisation))))
      throw new ApiError('bank_account_not_usable', { fields: { [`terms.${at}.bank_account`]: ['not_allowed'] } });
  }
}

/** Throws `bank_account_not_usable` if two payment profiles name different accounts of a currency without one in the terms. */
async function assertOneAccount(trx: Trx, { payment_profiles, terms }: Pick<Profile, 'payment_profiles' | 'terms'>) {
  const decided = terms.flatMap(({ bank_account, currency_code }) => (bank_account ? [currency_code] : []));
  const { rows } = await sql<{ currency_code: string }>`
    select currency_code from paymentprofile
    where id = any(${payment_profiles}) and bank_account is not null and currency_code <> all(${decided})
    group by currency_code having count(distinct bank_account) > 1`.execute(trx);
  if (rows.length > 0)
    throw new ApiError('bank_account_not_usable', {
      fields: { terms: ['required'] },
      details: { currencies: rows.map((row) => row.currency_code) },
    });
}

async function assertTaxNumber(trx: Trx, { vat, organisation }: Body): Promise<void> {
  if (vat !== 'REVERSE') return;
  const { tax_number } = await trx
    .selectFrom('organisation')
    .select('tax_number')
    .where('id', '=', String(organisation))
    .executeTakeFirstOrThrow();
  if (!tax_number)
    throw new ApiError('invalid_value', { fields: { vat: ['not_allowed'] }, details: { needs: 'tax_number' } });
}

async function check(trx: Trx, profile: Body & { readonly id?: string }, context: CommandContext): Promise<void> {
  const { terms = [], payment_profiles = [] } = profile as Partial<Profile>;
  await assertAlone(trx, profile);
  await assertAccounts(trx, terms, context, String(profile.organisation));
  await assertOneAccount(trx, { terms, payment_profiles });
  await assertTaxNumber(trx, profile);
}

/** An organisation and all below it. */
async function below(trx: Trx, organisation: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from organisation where id = ${organisation}
      union all select o.id from organisation o join below on o.parent = below.id)
    select id from below order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Writes what settles from a day on; a later change of the same day replaces it. */
const assign = (trx: Trx, { id, organisation, payment_profiles, ...of }: Profile, valid_from: string) =>
  trx
    .insertInto('settlementassignment')
    .values({ profile: id, valid_from, organisation, payment_profiles, package: of.package, schedule: of.schedule })
    .onConflict((conflict) =>
      conflict
        .columns(['profile', 'valid_from'])
        .doUpdateSet({ payment_profiles, package: of.package, schedule: of.schedule }),
    )
    .execute();

export const createProfile: CreateCommand = async (trx, body, context) => {
  const { scope } = context;
  await checkReferences(trx, settlementprofile.fields, body, scope, String(body.organisation), { hold: true });
  await lockProfiles(trx);
  // Only a merchant has payments that settle.
  if (await isProvider(trx, String(body.organisation)))
    throw new ApiError('invalid_value', { fields: { organisation: ['not_allowed'] } });
  const offered = await trx
    .selectFrom('package')
    .select('active')
    .where('id', '=', String(body.package))
    .executeTakeFirst();
  if (offered?.active === false) throw new ApiError('invalid_value', { fields: { package: ['not_allowed'] } });
  await check(trx, body, context);
  const number = body.number ?? (await nextNumber(trx));
  const profile = (await createItem(trx, settlementprofile, { terms: [], ...body, number }, context)) as Profile;
  await assign(trx, profile, profile.valid_from);
  const { id, organisation } = profile;
  await trx
    .insertInto('settlementclock')
    .values({ profile: id, organisation, done_until: context.now, next_at: context.now })
    .execute();
  await retryParked(trx, await below(trx, organisation));
  return profile;
};

export const updateProfile: UpdateCommand = async (trx, id, body, context) => {
  await lockProfiles(trx);
  const before = (await getItem(trx, 'settlementprofile', { id, scope: context.scope, lock: true })) as Profile;
  const profile = (await updateItem(trx, settlementprofile, id, body, context)) as Profile;
  await check(trx, profile, context);
  if (dated.some((field) => JSON.stringify(profile[field]) !== JSON.stringify(before[field]))) {
    const schedule = await trx
      .selectFrom('settlementschedule')
      .select(['timezone', 'cut_off'])
      .where('id', '=', before.schedule)
      .executeTakeFirstOrThrow();
    const next = addDays(accountingDay(schedule, context.now), 1);
    // A day that a schedule further east has begun is not over by one further west: the last change counts.
    const { last } = await trx
      .selectFrom('settlementassignment')
      .select((eb) => eb.fn.max('valid_from').as('last'))
      .where('profile', '=', id)
      .executeTakeFirstOrThrow();
    await assign(trx, profile, [next, profile.valid_from, last ?? ''].toSorted().at(-1) as string);
  }
  // Months without it are not charged when it becomes active again.
  const resumed = profile.active && !before.active;
  await sql`
    update settlementclock set next_at = least(next_at, ${context.now}::timestamptz),
      done_until = case when ${resumed} then greatest(done_until, ${context.now}::timestamptz) else done_until end
    where profile = ${id} and organisation = ${profile.organisation}`.execute(trx);
  if (profile.settles_on === 'COMPLETED' && before.settles_on === 'FUNDED')
    await releaseWaiting(trx, { profile: id, organisations: await below(trx, profile.organisation) }, context.now);
  // The cause of parked events may be gone.
  const is_other = [...dated, 'terms', 'active'] as const;
  if (is_other.some((field) => JSON.stringify(profile[field]) !== JSON.stringify(before[field])))
    await retryParked(trx, await below(trx, profile.organisation));
  return profile;
};

const held = async (trx: Trx, id: string, { scope }: CommandContext): Promise<Profile> =>
  (await getItem(trx, 'settlementprofile', { id, scope, lock: true })) as Profile;

export const holdProfile: ActionCommand = async (trx, id, { reason }, context) => {
  const { hold } = await held(trx, id, context);
  return updateItem(trx, settlementprofile, id, hold ? {} : { hold: true, hold_reason: reason }, context);
};

export const releaseProfile: ActionCommand = async (trx, id, _, context) => {
  const { hold } = await held(trx, id, context);
  return updateItem(trx, settlementprofile, id, hold ? { hold: false, hold_reason: null } : {}, context);
};

/** Deletes a settlement profile that has settled nothing. Throws `in_use` for another. */
export const deleteProfile: DeleteCommand = async (trx, id, context) => {
  const { organisation } = await held(trx, id, context);
  await sql`select from settlementclock where profile = ${id} and organisation = ${organisation} for update`.execute(
    trx,
  );
  const { rows } = await sql<{ used: string }>`
    select 'journalentry' as used from journalentry where settlement_profile = ${id} and organisation = ${organisation}
    union all select 'financeevent' from financeevent where settlement_profile = ${id} limit 1`.execute(trx);
  if (rows[0]) throw new ApiError('in_use', { details: { used_by: [rows[0].used] } });
  for (const deleting of [
    sql`delete from settlementclock`,
    sql`delete from settlementbalance`,
    sql`delete from settlementusage`,
    sql`delete from reservehold`,
  ])
    await sql`${deleting} where profile = ${id} and organisation = ${organisation}`.execute(trx);
  return deleteItem(trx, 'settlementprofile', id, context);
};

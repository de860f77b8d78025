import { isGranted } from '@sluis/contract/base/role-expressions';
import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import { expandRoles } from '@sluis/contract/roles';
import { sql } from 'kysely';
import { isOrganisationActive } from '../../../platform/auth/active-organisation.ts';
import type { Executor } from '../../../platform/database/database.ts';

/** The kind of these mails, in the outbox and in the setting that turns them off. */
export const chargeback_mail = 'chargebacks';

export const receivesChargebackMail = (roles: readonly string[]): boolean =>
  isGranted(expandRoles(roles), chargeback.roles.list);

export async function findDueIn(executor: Executor, organisations: readonly string[], now: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('chargeback_notice')
    .select('organisation')
    .distinct()
    .where('organisation', 'in', organisations)
    .where('due_at', '<=', now)
    .execute();
  return rows.map(({ organisation }) => organisation);
}

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly language: 'nl' | 'en';
  readonly timezone: string;
  /** The organisations of their memberships in which they may see chargebacks. */
  readonly organisations: readonly string[];
  readonly memberships: number;
}

const members_max = 200;

/**
 * The recipients of chargeback mails of organisations: members with a role for it who have signed in once, so that the
 * address is known to be theirs, and have not turned them off; at most 200, the newest first.
 */
export async function findMembers(executor: Executor, organisations: readonly string[]): Promise<readonly Member[]> {
  const { rows } = await sql<Omit<Member, 'organisations'> & { organisation: string; roles: string[] }>`
    select u.id, email, language, timezone, membership.organisation, roles,
      (select count(*)::int from membership mine where mine."user" = u.id) as memberships
    from membership join "user" u on u.id = membership."user"
    where membership.organisation = any(${[...organisations]}) and u.active and not u.stand_in
      and u.last_sign_in_at is not null and ${isOrganisationActive('membership.organisation')}
      and not exists (select 1 from mail_off off
        where off.organisation = membership.organisation and off."user" = u.id and off.kind = ${chargeback_mail})
    order by u.last_sign_in_at desc, u.id`.execute(executor);
  const recipients = rows.filter(({ roles }) => receivesChargebackMail(roles));
  const members = new Map<string, Member>();
  for (const { organisation, roles: _, ...person } of recipients) {
    const organisations = [...(members.get(person.id)?.organisations ?? []), organisation];
    members.set(person.id, { ...person, organisations });
  }
  return [...members.values()].slice(0, members_max);
}

export interface OpenChargeback {
  readonly amount: number;
  readonly currency_code: string;
  readonly merchant_reference: string;
  readonly work_by_date: string | null;
}

const listed_max = 20;

/** The chargebacks that await a response, nearest deadline first: the first twenty, and their number. */
export async function listToAnswer(executor: Executor, organisations: readonly string[]) {
  const { rows } = await sql<OpenChargeback & { total: number }>`
    select c.amount, c.currency_code, t.merchant_reference, c.work_by_date, count(*) over ()::int as total
    from chargeback c join transaction t on t.id = c.transaction and t.organisation = c.organisation
    where c.organisation = any(${[...organisations]}) and c.needs_response
    order by c.work_by_date nulls last, c.id limit ${listed_max}`.execute(executor);
  return { listed: rows as readonly OpenChargeback[], total: rows[0]?.total ?? 0 };
}

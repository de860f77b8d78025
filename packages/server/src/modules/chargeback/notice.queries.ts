import { isGranted } from '@sluis/contract/base/role-expressions';
import { chargeback, chargebacks_to_answer } from '@sluis/contract/entities/chargeback';
import { expandRoles } from '@sluis/contract/roles';
import { sql } from 'kysely';
import { isOrganisationActive } from '../../platform/auth/active-organisation.ts';
import type { Executor } from '../../platform/database/database.ts';

/** The kind of these mails, in the outbox and where people switch them off. */
export const chargeback_mail = 'chargebacks';

/** Whether roles, as a membership has them, are those of somebody who is told of chargebacks. */
export const receivesChargebackMail = (roles: readonly string[]): boolean =>
  isGranted(expandRoles(roles), chargeback.roles.list);

/** The organisations, of those given, in which people are to be told of a chargeback by now. */
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
  /** Where they may see chargebacks, by the organisations that they are members of. */
  readonly organisations: readonly string[];
  readonly memberships: number;
}

const members_max = 200;

/**
 * Who is told of the chargebacks of organisations: members with a role for it who have signed in once, so that their
 * address is known to be theirs, and have not switched it off; at most 200, those who came last first.
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
  const told = rows.filter(({ roles }) => receivesChargebackMail(roles));
  const members = new Map<string, Member>();
  for (const { organisation, roles: _, ...person } of told) {
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
  readonly status: string;
}

const listed_max = 20;

/** What is to be answered in organisations, nearest deadline first: the first twenty, and how many there are. */
export async function listToAnswer(executor: Executor, organisations: readonly string[]) {
  const { rows } = await sql<OpenChargeback & { total: number }>`
    select c.amount, c.currency_code, t.merchant_reference, c.work_by_date, c.status, count(*) over ()::int as total
    from chargeback c join transaction t on t.id = c.transaction and t.organisation = c.organisation
    where c.organisation = any(${[...organisations]}) and c.status = any(${[...chargebacks_to_answer['status[]']]})
    order by c.work_by_date nulls last, c.id limit ${listed_max}`.execute(executor);
  return { listed: rows as readonly OpenChargeback[], total: rows[0]?.total ?? 0 };
}

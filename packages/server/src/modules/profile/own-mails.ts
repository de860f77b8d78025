import { ApiError } from '@sluis/contract/base/errors';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { chargeback_mail, receivesChargebackMail } from '../chargeback/notice.queries.ts';

const membershipsOf = (executor: Executor, user: string) =>
  executor
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation')
    .leftJoin('mail_off', (join) =>
      join
        .onRef('mail_off.organisation', '=', 'membership.organisation')
        .onRef('mail_off.user', '=', 'membership.user')
        .on('mail_off.kind', '=', chargeback_mail),
    )
    .select(['organisation.id', 'organisation.name', 'membership.roles', 'mail_off.kind'])
    .where('membership.user', '=', user)
    // The provider's staff are told of no merchant's chargebacks.
    .where('organisation.parent', 'is not', null)
    .orderBy('organisation.name');

/** The mails that somebody gets without being asked, by organisation, and whether they are on. */
export async function listOwnMails(executor: Executor, user: string) {
  const rows = await membershipsOf(executor, user).execute();
  return rows
    .filter(({ roles }) => receivesChargebackMail(roles))
    .map(({ id, name, kind }) => ({ kind: chargeback_mail, organisation: { id, name }, on: kind === null }));
}

/** Switches one of them on or off. Throws `not_found` for what somebody does not get. */
export async function switchOwnMail(trx: Trx, user: string, organisation: string, on: boolean): Promise<void> {
  const own = await listOwnMails(trx, user);
  if (!own.some((each) => each.organisation.id === organisation)) throw new ApiError('not_found');
  const row = { organisation, user, kind: chargeback_mail };
  if (on) await trx.deleteFrom('mail_off').where('organisation', '=', organisation).where('user', '=', user).execute();
  else
    await trx
      .insertInto('mail_off')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

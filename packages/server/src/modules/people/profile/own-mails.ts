import { ApiError } from '@sluis/contract/base/errors';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { OwnMail } from '../../../resource/asked.ts';

/** The automatic mails to a user, by organisation, and whether they are on. */
export async function listOwnMails(executor: Executor, kinds: readonly OwnMail[], user: string) {
  const memberships = await executor
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation')
    .select(['organisation.id', 'organisation.name', 'membership.roles'])
    .where('membership.user', '=', user)
    // The provider's staff get none about its merchants.
    .where('organisation.parent', 'is not', null)
    .orderBy('organisation.name')
    .execute();
  const off = await executor.selectFrom('mail_off').select(['organisation', 'kind']).where('user', '=', user).execute();
  return memberships.flatMap(({ id, name, roles }) =>
    kinds
      .filter(({ isFor }) => isFor(roles))
      .map(({ kind }) => ({
        kind,
        organisation: { id, name },
        on: !off.some((each) => each.organisation === id && each.kind === kind),
      })),
  );
}

interface Switch {
  readonly kind: string;
  readonly organisation: string;
  readonly on: boolean;
}

/** Turns one of them on or off. Throws `not_found` for a mail that the user does not get. */
export async function switchOwnMail(
  trx: Trx,
  kinds: readonly OwnMail[],
  user: string,
  { kind, organisation, on }: Switch,
): Promise<void> {
  const own = await listOwnMails(trx, kinds, user);
  if (!own.some((each) => each.kind === kind && each.organisation.id === organisation)) throw new ApiError('not_found');
  if (on)
    await trx
      .deleteFrom('mail_off')
      .where('organisation', '=', organisation)
      .where('user', '=', user)
      .where('kind', '=', kind)
      .execute();
  else
    await trx
      .insertInto('mail_off')
      .values({ organisation, user, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

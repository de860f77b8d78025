import { sql } from 'kysely';
import { isOrganisationActive } from '../../../platform/auth/active-organisation.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { makeEngine } from '../../../resource/engine.ts';
import type { House } from '../../../resource/module.ts';
import type { Tenancy } from '../../../resource/tenancy.ts';
import { awaitDeadlines, clearAnswered, postponeNotices } from './notice.commands.ts';
import { chargeback_mail, findDueIn, findMembers, listToAnswer } from './notice.queries.ts';
import { noticeMail } from './notice-mail.ts';

const day_ms = 86_400_000;

/**
 * Mails members about chargebacks that their merchant has to answer: new ones, and those with a near deadline; one mail
 * per merchant in 24 hours, listing everything that awaits a response. One merchant at a time.
 */
export function makeChargebackNoticeSweep(house: House): Sweep {
  const { tenancy } = house.made(makeEngine);
  return {
    name: 'chargeback_notice',
    // A clock moved by a year would otherwise wait for the mails of every day.
    is_waited_for: false,
    due: async (executor, now) => {
      const { due } = await executor
        .selectFrom('chargeback_notice')
        .select((with_) => with_.fn.min('due_at').as('due'))
        .where('due_at', '>', now)
        .executeTakeFirstOrThrow();
      return due;
    },
    run: (now) => inTransaction(house.database.kysely, (trx) => mailNext({ services: house, tenancy, now }, trx)),
  };
}

interface Mailing {
  readonly services: Services;
  readonly tenancy: Tenancy;
  readonly now: string;
}

/** Mails the members of the merchant whose notice has been due longest; returns whether there was one. */
async function mailNext(mailing: Mailing, trx: Trx): Promise<number> {
  const { tenancy, now } = mailing;
  const first = await trx
    .selectFrom('chargeback_notice')
    .select('organisation')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (!first) return 0;
  const merchant = await tenancy.topOf(trx, first.organisation);
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${merchant}, 20261122)) as mine`.execute(trx);
  // Another process is handling it.
  if (!rows[0]?.mine) return 0;
  const { organisations } = await tenancy.scopeOf(trx, { organisation: merchant });
  // The provider's own organisation and deleted ones have no recipients.
  const all = [...new Set([...organisations, first.organisation])];
  await clearAnswered(trx, all, now);
  const due = await findDueIn(trx, all, now);
  if (due.length === 0) return 1;
  const until = await mayNotBefore(trx, merchant, now);
  if (until !== undefined) await postponeNotices(trx, due, now, until);
  else {
    if (organisations.length > 0) await mailMerchant(mailing, trx, { merchant, organisations, due });
    await awaitDeadlines(trx, due, now);
  }
  return 1;
}

/** The earliest time of a merchant's next mail: a day after the last one, and not while it is inactive. */
async function mayNotBefore(trx: Trx, merchant: string, now: string): Promise<string | undefined> {
  const { active, sent_at } = await trx
    .selectFrom('organisation')
    .leftJoin('chargeback_mail', 'merchant', 'organisation.id')
    .select([isOrganisationActive('organisation.id').as('active'), 'sent_at'])
    .where('organisation.id', '=', merchant)
    .executeTakeFirstOrThrow();
  const next_ms = Math.max(sent_at ? Date.parse(sent_at) + day_ms : 0, active ? 0 : Date.parse(now) + day_ms);
  return next_ms > Date.parse(now) ? new Date(next_ms).toISOString() : undefined;
}

interface DueNotices {
  readonly merchant: string;
  readonly organisations: readonly string[];
  /** Organisations with something due: members who can see none of them are not mailed. */
  readonly due: readonly string[];
}

async function mailMerchant(
  { services, tenancy, now }: Mailing,
  trx: Trx,
  { merchant, organisations, due }: DueNotices,
) {
  const { name } = await trx
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', merchant)
    .executeTakeFirstOrThrow();
  for (const member of await findMembers(trx, organisations)) {
    const scopes = await Promise.all(
      member.organisations.map((organisation) => tenancy.scopeOf(trx, { organisation })),
    );
    const seen = [...new Set(scopes.flatMap((scope) => scope.organisations))];
    if (!due.some((each) => seen.includes(each))) continue;
    const content = noticeMail(services, { merchant: name, member, now, ...(await listToAnswer(trx, seen)) });
    await sendMail(trx, services.box, { to: member.email, kind: chargeback_mail, ...content });
  }
  await trx
    .insertInto('chargeback_mail')
    .values({ merchant, sent_at: now })
    .onConflict((conflict) => conflict.column('merchant').doUpdateSet({ sent_at: now }))
    .execute();
}

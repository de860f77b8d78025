import { sql } from 'kysely';
import { isOrganisationActive } from '../../platform/auth/active-organisation.ts';
import type { Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/http/services.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { makeTenancy, type Tenancy } from '../../resource/tenancy.ts';
import { awaitDeadlines, clearAnswered, postponeNotices } from './notice.commands.ts';
import { chargeback_mail, findDueIn, findMembers, listToAnswer } from './notice.queries.ts';
import { noticeMail } from './notice-mail.ts';

const day_ms = 86_400_000;

/**
 * Tells people of the chargebacks that their merchant has to answer: of one that came, and of one whose deadline is near;
 * one mail for each merchant in 24 hours, with everything that is to be answered. One merchant at a time.
 */
export function makeChargebackNoticeSweep(services: Services): Sweep {
  const tenancy = makeTenancy(services.listener);
  return {
    name: 'chargeback_notice',
    // A clock that is moved for a year has mails of every day on its way.
    is_waited_for: false,
    due: async (executor, now) => {
      const { due } = await executor
        .selectFrom('chargeback_notice')
        .select((with_) => with_.fn.min('due_at').as('due'))
        .where('due_at', '>', now)
        .executeTakeFirstOrThrow();
      return due;
    },
    run: (now) => inTransaction(services.database.kysely, (trx) => tellNext({ services, tenancy, now }, trx)),
  };
}

interface Telling {
  readonly services: Services;
  readonly tenancy: Tenancy;
  readonly now: string;
}

/** Tells the people of the merchant whose chargeback has been due longest; answers whether there was one. */
async function tellNext(telling: Telling, trx: Trx): Promise<number> {
  const { tenancy, now } = telling;
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
  // Another process is at it.
  if (!rows[0]?.mine) return 0;
  const { organisations } = await tenancy.scopeOf(trx, { organisation: merchant });
  // Of the provider's own, and of an organisation that is gone, there is nobody to tell.
  const all = [...new Set([...organisations, first.organisation])];
  await clearAnswered(trx, all, now);
  const due = await findDueIn(trx, all, now);
  if (due.length === 0) return 1;
  const until = await mayNotBefore(trx, merchant, now);
  if (until !== undefined) await postponeNotices(trx, due, now, until);
  else {
    if (organisations.length > 0) await tellMerchant(telling, trx, { merchant, organisations, due });
    await awaitDeadlines(trx, due, now);
  }
  return 1;
}

/** Until when a merchant's people are not told again: a day after the last mail, and while the merchant is inactive. */
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

interface Told {
  readonly merchant: string;
  readonly organisations: readonly string[];
  /** Where something is due: who sees none of these is not told. */
  readonly due: readonly string[];
}

async function tellMerchant({ services, tenancy, now }: Telling, trx: Trx, { merchant, organisations, due }: Told) {
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

import { sql } from 'kysely';
import { readZones } from '../../../platform/configuration/zones.ts';
import type { Trx } from '../../../platform/database/database.ts';

const hour_ms = 3_600_000;

interface Opened {
  readonly id: string;
  readonly organisation: string;
}

/** Schedules a mail about a new chargeback, or a new stage of one: after an hour, so that one mail has all that arrive together. */
export async function awaitAnswer(trx: Trx, { id, organisation }: Opened, now: string): Promise<void> {
  const due_at = new Date(Date.parse(now) + hour_ms).toISOString();
  await trx
    .insertInto('chargeback_notice')
    .values({ organisation, chargeback: id, due_at })
    .onConflict((conflict) => conflict.columns(['organisation', 'chargeback']).doUpdateSet({ due_at }))
    .execute();
}

/** Cancels due mails in organisations without chargebacks that await a response. */
export const clearAnswered = async (trx: Trx, organisations: readonly string[], now: string): Promise<void> =>
  void (await sql`
    with answered as (
      select n.organisation, n.chargeback from chargeback_notice n
        left join chargeback c on c.id = n.chargeback and c.organisation = n.organisation and c.needs_response
      where n.organisation = any(${[...organisations]}) and n.due_at <= ${now} and c.id is null
    )
    delete from chargeback_notice n using answered
    where n.organisation = answered.organisation and n.chargeback = answered.chargeback`.execute(trx));

/** Postpones due mails in organisations. */
export const postponeNotices = async (
  trx: Trx,
  organisations: readonly string[],
  now: string,
  until: string,
): Promise<void> =>
  void (await trx
    .updateTable('chargeback_notice')
    .set({ due_at: until })
    .where('organisation', 'in', organisations)
    .where('due_at', '<=', now)
    .execute());

/** Schedules reminders three days and one day before the deadline, for unanswered chargebacks. */
export async function awaitDeadlines(trx: Trx, organisations: readonly string[], now: string): Promise<void> {
  const zoneOf = await readZones(trx, organisations);
  await sql`
    with next as (
      select n.organisation, n.chargeback, (
        select min(at) from unnest(array[3, 1]) as days,
          lateral (select (c.work_by_date - days + time '08:00') at time zone zone as at) as mark
        where c.needs_response and at > ${now}) as at
      from unnest(${[...organisations]}::text[], ${organisations.map(zoneOf)}::text[]) as place (organisation, zone)
        join chargeback_notice n on n.organisation = place.organisation
        left join chargeback c on c.id = n.chargeback and c.organisation = n.organisation
    ), over as (
      delete from chargeback_notice n using next
      where n.organisation = next.organisation and n.chargeback = next.chargeback and at is null
    )
    update chargeback_notice n set due_at = at from next
    where n.organisation = next.organisation and n.chargeback = next.chargeback and at is not null`.execute(trx);
}

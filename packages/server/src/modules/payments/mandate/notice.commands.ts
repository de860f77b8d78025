import { newId } from '@sluis/contract/base/ids';
import { dateIn } from '@sluis/contract/base/time';
import { addDays, businessDayFrom } from '@sluis/contract/finance/calendar';
import { notice_days_default } from '@sluis/contract/sepa/mandates';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { findItem, type Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import type { Mandate } from './mandate.commands.ts';
import { type Announced, noticeMail } from './notice-mail.ts';

/** Instead of a notice: nothing is collected; or no notice can be sent, because the mandate or an address is missing. */
export const no_notice = { free: 'free', unsent: 'unsent' } as const;

interface ToAnnounce extends Omit<Announced, 'collected_on'> {
  /** What is collected. */
  readonly item: Owned;
  /** The first day on which it can be collected. */
  readonly wanted_on: string;
  /** Of the merchant, whose days count. */
  readonly zone: string;
}

/**
 * The day of a collection that is announced today: the agreed days later at the earliest, on a day on which banks
 * transfer money.
 */
export const collectionDay = (today: string, wanted_on: string, notice_days: number): string => {
  const earliest = addDays(today, notice_days);
  return businessDayFrom(wanted_on > earliest ? wanted_on : earliest, 'TARGET2');
};

/** Notifies the payer of a collection by mail. Returns the notice and its day; undefined without an address. */
export async function announce(
  trx: Trx,
  { box, branding }: Pick<Services, 'box' | 'branding'>,
  { item, wanted_on, zone, ...collection }: ToAnnounce,
  { now }: Acting,
): Promise<{ readonly notice: string; readonly collected_on: string } | undefined> {
  const { mandate, amount, currency_code } = collection;
  const { organisation } = item;
  const payer = mandate.customer
    ? await findItem(trx, 'customer', { id: mandate.customer, scope: within(organisation) })
    : undefined;
  if (!payer?.email_address) return undefined;
  const notice_days = mandate.notice_days ?? notice_days_default;
  const collected_on = collectionDay(dateIn(zone, new Date(now)), wanted_on, notice_days);
  const content = noticeMail(branding, { ...collection, collected_on });
  const mail = await sendMail(trx, box, { to: payer.email_address, kind: 'debit_notice', organisation, ...content });
  const id = newId('dntc', now);
  await trx
    .insertInto('debit_notice')
    .values({
      id,
      created_at: now,
      organisation,
      mandate: mandate.id,
      item: item.id,
      amount,
      currency_code,
      collected_on,
      notice_days,
      mail,
    })
    .execute();
  return { notice: id, collected_on };
}

/**
 * Whether a collection may go out: `yes`, once its notice has been sent and the agreed days have passed; `later`, while
 * the mail is under way; `again`, if it needs another notice; `no`, if none could be sent.
 */
export type Announcement = 'yes' | 'later' | 'again' | 'no';

interface Announcing {
  readonly organisation: string;
  readonly notice: string | null;
  readonly amount: number;
  readonly mandate: Pick<Mandate, 'id'>;
  readonly zone: string;
}

export async function announcementOf(
  executor: Executor,
  { organisation, notice, amount, mandate, zone }: Announcing,
  now: string,
): Promise<Announcement> {
  if (amount === 0) return 'yes';
  if (notice === no_notice.unsent) return 'no';
  const found = await findNotice(executor, { id: notice ?? '', organisation });
  if (!found || found.amount !== amount || found.mandate !== mandate.id) return 'again';
  const { state, delay_ms, created_at, collected_on, notice_days } = found;
  if (state === 'waiting' || state === 'sending') return 'later';
  if (state === 'failed') return 'no';
  // Whether a mail arrived whose sender died is unknown, and one that was sent late leaves the payer too few days.
  if (state !== 'sent' || delay_ms === null) return 'again';
  const sent_on = dateIn(zone, new Date(Date.parse(created_at) + delay_ms));
  if (addDays(sent_on, notice_days) > collected_on) return 'again';
  return dateIn(zone, new Date(now)) < collected_on ? 'later' : 'yes';
}

/**
 * A notice with the state of its mail. Mail is sent in real time, and what it took is added to the time of the notice,
 * which is that of the business clock.
 */
async function findNotice(executor: Executor, { id, organisation }: Owned) {
  const { rows } = await sql<{
    readonly created_at: string;
    readonly mandate: string;
    readonly amount: number;
    readonly collected_on: string;
    readonly notice_days: number;
    readonly state: string | null;
    readonly delay_ms: number | null;
  }>`
    select notice.created_at, notice.mandate, notice.amount, notice.collected_on, notice.notice_days, mail.state,
      (extract(epoch from mail.sent_at - mail.created_at) * 1000)::float8 as delay_ms
    from debit_notice as notice left join mail on mail.id = notice.mail
    where notice.id = ${id} and notice.organisation = ${organisation}`.execute(executor);
  return rows[0];
}

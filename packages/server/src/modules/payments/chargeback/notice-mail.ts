import { moneyFormat } from '@sluis/contract/base/money-format';
import { dateIn } from '@sluis/contract/base/time';
import { chargebacks_to_answer } from '@sluis/contract/entities/payments/chargeback';
import type { Services } from '../../../platform/http/services.ts';
import { button, composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { listLink } from '../../../platform/mail/list-link.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import type { Member, OpenChargeback } from './notice.queries.ts';

const words = {
  nl: {
    locale: 'nl-NL',
    subject: (count: number) =>
      count === 1 ? '1 chargeback wacht op uw reactie' : `${count} chargebacks wachten op uw reactie`,
    waiting: (name: string, count: number) =>
      count === 1
        ? `${name} heeft 1 chargeback die op een reactie wacht.`
        : `${name} heeft ${count} chargebacks die op een reactie wachten.`,
    by: (day: string) => `uiterlijk ${day}`,
    no_deadline: 'geen uiterste datum bekend',
    late: 'te laat',
    today: 'vandaag',
    more: (count: number) => `En nog ${count}.`,
    look: 'Chargebacks bekijken',
    elsewhere: (name: string) => `U werkt voor meerdere organisaties. Kies ${name} nadat u bent ingelogd.`,
    why: (name: string) => `U ontvangt deze e-mail omdat u toegang hebt tot de chargebacks van ${name}.`,
    off: 'Uitschakelen in uw profiel',
  },
  en: {
    locale: 'en-GB',
    subject: (count: number) => (count === 1 ? '1 chargeback' : `${count} chargebacks`).concat(' awaiting a response'),
    waiting: (name: string, count: number) =>
      count === 1
        ? `${name} has 1 chargeback awaiting a response.`
        : `${name} has ${count} chargebacks awaiting a response.`,
    by: (day: string) => `by ${day}`,
    no_deadline: 'no deadline',
    late: 'overdue',
    today: 'today',
    more: (count: number) => `And ${count} more.`,
    look: 'View chargebacks',
    elsewhere: (name: string) => `You work for several organisations. Select ${name} after logging in.`,
    why: (name: string) => `You are receiving this email because you have access to the chargebacks of ${name}.`,
    off: 'Turn off in your profile',
  },
} as const;

interface Said {
  readonly merchant: string;
  readonly member: Pick<Member, 'language' | 'timezone' | 'memberships'>;
  readonly listed: readonly OpenChargeback[];
  readonly total: number;
  readonly now: string;
}

/** The deadline in a line: the day and, if close, that it is today or over. */
function deadline({ work_by_date }: OpenChargeback, { member, now }: Said): string {
  const said = words[member.language];
  if (work_by_date === null) return said.no_deadline;
  const day = new Intl.DateTimeFormat(said.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(work_by_date),
  );
  const today = dateIn(member.timezone, new Date(now));
  const mark = work_by_date < today ? ` (${said.late})` : work_by_date === today ? ` (${said.today})` : '';
  return said.by(day) + mark;
}

/** The address of the view with all chargebacks awaiting a response. */
const viewLink = (origin: string): string => listLink(origin, 'chargebacks', chargebacks_to_answer);

/** The mail about the chargebacks that a merchant has to answer, nearest deadline first. */
export function noticeMail({ branding, config }: Pick<Services, 'branding' | 'config'>, said: Said): MailContent {
  const { member, listed, total } = said;
  const { language, memberships } = member;
  const { locale, subject, waiting, more, look, elsewhere, why, off } = words[language];
  const name = unlinked(said.merchant);
  const lines = listed.map((each) => {
    const parts = [
      deadline(each, said),
      moneyFormat(locale, each.currency_code)(each.amount),
      unlinked(each.merchant_reference),
    ];
    return `<li>${escapeHtml(parts.join(' · '))}</li>`;
  });
  const rest = total - listed.length;
  const body = [
    `<p>${escapeHtml(waiting(name, total))}</p>`,
    `<ul>${lines.join('\n')}</ul>`,
    ...(rest > 0 ? [`<p>${more(rest)}</p>`] : []),
    `<p>${button(viewLink(config.origin), look, branding)}</p>`,
    ...(memberships > 1 ? [`<p>${escapeHtml(elsewhere(name))}</p>`] : []),
    `<p style="font-size:12px">${escapeHtml(why(name))} <a href="${escapeHtml(`${config.origin}/profile`)}">${off}</a></p>`,
  ];
  return composeMail(branding, language, `${subject(total)} · ${branding.short_title}`, body.join('\n'));
}

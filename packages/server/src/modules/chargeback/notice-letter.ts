import { chargebacks_to_answer } from '@sluis/contract/entities/chargeback';
import type { Services } from '../../platform/http/services.ts';
import { escapeHtml, unlinked } from '../../platform/mail/html.ts';
import { button, letter } from '../../platform/mail/letter.ts';
import type { MailContent } from '../../platform/mail/mail.ts';
import { moneyText } from '../../platform/money-text.ts';
import type { Member, ToAnswer } from './notice.queries.ts';

const words = {
  nl: {
    locale: 'nl-NL',
    subject: (count: number) => (count === 1 ? '1 chargeback' : `${count} chargebacks`).concat(' te beantwoorden'),
    waiting: (name: string, count: number) =>
      count === 1
        ? `Bij ${name} wacht 1 chargeback op een antwoord.`
        : `Bij ${name} wachten ${count} chargebacks op een antwoord.`,
    by: (day: string) => `uiterlijk ${day}`,
    no_deadline: 'geen termijn bekend',
    late: 'te laat',
    today: 'vandaag',
    more: (count: number) => `En nog ${count}.`,
    look: 'Chargebacks bekijken',
    elsewhere: (name: string) => `U werkt voor meer organisaties: kies na het inloggen ${name}.`,
    why: (name: string) => `U krijgt deze mail omdat u de chargebacks van ${name} mag zien.`,
    off: 'Uitzetten in uw profiel',
  },
  en: {
    locale: 'en-GB',
    subject: (count: number) => (count === 1 ? '1 chargeback' : `${count} chargebacks`).concat(' to answer'),
    waiting: (name: string, count: number) =>
      count === 1
        ? `1 chargeback of ${name} is waiting for an answer.`
        : `${count} chargebacks of ${name} are waiting for an answer.`,
    by: (day: string) => `by ${day}`,
    no_deadline: 'no deadline known',
    late: 'late',
    today: 'today',
    more: (count: number) => `And ${count} more.`,
    look: 'View the chargebacks',
    elsewhere: (name: string) => `You work for several organisations: choose ${name} once you have signed in.`,
    why: (name: string) => `You get this mail because you can see the chargebacks of ${name}.`,
    off: 'Turn it off in your profile',
  },
} as const;

interface Said {
  readonly merchant: string;
  readonly member: Pick<Member, 'language' | 'timezone' | 'memberships'>;
  readonly listed: readonly ToAnswer[];
  readonly total: number;
  readonly now: string;
}

/** What a line says of when to answer: the day and, where that matters, that it is today or over. */
function deadline({ work_by_date, status }: ToAnswer, { member, now }: Said): string {
  const said = words[member.language];
  if (work_by_date === null) return said.no_deadline;
  const day = new Intl.DateTimeFormat(said.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(work_by_date),
  );
  // Swedes write dates as ISO 8601 does.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: member.timezone }).format(new Date(now));
  // Of one in dispute an answer was given: it is never late.
  const is_late = work_by_date < today && status === 'OPEN';
  const mark = is_late ? ` (${said.late})` : work_by_date === today ? ` (${said.today})` : '';
  return said.by(day) + mark;
}

/** The address of the view in which everything stands that is to be answered. */
function viewLink(origin: string): string {
  const query = Object.entries(chargebacks_to_answer).flatMap(([key, value]) =>
    [value].flat().map((each): [string, string] => [key, each]),
  );
  return `${origin}/chargebacks?${new URLSearchParams(query)}`;
}

/** The mail that tells somebody of the chargebacks that a merchant has to answer, nearest deadline first. */
export function noticeLetter({ branding, config }: Pick<Services, 'branding' | 'config'>, said: Said): MailContent {
  const { member, listed, total } = said;
  const { language, memberships } = member;
  const { locale, subject, waiting, more, look, elsewhere, why, off } = words[language];
  const name = unlinked(said.merchant);
  const lines = listed.map((each) => {
    const parts = [deadline(each, said), moneyText(each, locale), unlinked(each.merchant_reference)];
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
  return letter(branding, language, `${subject(total)} · ${branding.short_title}`, body.join('\n'));
}

import { moneyFormat } from '@sluis/contract/base/money-format';
import { dateIn } from '@sluis/contract/base/time';
import { locales, translations } from '@sluis/contract/base/translate';
import { chargebacks_to_answer } from '@sluis/contract/entities/payments/chargeback';
import type { Services } from '../../../platform/http/services.ts';
import { button, composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { listLink } from '../../../platform/mail/list-link.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import type { Member, OpenChargeback } from './notice.queries.ts';

const words = translations({
  nl: {
    subject_one: '1 chargeback wacht op uw reactie',
    subject_other: '{{count}} chargebacks wachten op uw reactie',
    waiting_one: '{{name}} heeft 1 chargeback die op een reactie wacht.',
    waiting_other: '{{name}} heeft {{count}} chargebacks die op een reactie wachten.',
    by: 'uiterlijk {{day}}',
    no_deadline: 'geen uiterste datum bekend',
    late: 'te laat',
    today: 'vandaag',
    more: 'En nog {{number}}.',
    look: 'Chargebacks bekijken',
    elsewhere: 'U werkt voor meerdere organisaties. Kies {{name}} nadat u bent ingelogd.',
    why: 'U ontvangt deze e-mail omdat u toegang hebt tot de chargebacks van {{name}}.',
    off: 'Uitschakelen in uw profiel',
  },
  en: {
    subject_one: '1 chargeback awaiting a response',
    subject_other: '{{count}} chargebacks awaiting a response',
    waiting_one: '{{name}} has 1 chargeback awaiting a response.',
    waiting_other: '{{name}} has {{count}} chargebacks awaiting a response.',
    by: 'by {{day}}',
    no_deadline: 'no deadline',
    late: 'overdue',
    today: 'today',
    more: 'And {{number}} more.',
    look: 'View chargebacks',
    elsewhere: 'You work for several organisations. Select {{name}} after logging in.',
    why: 'You are receiving this email because you have access to the chargebacks of {{name}}.',
    off: 'Turn off in your profile',
  },
});

interface Said {
  readonly merchant: string;
  readonly member: Pick<Member, 'language' | 'timezone' | 'memberships'>;
  readonly listed: readonly OpenChargeback[];
  readonly total: number;
  readonly now: string;
}

/** The deadline in a line: the day and, if close, that it is today or over. */
function deadline({ work_by_date }: OpenChargeback, { member, now }: Said): string {
  const t = words(member.language);
  if (work_by_date === null) return t('no_deadline');
  const day = new Intl.DateTimeFormat(locales[member.language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(work_by_date),
  );
  const today = dateIn(member.timezone, new Date(now));
  const mark = work_by_date < today ? ` (${t('late')})` : work_by_date === today ? ` (${t('today')})` : '';
  return t('by', { day }) + mark;
}

const viewLink = (origin: string): string => listLink(origin, 'chargebacks', chargebacks_to_answer);

/** The mail about the chargebacks that a merchant has to answer, nearest deadline first. */
export function noticeMail({ branding, config }: Pick<Services, 'branding' | 'config'>, wording: Said): MailContent {
  const { member, listed, total } = wording;
  const { language, memberships } = member;
  const t = words(language);
  const name = unlinked(wording.merchant);
  const lines = listed.map((each) => {
    const parts = [
      deadline(each, wording),
      moneyFormat(locales[language], each.currency_code)(each.amount),
      unlinked(each.merchant_reference),
    ];
    return `<li>${escapeHtml(parts.join(' · '))}</li>`;
  });
  const rest = total - listed.length;
  const body = [
    `<p>${escapeHtml(t('waiting', { name, count: total }))}</p>`,
    `<ul>${lines.join('\n')}</ul>`,
    ...(rest > 0 ? [`<p>${t('more', { number: rest })}</p>`] : []),
    `<p>${button(viewLink(config.origin), t('look'), branding)}</p>`,
    ...(memberships > 1 ? [`<p>${escapeHtml(t('elsewhere', { name }))}</p>`] : []),
    `<p style="font-size:12px">${escapeHtml(t('why', { name }))} <a href="${escapeHtml(`${config.origin}/profile`)}">${t('off')}</a></p>`,
  ];
  return composeMail(
    branding,
    language,
    `${t('subject', { count: total })} · ${branding.short_title}`,
    body.join('\n'),
  );
}

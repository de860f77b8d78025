import type { Branding } from '@sluis/contract/branding';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import { button, letter } from '../../platform/mail/letter.ts';
import { type MailContent, sendMail } from '../../platform/mail/mail.ts';

/** What is written to people about their own account, in their language. */

interface Addressee {
  readonly name: string;
  readonly email: string;
  readonly language: 'nl' | 'en';
}

interface Words {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly action?: string;
}

type Bilingual = Readonly<Record<Addressee['language'], Words>>;

const ignore = {
  nl: 'Hebt u hier niet om gevraagd, dan hoeft u niets te doen.',
  en: 'If you did not ask for this, you need not do anything.',
} as const;
const warn = {
  nl: 'Was u dit niet, neem dan meteen contact op met uw beheerder.',
  en: 'If this was not you, contact your administrator at once.',
} as const;

const password_reset: Bilingual = {
  nl: {
    subject: 'Nieuw wachtwoord instellen',
    lines: ['U kunt een nieuw wachtwoord kiezen. De link werkt 30 minuten en één keer.', ignore.nl],
    action: 'Wachtwoord instellen',
  },
  en: {
    subject: 'Set a new password',
    lines: ['You can choose a new password. The link works for 30 minutes, and once.', ignore.en],
    action: 'Set password',
  },
};

const email_change: Bilingual = {
  nl: {
    subject: 'Bevestig uw nieuwe e-mailadres',
    lines: ['Bevestig dat u voortaan met dit adres inlogt. De link werkt 30 minuten en één keer.', ignore.nl],
    action: 'E-mailadres bevestigen',
  },
  en: {
    subject: 'Confirm your new e-mail address',
    lines: [
      'Confirm that you sign in with this address from now on. The link works for 30 minutes, and once.',
      ignore.en,
    ],
    action: 'Confirm e-mail address',
  },
};

const email_changed: Bilingual = {
  nl: { subject: 'Uw e-mailadres is gewijzigd', lines: ['U logt voortaan met een ander e-mailadres in.', warn.nl] },
  en: { subject: 'Your e-mail address was changed', lines: ['You now sign in with another e-mail address.', warn.en] },
};

const password_changed: Bilingual = {
  nl: { subject: 'Uw wachtwoord is gewijzigd', lines: ['Het wachtwoord van uw account is gewijzigd.', warn.nl] },
  en: { subject: 'Your password was changed', lines: ['The password of your account was changed.', warn.en] },
};

const factor_added: Bilingual = {
  nl: { subject: 'Tweede factor toegevoegd', lines: ['Uw account heeft een nieuwe tweede factor.', warn.nl] },
  en: { subject: 'Second factor added', lines: ['Your account has a new second factor.', warn.en] },
};

const factor_removed: Bilingual = {
  nl: { subject: 'Tweede factor verwijderd', lines: ['Van uw account is een tweede factor verwijderd.', warn.nl] },
  en: { subject: 'Second factor removed', lines: ['A second factor of your account was removed.', warn.en] },
};

const letters = { password_reset, email_change, email_changed, password_changed, factor_added, factor_removed };
export type LetterKind = keyof typeof letters;

type Post = Pick<Services, 'branding' | 'box'>;

interface Sent {
  readonly kind: LetterKind;
  /** Of the one button. */
  readonly link?: string;
  /** Where it goes instead of the user's present address. */
  readonly to?: string;
}

/** A person as letters address them. */
const addressee = (executor: Executor, id: string): Promise<Addressee> =>
  executor.selectFrom('user').select(['name', 'email', 'language']).where('id', '=', id).executeTakeFirstOrThrow();

/** Mails a user a letter of the kind. */
export async function writeTo(
  trx: Trx,
  { branding, box }: Post,
  user: string,
  { kind, link, to }: Sent,
): Promise<void> {
  const person = await addressee(trx, user);
  await sendMail(trx, box, { to: to ?? person.email, kind, ...compose(branding, person, letters[kind], link) });
}

/** Mails a user the code of one sign-in. */
export async function writeCode(trx: Trx, { branding, box }: Post, user: string, code: string): Promise<void> {
  const person = await addressee(trx, user);
  await sendMail(trx, box, { to: person.email, kind: 'mfa_code', ...composeCode(branding, person, code) });
}

/** A letter that may have one button. */
function compose(branding: Branding, { name, language }: Addressee, words: Bilingual, link?: string): MailContent {
  const { subject, lines, action } = words[language];
  const hello = language === 'nl' ? `Beste ${escapeHtml(name)},` : `Dear ${escapeHtml(name)},`;
  const [first, ...rest] = lines.map((line) => `<p>${line}</p>`);
  const body = [
    `<p>${hello}</p>`,
    first,
    ...(link && action ? [`<p>${button(link, action, branding)}</p>`] : []),
    ...rest,
  ].join('\n');
  return letter(branding, language, `${subject} · ${branding.short_title}`, body);
}

/** The mail with a code for one sign-in. */
function composeCode(branding: Branding, { name, language }: Addressee, code: string): MailContent {
  const nl = language === 'nl';
  const said = nl ? 'Uw code om in te loggen:' : 'Your code to sign in:';
  const until = nl
    ? 'De code werkt 30 minuten, één keer, en alleen voor deze aanmelding.'
    : 'The code works for 30 minutes, once, and for this sign-in only.';
  const body = `<p>${nl ? 'Beste' : 'Dear'} ${escapeHtml(name)},</p>
<p>${said}</p>
<p style="font-size:24px;font-weight:600">${code}</p>
<p>${until} ${warn[language]}</p>`;
  return letter(branding, language, `${nl ? 'Uw code' : 'Your code'} · ${branding.short_title}`, body);
}

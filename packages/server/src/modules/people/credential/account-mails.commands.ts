import type { Branding } from '@sluis/contract/branding';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { button, composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml } from '../../../platform/mail/html.ts';
import { type MailContent, sendMail } from '../../../platform/mail/mail.ts';

/** Mails to users about their own account, in their language. */

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
  nl: 'Hebt u dit niet aangevraagd? Dan hoeft u niets te doen.',
  en: 'If you did not request this, you can ignore this email.',
} as const;
const warn = {
  nl: 'Was u dit niet? Neem dan direct contact op met uw beheerder.',
  en: 'If this was not you, contact your administrator immediately.',
} as const;

const password_reset: Bilingual = {
  nl: {
    subject: 'Stel een nieuw wachtwoord in',
    lines: [
      'Kies een nieuw wachtwoord via onderstaande link. De link is 30 minuten geldig en werkt één keer.',
      ignore.nl,
    ],
    action: 'Wachtwoord instellen',
  },
  en: {
    subject: 'Set a new password',
    lines: [
      'Choose a new password with the link below. The link is valid for 30 minutes and can be used once.',
      ignore.en,
    ],
    action: 'Set password',
  },
};

const email_change: Bilingual = {
  nl: {
    subject: 'Bevestig uw nieuwe e-mailadres',
    lines: [
      'Bevestig dat u voortaan met dit e-mailadres inlogt. De link is 30 minuten geldig en werkt één keer.',
      ignore.nl,
    ],
    action: 'E-mailadres bevestigen',
  },
  en: {
    subject: 'Confirm your new email address',
    lines: [
      'Confirm that you want to log in with this address from now on. The link is valid for 30 minutes and can be used once.',
      ignore.en,
    ],
    action: 'Confirm email address',
  },
};

const email_changed: Bilingual = {
  nl: {
    subject: 'Uw e-mailadres is gewijzigd',
    lines: ['Het e-mailadres van uw account is gewijzigd. Log voortaan in met het nieuwe adres.', warn.nl],
  },
  en: {
    subject: 'Your email address was changed',
    lines: ['The email address of your account was changed. Use the new address to log in.', warn.en],
  },
};

const password_changed: Bilingual = {
  nl: { subject: 'Uw wachtwoord is gewijzigd', lines: ['Het wachtwoord van uw account is gewijzigd.', warn.nl] },
  en: { subject: 'Your password was changed', lines: ['The password of your account was changed.', warn.en] },
};

const factor_added: Bilingual = {
  nl: {
    subject: 'Methode voor meerfactorauthenticatie toegevoegd',
    lines: ['Aan uw account is een methode voor meerfactorauthenticatie toegevoegd.', warn.nl],
  },
  en: {
    subject: 'Multi-factor authentication method added',
    lines: ['A multi-factor authentication method was added to your account.', warn.en],
  },
};

const factor_removed: Bilingual = {
  nl: {
    subject: 'Methode voor meerfactorauthenticatie verwijderd',
    lines: ['Van uw account is een methode voor meerfactorauthenticatie verwijderd.', warn.nl],
  },
  en: {
    subject: 'Multi-factor authentication method removed',
    lines: ['A multi-factor authentication method was removed from your account.', warn.en],
  },
};

const mfa_code: Bilingual = {
  nl: {
    subject: 'Uw inlogcode',
    lines: [
      'Uw inlogcode:',
      `De code is 30 minuten geldig, werkt één keer en alleen voor deze inlogpoging. ${warn.nl}`,
    ],
  },
  en: {
    subject: 'Your login code',
    lines: [
      'Your login code:',
      `The code is valid for 30 minutes, can be used once and only works for this login. ${warn.en}`,
    ],
  },
};

const account_mails = {
  mfa_code,
  password_reset,
  email_change,
  email_changed,
  password_changed,
  factor_added,
  factor_removed,
};
export type AccountMailKind = keyof typeof account_mails;

type Post = Pick<Services, 'branding' | 'box'>;

interface Sent {
  readonly kind: AccountMailKind;
  /** The address of the one button. */
  readonly link?: string;
  /** Shown large, to be copied. */
  readonly code?: string;
  /** Another address than the user's present one. */
  readonly to?: string;
}

/** The name and language for a letter to a user. */
const addressee = (executor: Executor, id: string): Promise<Addressee> =>
  executor.selectFrom('user').select(['name', 'email', 'language']).where('id', '=', id).executeTakeFirstOrThrow();

/** Mails a user a letter of the kind. */
export async function sendAccountMail(
  trx: Trx,
  { branding, box }: Post,
  user: string,
  { to, ...sent }: Sent,
): Promise<void> {
  const person = await addressee(trx, user);
  await sendMail(trx, box, { to: to ?? person.email, kind: sent.kind, ...compose(branding, person, sent) });
}

/** A letter that may have one button or code, after its first line. */
function compose(branding: Branding, { name, language }: Addressee, { kind, link, code }: Sent): MailContent {
  const { subject, lines, action } = account_mails[kind][language];
  const hello = language === 'nl' ? `Beste ${escapeHtml(name)},` : `Dear ${escapeHtml(name)},`;
  const [first, ...rest] = lines.map((line) => `<p>${line}</p>`);
  const body = [
    `<p>${hello}</p>`,
    first,
    ...(link && action ? [`<p>${button(link, action, branding)}</p>`] : []),
    ...(code ? [`<p style="font-size:24px;font-weight:600">${code}</p>`] : []),
    ...rest,
  ].join('\n');
  return composeMail(branding, language, `${subject} · ${branding.short_title}`, body);
}

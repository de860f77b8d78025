import { translations } from '@sluis/contract/base/translate';
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

const words = translations({
  nl: {
    hello: 'Beste {{name}},',
    ignore: 'Hebt u dit niet aangevraagd? Dan hoeft u niets te doen.',
    warn: 'Was u dit niet? Neem dan direct contact op met uw beheerder.',
    mfa_code: {
      subject: 'Uw inlogcode',
      said: 'Uw inlogcode:',
      once: 'De code is 30 minuten geldig, werkt één keer en alleen voor deze inlogpoging.',
    },
    password_reset: {
      subject: 'Stel een nieuw wachtwoord in',
      said: 'Kies een nieuw wachtwoord via onderstaande link. De link is 30 minuten geldig en werkt één keer.',
      action: 'Wachtwoord instellen',
    },
    email_change: {
      subject: 'Bevestig uw nieuwe e-mailadres',
      said: 'Bevestig dat u voortaan met dit e-mailadres inlogt. De link is 30 minuten geldig en werkt één keer.',
      action: 'E-mailadres bevestigen',
    },
    email_changed: {
      subject: 'Uw e-mailadres is gewijzigd',
      said: 'Het e-mailadres van uw account is gewijzigd. Log voortaan in met het nieuwe adres.',
    },
    password_changed: { subject: 'Uw wachtwoord is gewijzigd', said: 'Het wachtwoord van uw account is gewijzigd.' },
    factor_added: {
      subject: 'Methode voor meerfactorauthenticatie toegevoegd',
      said: 'Aan uw account is een methode voor meerfactorauthenticatie toegevoegd.',
    },
    factor_removed: {
      subject: 'Methode voor meerfactorauthenticatie verwijderd',
      said: 'Van uw account is een methode voor meerfactorauthenticatie verwijderd.',
    },
  },
  en: {
    hello: 'Dear {{name}},',
    ignore: 'If you did not request this, you can ignore this email.',
    warn: 'If this was not you, contact your administrator immediately.',
    mfa_code: {
      subject: 'Your login code',
      said: 'Your login code:',
      once: 'The code is valid for 30 minutes, can be used once and only works for this login.',
    },
    password_reset: {
      subject: 'Set a new password',
      said: 'Choose a new password with the link below. The link is valid for 30 minutes and can be used once.',
      action: 'Set password',
    },
    email_change: {
      subject: 'Confirm your new email address',
      said: 'Confirm that you want to log in with this address from now on. The link is valid for 30 minutes and can be used once.',
      action: 'Confirm email address',
    },
    email_changed: {
      subject: 'Your email address was changed',
      said: 'The email address of your account was changed. Use the new address to log in.',
    },
    password_changed: { subject: 'Your password was changed', said: 'The password of your account was changed.' },
    factor_added: {
      subject: 'Multi-factor authentication method added',
      said: 'A multi-factor authentication method was added to your account.',
    },
    factor_removed: {
      subject: 'Multi-factor authentication method removed',
      said: 'A multi-factor authentication method was removed from your account.',
    },
  },
});

/** What closes each letter, and what its button says. */
const letters = {
  mfa_code: { closing: ['mfa_code.once', 'warn'], action: undefined },
  password_reset: { closing: ['ignore'], action: 'password_reset.action' },
  email_change: { closing: ['ignore'], action: 'email_change.action' },
  email_changed: { closing: ['warn'], action: undefined },
  password_changed: { closing: ['warn'], action: undefined },
  factor_added: { closing: ['warn'], action: undefined },
  factor_removed: { closing: ['warn'], action: undefined },
} as const;
export type AccountMailKind = keyof typeof letters;

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
  const t = words(language);
  const { closing, action } = letters[kind];
  const body = [
    `<p>${escapeHtml(t('hello', { name }))}</p>`,
    `<p>${t(`${kind}.said`)}</p>`,
    ...(link && action ? [`<p>${button(link, t(action), branding)}</p>`] : []),
    ...(code ? [`<p style="font-size:24px;font-weight:600">${code}</p>`] : []),
    `<p>${closing.map((key) => t(key)).join(' ')}</p>`,
  ].join('\n');
  return composeMail(branding, language, `${t(`${kind}.subject`)} · ${branding.short_title}`, body);
}

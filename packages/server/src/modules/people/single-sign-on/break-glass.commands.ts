import { translations } from '@sluis/contract/base/translate';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { recordStatuses } from '../../../resource/status.ts';
import { findAdministrators } from '../user/administrators.queries.ts';

const words = translations({
  nl: {
    subject: 'Ingelogd buiten single sign-on om',
    said: '{{who}} is met een wachtwoord ingelogd, buiten {{provider}} om, vanaf {{ip}}.',
    warn: 'Had u dit niet verwacht? Deactiveer deze gebruiker en stel een nieuw wachtwoord in.',
  },
  en: {
    subject: 'Login without single sign-on',
    said: '{{who}} logged in with a password, without {{provider}}, from {{ip}}.',
    warn: 'If you did not expect this, deactivate this user and set a new password.',
  },
});

interface Passed {
  readonly user: string;
  readonly identity_provider: string;
  readonly ip: string;
}

/**
 * Records that a break-glass user has signed in with a password although single sign-on is forced, and mails the other
 * administrators of the organisation.
 */
export async function recordBreakGlass(
  trx: Trx,
  { branding, box, clock }: Pick<Services, 'branding' | 'box' | 'clock'>,
  { user, identity_provider, ip }: Passed,
): Promise<void> {
  const { name } = await trx.selectFrom('user').select('name').where('id', '=', user).executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: string; organisation: string; name: string; is_provider: boolean }>`
    select p.id, p.organisation, p.name, o.parent is null as is_provider
    from identityprovider p join organisation o on o.id = p.organisation where p.id = ${identity_provider}`.execute(
    trx,
  );
  const [passed] = rows;
  if (!passed) return;
  const actor = { kind: 'user', id: user, name } as const;
  const change = { status: 'BREAK_GLASS_USED', status_reason: ip };
  await recordStatuses(trx, [{ item: passed, change }], { now: clock.now(), actor });
  const role = passed.is_provider ? 'PSP_USER_UPDATE' : 'PLATFORMUSER_UPDATE';
  for (const { id, email, language } of await findAdministrators(trx, passed.organisation, role)) {
    if (id === user) continue;
    const t = words(language);
    const sentence = t('said', { who: unlinked(name), provider: unlinked(passed.name), ip });
    const body = `<p>${escapeHtml(sentence)}</p>\n<p>${t('warn')}</p>`;
    const subject = `${t('subject')}: ${name} · ${branding.short_title}`;
    await sendMail(trx, box, { to: email, kind: 'break_glass', ...composeMail(branding, language, subject, body) });
  }
}

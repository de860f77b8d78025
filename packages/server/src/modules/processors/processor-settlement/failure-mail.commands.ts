import { translations } from '@sluis/contract/base/translate';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { sendMail } from '../../../platform/mail/mail.ts';

const words = translations({
  nl: {
    subject: 'Afrekening niet verwerkt',
    run: '{{name}} kon niet worden opgehaald. Bekijk de uitvoering voor de reden.',
    file: '{{name}} bevat een bestand dat niet kon worden gelezen: {{file}}.',
  },
  en: {
    subject: 'Settlement not processed',
    run: '{{name}} could not be fetched. See the run for the reason.',
    file: '{{name}} has a file that could not be read: {{file}}.',
  },
});

/** Mails the user of a settlement that a run, or one of its files, failed. */
export async function mailFailure(
  trx: Trx,
  { box, branding }: Pick<Services, 'box' | 'branding'>,
  { name, user }: { readonly name: string; readonly user: string },
  { file }: { readonly file?: string } = {},
): Promise<void> {
  const person = await trx
    .selectFrom('user')
    .select(['email', 'language'])
    .where('id', '=', user)
    .where('active', '=', true)
    .where('stand_in', '=', false)
    .executeTakeFirst();
  if (!person) return;
  const t = words(person.language);
  const named = { name: unlinked(name), file: unlinked(file ?? '') };
  const body = `<p>${escapeHtml(t(file === undefined ? 'run' : 'file', named))}</p>`;
  const subject = `${t('subject')}: ${name} · ${branding.short_title}`;
  await sendMail(trx, box, {
    to: person.email,
    kind: 'settlement',
    ...composeMail(branding, person.language, subject, body),
  });
}

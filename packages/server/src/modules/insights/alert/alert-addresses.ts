import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { button, composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml } from '../../../platform/mail/html.ts';
import { listLink } from '../../../platform/mail/list-link.ts';
import { type Note, notifyAddresses } from '../../people/outside-mail/sending.commands.ts';

/** A mail about an alert: a sentence as text, a button, and a second link. Links are lists of the application. */
export interface AlertMail {
  readonly subject: string;
  readonly sentence: string;
  readonly links: readonly (readonly [label: string, list: string, search: Readonly<Record<string, unknown>>])[];
}

/** Mails the addresses that an organisation's alert settings name, once the transaction commits. */
export async function mailAlertAddresses(
  trx: Trx,
  services: Services,
  organisation: string,
  write: (language: 'nl' | 'en') => AlertMail,
): Promise<void> {
  const { branding, config } = services;
  const setting = await trx
    .selectFrom('alertsetting')
    .select(['email_addresses', 'language'])
    .where('organisation', '=', organisation)
    .executeTakeFirst();
  if (!setting || setting.email_addresses.length === 0) return;
  const { language, email_addresses: to } = setting;
  const { subject, sentence, links } = write(language);
  const lines = links.map(([label, list, search], index) => {
    const address = listLink(config.origin, list, { ...search, _organisation: organisation });
    return index === 0 ? button(address, label, branding) : `<a href="${escapeHtml(address)}">${label}</a>`;
  });
  const html = [escapeHtml(sentence), ...lines].map((line) => `<p>${line}</p>`).join('');
  const content = (note: Note) =>
    composeMail(branding, language, `${subject} · ${branding.short_title}`, html + note(language));
  await notifyAddresses(trx, services, { organisation, to, kind: 'alert', content });
}

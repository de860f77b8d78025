import { translations } from '@sluis/contract/base/translate';
import type { ItemOf } from '@sluis/contract/registry';
import { type ReportFault, report_faults } from '@sluis/contract/report-faults';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { button, composeMail } from '../../../platform/mail/compose.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';
import { findItem } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';
import { type Note, notifyAddresses } from '../../people/outside-mail/sending.commands.ts';
import { dashboardHeading } from './dashboard-page.ts';
import type { ShownDashboard } from './report-dashboard.ts';

type Made = ItemOf<'report'>;

const words = translations({
  nl: {
    ready: 'Rapport klaar',
    ready_body: 'Het rapport “{{name}}” is klaar en bevat {{count}} transacties.',
    download: 'Rapport downloaden',
    failed: 'Rapport mislukt',
    failed_body: 'Het rapport “{{name}}” kon niet worden gemaakt.',
    look: 'Rapporten bekijken',
  },
  en: {
    ready: 'Report ready',
    ready_body: 'The report “{{name}}” is ready and contains {{count}} transactions.',
    download: 'Download report',
    failed: 'Report failed',
    failed_body: 'The report “{{name}}” could not be generated.',
    look: 'View reports',
  },
});
const faults = translations(report_faults);

/** The URL of the file, through the sign-in if needed. */
export const downloadLink = (origin: string, { id, organisation }: Pick<Made, 'id' | 'organisation'>): string =>
  `${origin}/?_download=true&id=${id}&_organisation=${organisation}`;

/**
 * Mails the recipients of a schedule that a report is ready or has failed, once the transaction commits. A mail of a
 * dashboard is the dashboard itself, as `shown`.
 */
export async function notifyReport(trx: Trx, services: Services, made: Made, shown?: ShownDashboard): Promise<void> {
  const { branding, config } = services;
  if (made.report_schedule === null) return;
  const schedule = await findItem(trx, 'reportschedule', {
    id: made.report_schedule,
    scope: everything,
  });
  if (!schedule) return;
  const is_ready = made.status === 'PROCESSED';
  const t = words(made.language);
  const name = unlinked(made.name);
  // A merchant's name for its report is in no subject.
  const subject = `${t(is_ready ? 'ready' : 'failed')} · ${branding.short_title}`;
  if (is_ready && shown !== undefined) {
    // The days are below it.
    const heading = dashboardHeading(unlinked(schedule.name));
    const content = (note: Note) =>
      composeMail(
        branding,
        made.language,
        `${shown.subject} · ${branding.short_title}`,
        heading + shown.body + note(made.language),
      );
    const { organisation, email_addresses: to } = schedule;
    await notifyAddresses(trx, services, { organisation, to, kind: 'report', content });
    return;
  }
  const sentence = is_ready
    ? t('ready_body', { name, count: (made.count ?? 0).toLocaleString(made.language) })
    : `${t('failed_body', { name })} ${faults(made.language)(made.status_reason as ReportFault)}`;
  const link = is_ready
    ? button(downloadLink(config.origin, made), t('download'), branding)
    : button(
        `${config.origin}/reports/transactions?id=${made.id}&_open=true&_organisation=${made.organisation}`,
        t('look'),
        branding,
      );
  const body = `<p>${escapeHtml(sentence)}</p><p>${link}</p>`;
  const content = (note: Note) => composeMail(branding, made.language, subject, body + note(made.language));
  const { organisation, email_addresses: to } = schedule;
  await notifyAddresses(trx, services, { organisation, to, kind: 'report', content });
}

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

const words = {
  nl: {
    ready: 'Rapport klaar',
    ready_body: (name: string, count: string) => `Het rapport “${name}” is klaar en bevat ${count} transacties.`,
    download: 'Rapport downloaden',
    failed: 'Rapport mislukt',
    failed_body: (name: string) => `Het rapport “${name}” kon niet worden gemaakt.`,
    look: 'Rapporten bekijken',
  },
  en: {
    ready: 'Report ready',
    ready_body: (name: string, count: string) => `The report “${name}” is ready and contains ${count} transactions.`,
    download: 'Download report',
    failed: 'Report failed',
    failed_body: (name: string) => `The report “${name}” could not be generated.`,
    look: 'View reports',
  },
} as const;

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
  const said = words[made.language];
  const name = unlinked(made.name);
  // Subjects never contain a merchant's name for its report.
  const subject = `${is_ready ? said.ready : said.failed} · ${branding.short_title}`;
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
    ? said.ready_body(name, (made.count ?? 0).toLocaleString(made.language))
    : `${said.failed_body(name)} ${report_faults[made.language][made.status_reason as ReportFault]}`;
  const link = is_ready
    ? button(downloadLink(config.origin, made), said.download, branding)
    : button(
        `${config.origin}/reports/transactions?id=${made.id}&_open=true&_organisation=${made.organisation}`,
        said.look,
        branding,
      );
  const body = `<p>${escapeHtml(sentence)}</p><p>${link}</p>`;
  const content = (note: Note) => composeMail(branding, made.language, subject, body + note(made.language));
  const { organisation, email_addresses: to } = schedule;
  await notifyAddresses(trx, services, { organisation, to, kind: 'report', content });
}

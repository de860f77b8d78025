import type { ReportFault } from '@sluis/contract/entities/report';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/services.ts';
import { escapeHtml, unlinked } from '../../platform/mail/html.ts';
import { button, letter } from '../../platform/mail/letter.ts';
import { findItem } from '../../resource/item.ts';
import { type Note, tellAddresses } from '../outside-mail/sending.commands.ts';

type Made = ItemOf<'report'>;

const words = {
  nl: {
    ready: 'Rapport klaar',
    ready_body: (name: string, count: string) => `Het rapport “${name}” is gemaakt en bevat ${count} transacties.`,
    download: 'Rapport downloaden',
    failed: 'Rapport mislukt',
    failed_body: (name: string) => `Het rapport “${name}” kon niet worden gemaakt.`,
    look: 'Naar de rapporten',
    faults: {
      asker_gone: 'Wie het rapport heeft gevraagd, is geen gebruiker meer.',
      roles_lost:
        'Wie het rapport heeft gevraagd, mag deze transacties niet meer zien of er geen rapport meer van maken.',
      question_invalid: 'De filters of kolommen van het rapport bestaan niet meer.',
      broken_off: 'Het maken van het rapport is telkens afgebroken.',
    },
  },
  en: {
    ready: 'Report ready',
    ready_body: (name: string, count: string) =>
      `The report “${name}” has been generated and holds ${count} transactions.`,
    download: 'Download the report',
    failed: 'Report failed',
    failed_body: (name: string) => `The report “${name}” could not be generated.`,
    look: 'Open the reports',
    faults: {
      asker_gone: 'Whoever asked for the report is no longer a user.',
      roles_lost: 'Whoever asked for the report may no longer see these transactions or have a report made of them.',
      question_invalid: 'The filters or columns of the report no longer exist.',
      broken_off: 'The making of the report was broken off each time.',
    },
  },
} as const satisfies Record<'nl' | 'en', { faults: Record<ReportFault, string> } & Record<string, unknown>>;

/** The address that brings whoever follows it to the file, through their sign-in where needed. */
export const downloadLink = (origin: string, { id, organisation }: Pick<Made, 'id' | 'organisation'>): string =>
  `${origin}/?_download=true&id=${id}&_organisation=${organisation}`;

/** Tells whom the schedule of a report names that it was made or that it failed, once the transaction commits. */
export async function announceReport(trx: Trx, services: Services, made: Made): Promise<void> {
  const { branding, config } = services;
  if (made.report_schedule === null) return;
  const schedule = await findItem(trx, 'reportschedule', {
    id: made.report_schedule,
    scope: { all: true, organisations: [] },
  });
  if (!schedule) return;
  const is_ready = made.status === 'PROCESSED';
  const said = words[made.language];
  const name = unlinked(made.name);
  // What a merchant calls its report stands in no subject.
  const subject = `${is_ready ? said.ready : said.failed} · ${branding.short_title}`;
  const sentence = is_ready
    ? said.ready_body(name, (made.count ?? 0).toLocaleString(made.language))
    : `${said.failed_body(name)} ${said.faults[made.status_reason as ReportFault]}`;
  const link = is_ready
    ? button(downloadLink(config.origin, made), said.download, branding)
    : button(`${config.origin}/reports/transactions?id=${made.id}&_open=true`, said.look, branding);
  const body = `<p>${escapeHtml(sentence)}</p><p>${link}</p>`;
  const content = (note: Note) => letter(branding, made.language, subject, body + note(made.language));
  const { organisation, email_addresses: to } = schedule;
  await tellAddresses(trx, services, { organisation, to, kind: 'report', content });
}

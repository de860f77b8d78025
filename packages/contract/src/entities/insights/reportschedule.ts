import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { report_asker, report_content } from './report.ts';

export const report_frequencies = ['daily', 'weekly', 'monthly'] as const;

/**
 * Recurring reports of the previous day, week or month: lists as files announced by mail, dashboards as the mail
 * itself.
 */
export const reportschedule = entity({
  name: 'reportschedule',
  noun: 'report schedule',
  placement: 'local',
  cap: { at_most: 100 },
  display: 'name',
  roles: {
    list: ['REPORT_SCHEDULE_LIST'],
    create: ['REPORT_SCHEDULE_CREATE'],
    update: ['REPORT_SCHEDULE_UPDATE'],
    delete: ['REPORT_SCHEDULE_DELETE'],
  },
  fields: {
    id: f.id('rsch'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'optional' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }),
    about: report_content.about,
    filters: { ...report_content.filters, update: true },
    columns: { ...report_content.columns, update: true },
    labels: { ...report_content.labels, update: true },
    words: { ...report_content.words, update: true },
    format: { ...report_content.format, update: true },
    timezone: { ...report_content.timezone, update: true },
    language: { ...report_content.language, update: true },
    frequency: f.oneOf(report_frequencies, { create: 'required', update: true }),
    /** For weekly ones, as in ISO 8601: 1 is Monday. */
    weekday: f.integer(1, 7, { create: 'optional', update: true, nullable: true }),
    /** For monthly ones; a shorter month has it on its last day. */
    day_of_month: f.integer(1, 31, { create: 'optional', update: true, nullable: true }),
    /** Wall-clock time in the zone, `hh:mm`. */
    time: f.text(5, { create: 'required', update: true }),
    email_addresses: f.texts({ create: 'required', update: true, mailed: true }),
    active: f.boolean({ default: true, update: true }),
    next_run_at: f.instant({ nullable: true }),
    last_run_at: f.instant({ nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    ...report_asker,
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});

import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import type { RoleExpressions } from '../../base/role-expressions.ts';
import { type StatisticEntity, statistic_entities, statistics_roles } from '../../statistics.ts';
import { transaction } from '../payments/transaction.ts';

export const report_transitions = {
  PENDING: ['PROCESSED', 'FAILED'],
  FAILED: ['PENDING'],
  PROCESSED: [],
} as const satisfies Transitions;

/** A dashboard is always HTML; a list never is. */
export const report_formats = ['csv', 'csv-machine', 'xlsx', 'html'] as const;

/** The subject of a report: the list of transactions as a file, or the figures of a dashboard. */
export const report_subjects = [
  'transactions',
  'transaction_dashboard',
  'refund_dashboard',
  'customer_dashboard',
] as const;
export type ReportSubject = (typeof report_subjects)[number];

/** The entity of a dashboard's figures; undefined for a list. */
export const dashboardOf = (subject: ReportSubject): StatisticEntity | undefined =>
  statistic_entities.find((entity) => subject === `${entity}_dashboard`);

/** The default columns of a report: those of the list of transactions with their companions. */
export const report_columns_default = [
  'created_at',
  'merchant_reference',
  'customer.name',
  'payment_product',
  'card_brand',
  'card_last_four',
  'country_code',
  'status',
  'status_reason',
  'amount_refunded',
  'amount_charged_back',
  'amount',
  'currency_code',
] as const;

/** The content of a report: what it shows, a query of its items, the columns, their format and time zone. */
export const report_content = {
  about: f.oneOf(report_subjects, { create: 'optional', default: 'transactions' }),
  filters: f.text(4000, { create: 'optional', nullable: true, filter: false, sort: false }),
  columns: f.texts({ create: 'optional', filter: false }),
  /** The column headings in the file, one for each; the field names by default. */
  labels: f.texts({ create: 'optional', filter: false }),
  /** Labels in the language of the report; without them a file for people has codes. Never sent. */
  words: f.words({ create: 'optional', nullable: true, output: 'never' }),
  format: f.oneOf(report_formats, { create: 'optional', default: 'csv' }),
  timezone: f.text(50, { create: 'optional' }, 'timezone'),
  language: f.oneOf(['nl', 'en'], { create: 'optional' }),
} as const;

/** Whose roles it is made with: a user or an API key, and the organisation of the request. */
export const report_asker = {
  asker: f.text(100, { nullable: true, output: 'never' }),
  asker_organisation: f.text(100, { nullable: true, output: 'never' }),
} as const;

/** A file of transactions, or the figures of a dashboard, that a job writes. */
export const report = entity({
  name: 'report',
  placement: 'local',
  display: 'name',
  transitions: report_transitions,
  roles: { list: ['REPORT_LIST'], create: ['REPORT_CREATE'], delete: ['REPORT_DELETE'] },
  actions: { retry: verb({ roles: ['REPORT_CREATE'], offered: { status: ['FAILED'] }, body: {} }) },
  fields: {
    id: f.id('rep'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation', { create: 'optional' }),
    name: f.text(200, { create: 'required', search: 'contains' }),
    ...report_content,
    /** The number of items in the file; null until it is known. */
    count: f.integer(0, 2 ** 31 - 1, { nullable: true }),
    /** In percent. */
    progress: f.integer(0, 100, { default: 0 }),
    size_bytes: f.decimal(0, Number.MAX_SAFE_INTEGER, { nullable: true }),
    status: f.oneOf(statusesOf(report_transitions)),
    status_reason: f.text(200, { nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    report_schedule: f.ref('reportschedule', { nullable: true }),
    ...report_asker,
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});

/** The roles a report needs besides its own: those of its content. */
export function reportReads(subject: ReportSubject): RoleExpressions {
  const entity = dashboardOf(subject);
  return entity ? statistics_roles[entity] : transaction.roles.list;
}

const stuck_after_ms = 3_600_000;

/**
 * Whether a report can be deleted. One being generated cannot, unless it has been for an hour: then no job is left to
 * finish it.
 */
export const isDeletable = (
  { status, last_status_update }: { readonly status: string; readonly last_status_update: string },
  now_ms: number,
): boolean => status !== 'PENDING' || now_ms - Date.parse(last_status_update) > stuck_after_ms;

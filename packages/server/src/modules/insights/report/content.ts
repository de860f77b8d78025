import { ApiError, type ErrorExtra } from '@sluis/contract/base/errors';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import {
  dashboardOf,
  type ReportSubject,
  report_columns_default,
  reportReads,
} from '@sluis/contract/entities/insights/report';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { prefixOf } from '@sluis/contract/registry';
import type { Identity } from '../../../platform/auth/identity.ts';
import { requireRoles } from '../../../platform/http/require-roles.ts';
import type { Body } from '../../../resource/commands.ts';
import { exportColumns } from '../../../resource/export/columns.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { checkFilters, questionParts } from '../statistic/question/question.queries.ts';

export interface Content {
  readonly about?: ReportSubject;
  readonly format?: string;
  readonly filters?: string | null;
  readonly columns?: readonly string[];
  readonly labels?: readonly string[];
}

const columns_max = 100;

/** Parameters of a page of a list, which do not apply to a report. */
const of_page = ['_limit', '_skip', '_after', '_count', '_populate'];

/** The parameters of a text such as `status=FAILED&amount%3E=100`, with or without a leading question mark. */
export const parametersOf = (filters: string | null | undefined): [string, string][] => [
  ...new URLSearchParams(filters ?? ''),
];

export const columnsOf = (columns: readonly string[] | undefined): readonly string[] =>
  columns && columns.length > 0 ? columns : report_columns_default;

/**
 * The columns that anyone who may read payments may see: other people than the requester read the file too, so it
 * contains no fields of the items that a payment refers to, except their names.
 */
export const withoutRoles = (identity: Identity): Identity => ({ ...identity, roles: new Set() });

/** Applies the rules of the format: a dashboard is HTML and has no columns. */
export const completed = <B extends Body>(body: B): B =>
  dashboardOf((body.about ?? 'transactions') as ReportSubject)
    ? { format: 'html', ...body, columns: [], labels: [] }
    : body;

/**
 * Refuses impossible content: filters that the list of transactions would refuse, unknown columns, or a different
 * number of labels. `kept_out` names parameters that the requester may not set.
 */
export function checkContent(
  { about = 'transactions', format, filters, columns, labels }: Content,
  { identity, scope }: CommandContext,
  kept_out: readonly string[] = [],
): void {
  requireRoles(identity, reportReads(about));
  const dashboard = dashboardOf(about);
  if (format !== undefined && (format === 'html') !== (dashboard !== undefined)) refuse('format', { about });
  const parameters = parametersOf(filters);
  checkParameters(parameters, kept_out);
  if (dashboard) {
    refusing('filters', () => checkFilters(dashboard, questionParts(dashboard, parameters).asked, identity));
    return;
  }
  refusing('filters', () => parseListQuery(transaction, parameters, prefixOf));
  const names = columnsOf(columns);
  if (names.length > columns_max) refuse('columns', { at_most: columns_max });
  refusing('columns', () => exportColumns(transaction, names, { identity: withoutRoles(identity), scope }));
  if (labels && labels.length > 0 && labels.length !== names.length) refuse('labels', { columns: names.length });
}

function checkParameters(parameters: readonly (readonly [string, string])[], kept_out: readonly string[]): void {
  const [parameter] = parameters.find(([key]) => [...of_page, ...kept_out].includes(key)) ?? [];
  if (parameter !== undefined) refuse('filters', { parameter });
}

function refuse(field: string, details: ErrorExtra['details']): never {
  throw new ApiError('invalid_value', { details, fields: { [field]: ['not_allowed'] } });
}

/** Refuses a field with the engine's error for its value. */
function refusing(field: string, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (error instanceof ApiError) refuse(field, error.details);
    throw error;
  }
}

import { parseFilterKey } from '@sluis/contract/base/filter-key';
import { dashboardOf, type ReportSubject } from '@sluis/contract/entities/insights/report';
import type { EarlierSpan } from '@sluis/contract/statistics';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Services } from '../../../platform/http/services.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { inScope } from '../../../resource/scope.ts';
import type { Figures } from '../statistic/answer/currency.queries.ts';
import { questionOf } from '../statistic/question/question.queries.ts';
import { parametersOf } from './content.ts';
import {
  dashboardAddress,
  dashboardHeading,
  dashboardHtml,
  dashboardSubject,
  readDashboard,
} from './dashboard-page.ts';

interface Asked {
  readonly about: ReportSubject;
  readonly name: string;
  readonly filters: string | null;
  readonly organisation: string;
  readonly timezone: string;
  readonly language: 'nl' | 'en';
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
  readonly report_schedule: string | null;
  readonly asker: Identity;
  readonly signal: AbortSignal;
}

export interface ShownDashboard {
  readonly subject: string;
  readonly body: string;
}

/** A dashboard: a page of HTML, the part of it in a mail, and the number of items. */
export interface MadeDashboard {
  readonly page: string;
  readonly shown: ShownDashboard;
  readonly count: number;
}

/** Makes a dashboard with the figures that its requester sees in its organisation. Throws the errors of a call. */
export async function makeDashboard(
  figures: Figures,
  { branding, config, database }: Pick<Services, 'branding' | 'config' | 'database'>,
  { about, name, filters, organisation, timezone, language, words, report_schedule, asker, signal }: Asked,
): Promise<MadeDashboard> {
  const entity = dashboardOf(about);
  if (!entity) throw new RangeError(`${about} is no dashboard`);
  const { tenancy } = figures.engine;
  const { kysely } = database;
  const parameters = parametersOf(filters);
  // Readers of the report see its organisation: a filter can narrow that, not widen it.
  const reached = await tenancy.narrow(kysely, await tenancy.scopeOf(kysely, asker), organisation);
  const narrower = parameters.find(([key]) => key === 'organisation')?.[1];
  const of = narrower !== undefined && inScope(reached, narrower) ? narrower : organisation;
  const query = new URLSearchParams(parameters);
  query.set('organisation', of);
  if (!query.has('_timezone')) query.set('_timezone', timezone);
  const { question } = await questionOf(figures.engine, { identity: asker, query, request: { signal } }, entity, {});
  const read = await readDashboard(figures, question, await earlierBy(kysely, report_schedule));
  const asked = parameters.filter(([key]) => !of_question.includes(parseFilterKey(key).field));
  const address = dashboardAddress(config.origin, question, asked, of);
  const body = dashboardHtml(read, { language, words, branding, address });
  const page = composeMail(branding, language, name, dashboardHeading(name) + body).html;
  return { page, shown: { subject: dashboardSubject(read, language), body }, count: read.total.count };
}

/** Parameters that the address has under the screen's names. */
const of_question = ['created_at', '_timezone', 'organisation'];

/** A month is compared with the month before; other ranges with as many days before. */
async function earlierBy(executor: Services['database']['kysely'], schedule: string | null): Promise<EarlierSpan> {
  if (schedule === null) return 'days';
  const row = await executor
    .selectFrom('reportschedule')
    .select('frequency')
    .where('id', '=', schedule)
    .executeTakeFirst();
  return row?.frequency === 'monthly' ? 'month' : 'days';
}

import { isGranted } from '@sluis/contract/base/role-expressions';
import { type ReportSubject, report, reportReads } from '@sluis/contract/entities/insights/report';
import { reportschedule } from '@sluis/contract/entities/insights/reportschedule';
import type { ReportFault } from '@sluis/contract/report-faults';
import { renewApiKeyIdentity } from '../../../platform/auth/api-keys.ts';
import type { Identity } from '../../../platform/auth/identity.ts';
import { findMemberIdentity } from '../../../platform/auth/sessions.ts';
import type { Executor } from '../../../platform/database/database.ts';

/** A report is impossible until a user changes something. */
export class UnfulfillableReport extends Error {
  readonly fault: ReportFault;
  constructor(fault: ReportFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

interface Asked {
  readonly asker: string | null;
  readonly asker_organisation: string | null;
  readonly report_schedule: string | null;
  readonly about: ReportSubject;
}

/**
 * The requester of a report, with present roles. Throws UnfulfillableReport if the requester no longer exists, or no
 * longer has the roles to read its content and to request such a report.
 */
export async function findAsker(executor: Executor, asked: Asked): Promise<Identity> {
  const { asker, asker_organisation, report_schedule, about } = asked;
  if (asker === null || asker_organisation === null) throw new UnfulfillableReport('asker_gone');
  const found = asker.startsWith('key_')
    ? await renewApiKeyIdentity(executor, asker)
    : await findMemberIdentity(executor, asker, asker_organisation);
  if (!found) throw new UnfulfillableReport('asker_gone');
  const { create, update } = reportschedule.roles;
  // A user may have retried the report of a schedule.
  const to_have_made = [...report.roles.create, ...(report_schedule === null ? [] : [...create, ...update])];
  if (!isGranted(found.roles, reportReads(about)) || !isGranted(found.roles, to_have_made))
    throw new UnfulfillableReport('roles_lost');
  return found;
}

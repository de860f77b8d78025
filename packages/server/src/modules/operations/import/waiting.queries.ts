import { import_working } from '@sluis/contract/entities/operations/import';
import type { ImportWaiting } from '@sluis/contract/import-waits';
import type { Executor } from '../../../platform/database/database.ts';
import type { Hold } from '../../../platform/hold.ts';
import { stateOfJob } from '../../../platform/job-state.ts';
import { import_job } from './import.commands.ts';
import type { Import } from './import-item.ts';

export async function readWaiting(
  executor: Executor,
  hold: Pick<Hold, 'isOn'>,
  { id, status }: Pick<Import, 'id' | 'status'>,
): Promise<ImportWaiting> {
  const job = import_working.includes(status) ? await stateOfJob(executor, import_job, id) : undefined;
  if (!job || job.is_running) return { waits_for: null, until: null };
  if (hold.isOn()) return { waits_for: 'release', until: null };
  if (!job.has_workers) return { waits_for: 'workers', until: null };
  return job.has_failed ? { waits_for: 'retry', until: job.run_at } : { waits_for: 'turn', until: null };
}

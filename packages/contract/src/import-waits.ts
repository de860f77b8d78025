/**
 * What an import waits for while no job works on it: the release of a held database, a process that runs jobs, its
 * turn, or its next attempt after a failed one.
 */
export const import_waits = ['release', 'workers', 'turn', 'retry'] as const;
export type ImportWait = (typeof import_waits)[number];

/** Null while a job works on it, or if it needs none; `until` is the time of the next attempt. */
export interface ImportWaiting {
  readonly waits_for: ImportWait | null;
  readonly until: string | null;
}

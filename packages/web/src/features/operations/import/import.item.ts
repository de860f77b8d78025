import type { Populated } from '@sluis/contract/registry';

export type Import = Populated<'import', 'organisation' | 'payment_profile' | 'created_by'>;

export const populated = ['organisation', 'payment_profile', 'created_by'] as const;

/** Whether its counts are those of a check, which has imported nothing. */
export const isOnlyChecked = ({ status }: Pick<Import, 'status'>): boolean =>
  status === 'CHECKING' || status === 'CHECKED';

/** Whether an import is in progress. */
export const isInProgress = ({ status }: Pick<Import, 'status'>): boolean =>
  ['UPLOADING', 'READING', 'READY', 'CHECKING', 'CHECKED', 'RUNNING'].includes(status);

import type { Populated } from '@sluis/contract/registry';

export type SapRun = Populated<'saprun', 'downloaded_by'>;

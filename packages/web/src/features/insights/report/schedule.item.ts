import type { Populated } from '@sluis/contract/registry';

export type Schedule = Populated<'reportschedule', 'organisation'>;

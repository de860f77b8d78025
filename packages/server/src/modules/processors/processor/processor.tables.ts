import type { Placements } from '../../../platform/database/tables.ts';

interface ProcessorTables {
  /** Processors from before accounts could be shared, until equal ones are joined. */
  processor_joining: { processor: string };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ProcessorTables {}
}

export const placements: Placements<ProcessorTables> = {
  processor_joining: 'shared',
};

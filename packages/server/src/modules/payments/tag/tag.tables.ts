import type { Placements } from '../../../platform/database/tables.ts';

interface TagTables {
  /** Tags that are gone, and what they became. */
  tag_merge: { source: string; target: string; organisation: string; merged_at: string };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends TagTables {}
}

/** How it lies on several machines. */
export const placements: Placements<TagTables> = {
  tag_merge: 'shared',
};

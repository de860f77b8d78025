import type { Placements } from '../../../platform/database/tables.ts';

interface TagTables {
  /** Deleted tags, and their replacements. */
  tag_merge: { source: string; target: string; organisation: string; merged_at: string };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends TagTables {}
}

export const placements: Placements<TagTables> = {
  tag_merge: 'shared',
};

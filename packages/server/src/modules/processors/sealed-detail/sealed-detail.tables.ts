import type { Placements } from '../../../platform/database/tables.ts';

interface SealedDetailTables {
  /** The value of a detail of an item, whose other columns are in the item. */
  sealed_detail: {
    owner: string;
    name: string;
    organisation: string;
    sealed: string;
    /** The request for credentials by which the value came here; null where it was entered here. */
    share: string | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SealedDetailTables {}
}

/** How it lies on several machines. */
export const placements: Placements<SealedDetailTables> = {
  sealed_detail: 'shared',
};

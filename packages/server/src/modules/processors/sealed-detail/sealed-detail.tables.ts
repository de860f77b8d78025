import type { Placements } from '../../../platform/database/tables.ts';

interface SealedDetailTables {
  /** The value of a detail, whose other columns are in the item. */
  sealed_detail: {
    owner: string;
    name: string;
    organisation: string;
    sealed: string;
    /** The request for credentials that the value came from; null if it was entered here. */
    share: string | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SealedDetailTables {}
}

export const placements: Placements<SealedDetailTables> = {
  sealed_detail: 'shared',
};

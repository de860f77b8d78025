import type { ColumnType } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

interface DisputeTables {
  disputefile_content: { file: string; organisation: string; bytes: Uint8Array };
  disputeresponse_content: {
    response: string;
    organisation: string;
    texts: ColumnType<unknown, string, never>;
    files: string[];
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends DisputeTables {}
}

export const placements: Placements<DisputeTables> = {
  disputefile_content: 'spread',
  disputeresponse_content: 'spread',
};

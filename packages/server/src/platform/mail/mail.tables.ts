import type { Generated } from 'kysely';
import type { Placements } from '../database/tables.ts';

interface MailTables {
  mail: {
    organisation: string | null;
    id: string;
    created_at: string;
    recipient: string;
    kind: string;
    sealed: string | null;
    state: string;
    tries: Generated<number>;
    last_error: string | null;
    sent_at: string | null;
  };
}

declare module '../database/tables.ts' {
  interface Tables extends MailTables {}
}

export const placements: Placements<MailTables> = {
  mail: 'local',
};

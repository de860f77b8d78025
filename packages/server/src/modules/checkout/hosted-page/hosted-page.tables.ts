import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

interface HostedPageTables {
  hosted_try: {
    item: string;
    nonce: string;
    organisation: string;
    transaction: string;
    created_at: Generated<string>;
    network: string;
    keep: boolean;
    challenge_url: string | null;
    /** What is posted there; null where the payer's browser only goes there. */
    challenge_form: ColumnType<Readonly<Record<string, string>> | null, string | null | undefined, string | null>;
    abandon_at: string | null;
    paid: Generated<boolean>;
    /** The payer has done what was asked of them. */
    authorised: Generated<boolean>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends HostedPageTables {}
}

/** How it lies on several machines. */
export const placements: Placements<HostedPageTables> = {
  hosted_try: 'spread',
};

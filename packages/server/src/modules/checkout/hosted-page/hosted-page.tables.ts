import type { Wait } from '@sluis/adapter';
import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';
import type { SignedTerms } from '../../payments/mandate/signing.commands.ts';

/** A mandate of SEPA direct debit that a first payment is to complete. */
export interface SignedTry extends SignedTerms {
  /** Collects by the token of the payment; null if any processor can, because the IBAN will be known. */
  readonly processor: string | null;
}

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
    /** The fields to post there; null if the payer's browser only opens it. */
    challenge_form: ColumnType<Readonly<Record<string, string>> | null, string | null | undefined, string | null>;
    /** How the payer approves in an app while the page waits. */
    wait: ColumnType<Wait | null, string | null | undefined, string | null>;
    /** What the payer signed, until their payment has proved the account. */
    signed: ColumnType<SignedTry | null, string | null | undefined, string | null>;
    abandon_at: string | null;
    /** Its card in the vault, until its payment has ended. */
    vault_token: string | null;
    paid: Generated<boolean>;
    /** The payer has completed the challenge. */
    authorised: Generated<boolean>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends HostedPageTables {}
}

export const placements: Placements<HostedPageTables> = {
  hosted_try: 'spread',
};

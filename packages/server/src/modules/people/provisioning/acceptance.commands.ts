import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';

/** A person who accepts access replaces their stand-in also for the identity provider that sent it. */
export const acceptAsProvisioned = (trx: Trx, stand_in: string, known: string) =>
  sql`
    update provisioned_user sent set "user" = ${known} where "user" = ${stand_in} and not exists (
      select 1 from provisioned_user other where other.organisation = sent.organisation and other."user" = ${known})`.execute(
    trx,
  );

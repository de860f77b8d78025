import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import { findToken, spendToken } from '../../../platform/auth/one-time-tokens.ts';
import type { Trx } from '../../../platform/database/database.ts';

const refused = (): ApiError => new ApiError('invalid_token', { fields: { token: ['invalid_token'] } });

/** Agrees with the token of a question. Throws `invalid_token`. */
export async function agreeToMails(trx: Trx, secret: string): Promise<void> {
  const found = await findToken(trx, secret, ['mails']);
  if (!found) throw refused();
  await spendToken(trx, found);
  await trx
    .updateTable('mail_address')
    .set({ agreed_at: new Date().toISOString(), withdrawn_at: null })
    .where('merchant', '=', String(found.data.merchant))
    .where('address', '=', String(found.data.address))
    .where('agreed_at', 'is', null)
    .execute();
}

/**
 * Declines a merchant's mail with the token in each mail; can be repeated. Links that asked for consent become invalid.
 * Throws `invalid_token`.
 */
export async function withdrawFromMails(trx: Trx, withdrawal: string): Promise<void> {
  const row = await trx
    .updateTable('mail_address')
    .set((set) => ({
      agreed_at: null,
      withdrawn_at: set.fn.coalesce('withdrawn_at', sql<string>`${new Date().toISOString()}::timestamptz`),
    }))
    .where('withdrawal', '=', withdrawal)
    .returning(['merchant', 'address'])
    .executeTakeFirst();
  if (!row) throw refused();
  await sql`delete from one_time_token where purpose = 'mails'
    and data ->> 'address' = ${row.address} and data ->> 'merchant' = ${row.merchant}`.execute(trx);
}

import { findMerchant } from '../modules/people/outside-mail/address.queries.ts';
import type { World } from './world.ts';

/** Addresses outside a merchant that have agreed to its mail. */
export async function agreed({ database: { kysely } }: World, organisation: string, ...addresses: string[]) {
  const merchant = await findMerchant(kysely, organisation);
  const at = new Date().toISOString();
  await kysely
    .insertInto('mail_address')
    .values(addresses.map((address) => ({ merchant, address, asked_at: at, agreed_at: at })))
    .execute();
}

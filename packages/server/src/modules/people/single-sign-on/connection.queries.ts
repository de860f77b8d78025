import { sql } from 'kysely';
import { isOrganisationActive } from '../../../platform/auth/active-organisation.ts';
import { isReached } from '../../../platform/auth/sign-in-reach.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { openColumn } from '../../../platform/sealed-column.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { findByAddress } from '../user/address.queries.ts';
import type { IdentityProvider } from './identity-client.ts';
import { placeOfClientSecret } from './identity-provider.commands.ts';

/** An identity provider with its secret. */
export type Connection = IdentityProvider & { readonly secret: string | null };

/** An identity provider that users can sign in with now; undefined if it was deactivated. */
export async function findConnection(executor: Executor, box: SecretBox, id: string): Promise<Connection | undefined> {
  const found = await executor
    .selectFrom('identityprovider')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return found && { ...found, secret: await openSecret(executor, box, found) };
}

/** The client secret of an identity provider; null for a public client, and if its key is gone. */
export async function openSecret(
  executor: Executor,
  box: SecretBox,
  { id, client_secret }: { readonly id: string; readonly client_secret: string | null },
): Promise<string | null> {
  if (client_secret === null) return null;
  const place = { table: 'identityprovider', column: 'client_secret', key: { id }, for_what: placeOfClientSecret(id) };
  return (await openColumn(executor, box, { ...place, sealed: client_secret })) ?? null;
}

/**
 * The identity provider for a typed address: for a known user one of an organisation that they belong to, for others
 * the one with the domain. Another merchant's identity provider with the domain must not ask a known user to sign in.
 */
export async function findForAddress(executor: Executor, email: string): Promise<string | undefined> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const known = await findByAddress(executor, email);
  const belongs = sql<boolean>`exists (
    select 1 from membership where membership."user" = ${known?.id}
      and ${isReached('membership.organisation', sql.ref('identityprovider.organisation'))})`;
  const is_home = sql<boolean>`exists (
    select 1 from "user" where "user".id = ${known?.id}
      and ${isReached('user.organisation', sql.ref('identityprovider.organisation'))})`;
  const has_domain = sql<boolean>`${domain} = any(email_domains)`;
  const candidates = executor
    .selectFrom('identityprovider')
    .select('id')
    .where('active', '=', true)
    .where(isOrganisationActive('identityprovider.organisation'))
    .orderBy(has_domain, 'desc')
    .orderBy('forced', 'desc')
    .orderBy('id');
  if (!known) return (await candidates.where(has_domain).executeTakeFirst())?.id;
  const own = await candidates.where(belongs).executeTakeFirst();
  return (own ?? (await candidates.where(is_home).executeTakeFirst()))?.id;
}

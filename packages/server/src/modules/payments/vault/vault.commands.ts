import { randomBytes } from 'node:crypto';
import type { CardDetails } from '@sluis/adapter';
import { lastDayOfCard } from '@sluis/contract/base/card-expiry';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { openColumn } from '../../../platform/sealed-column.ts';
import { makeSecretBox, type SecretBox } from '../../../platform/secrets.ts';

/** A card in a vault, by its token; another organisation's token finds nothing. */
export interface Kept {
  readonly token: string;
  readonly organisation: string;
}

/** Keeps cards to charge them again, at any processor. An acquirer that keeps cards itself gives tokens of its own. */
export interface Vault {
  /** Stores a card, without its security code, and returns its token. */
  put(trx: Trx, organisation: string, card: CardDetails, now: string): Promise<string>;
  /**
   * Performs work with a card, which is in memory only for that time. Undefined if the card has been forgotten. Throws
   * if no configured key opens it.
   */
  use<T>(executor: Executor, kept: Kept, work: (card: CardDetails) => Promise<T>): Promise<T | undefined>;
  forget(trx: Trx, kept: readonly Kept[]): Promise<void>;
}

const boxOf = ({ vault_keys: [present, ...before] }: Pick<Config, 'vault_keys'>): SecretBox | undefined =>
  present === undefined ? undefined : makeSecretBox([present, ...before]);

/** The place of a value: one that is copied to another row, or to another organisation, does not open there. */
const placeOf = ({ token, organisation }: Kept): string => `card ${token} of ${organisation}`;

/** Our own vault: a table, sealed by a key of its own. Undefined in a process without that key. */
export function makeVault(config: Pick<Config, 'vault_keys'>): Vault | undefined {
  const box = boxOf(config);
  return (
    box && {
      put: async (trx, organisation, { number, expiry }, now) => {
        const token = `vault_${randomBytes(24).toString('base64url')}`;
        await trx
          .insertInto('vault_card')
          .values({
            token,
            organisation,
            created_at: now,
            expires_on: lastDayOfCard(expiry) ?? now.slice(0, 10),
            sealed: box.seal(JSON.stringify({ number, expiry }), placeOf({ token, organisation })),
          })
          .execute();
        return token;
      },
      use: async (executor, { token, organisation }, work) => {
        const key = { token, organisation };
        const row = await executor
          .selectFrom('vault_card')
          .select('sealed')
          .where('token', '=', token)
          .where('organisation', '=', organisation)
          .executeTakeFirst();
        if (!row) return undefined;
        const for_what = placeOf(key);
        const column = { table: 'vault_card', column: 'sealed', key, for_what, sealed: row.sealed };
        const opened = await openColumn(executor, box, column);
        if (opened === undefined) throw new Error('a card of the vault cannot be opened: its key is not configured');
        return work(JSON.parse(opened) as CardDetails);
      },
      forget: forgetCards,
    }
  );
}

/** Deletes cards of our vault; needs no key. */
export async function forgetCards(executor: Executor, kept: readonly Kept[]): Promise<void> {
  for (const { token, organisation } of kept)
    await executor
      .deleteFrom('vault_card')
      .where('token', '=', token)
      .where('organisation', '=', organisation)
      .execute();
}

/**
 * Deletes cards that have expired for a month, and those that no mandate and no unfinished try names any longer, as PCI
 * DSS 3.2.1 asks.
 */
export const forgetOldCards = async (executor: Executor, now: string): Promise<void> =>
  void (await sql`
    delete from vault_card where expires_on < ${now}::date - 31
      or created_at < ${now}::timestamptz - interval '1 day' and not exists (
        select 1 from mandate
        where mandate.vault_token = vault_card.token and mandate.organisation = vault_card.organisation
          and revoked_at is null)
      and not exists (
        select 1 from hosted_try
        where hosted_try.vault_token = vault_card.token and hosted_try.organisation = vault_card.organisation)`.execute(
    executor,
  ));

const at_once = 500;

/** Seals every card with the present key, so that the previous one can be deleted. Returns how many there are. */
export async function resealCards(executor: Executor, config: Pick<Config, 'vault_keys'>) {
  const box = boxOf(config);
  const counted = { cards: 0, sealed_again: 0 };
  for (let after: string | undefined = ''; box && after !== undefined; ) {
    const rows: (Kept & { readonly sealed: string })[] = await executor
      .selectFrom('vault_card')
      .select(['token', 'organisation', 'sealed'])
      .where('token', '>', after)
      .orderBy('token')
      .limit(at_once)
      .execute();
    for (const { token, organisation, sealed } of rows) {
      counted.cards += 1;
      if (!box.isStale(sealed)) continue;
      const key = { token, organisation };
      await openColumn(executor, box, { table: 'vault_card', column: 'sealed', key, for_what: placeOf(key), sealed });
      counted.sealed_again += 1;
    }
    after = rows.at(-1)?.token;
  }
  return counted;
}

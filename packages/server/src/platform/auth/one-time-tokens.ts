import type { Executor } from '../database/database.ts';
import { hashSecret, newSecret } from './tokens.ts';

/** The purpose of a single-use token; it is valid for nothing else. */
export type Purpose =
  | 'password_reset'
  | 'welcome'
  | 'email_change'
  | 'access'
  | 'mails'
  | 'mfa'
  | 'mfa_setup'
  | 'passkey'
  | 'sso'
  | 'sso_done';

const prefix = 'ott';

interface NewToken {
  readonly purpose: Purpose;
  readonly user: string | null;
  readonly minutes: number;
  /** Stored with the token; must not contain a secret in the clear. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface Token {
  readonly hash: string;
  readonly user: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly tries: number;
}

/** Creates a token and returns its secret, of which only the hash is stored. */
export async function issueToken(executor: Executor, { purpose, user, minutes, data = {} }: NewToken): Promise<string> {
  const secret = newSecret(prefix);
  const now_ms = Date.now();
  await executor
    .insertInto('one_time_token')
    .values({
      hash: hashSecret(secret),
      purpose,
      user,
      data: JSON.stringify(data),
      created_at: new Date(now_ms).toISOString(),
      expires_at: new Date(now_ms + minutes * 60_000).toISOString(),
    })
    .execute();
  return secret;
}

/** A valid, unexpired token, locked until the transaction ends. */
export async function findToken(
  trx: Executor,
  secret: string,
  purposes: readonly Purpose[],
): Promise<Token | undefined> {
  const row = await trx
    .selectFrom('one_time_token')
    .select(['hash', 'user', 'data', 'tries'])
    .where('hash', '=', hashSecret(secret))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', new Date().toISOString())
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, data: row.data as Token['data'] };
}

/** Uses up a token. */
export const spendToken = async (trx: Executor, { hash }: Pick<Token, 'hash'>): Promise<void> =>
  void (await trx.deleteFrom('one_time_token').where('hash', '=', hash).execute());

/** Uses up all tokens of a user for the purposes, because an older link must not outlive a newer one. */
export const spendTokensOf = async (trx: Executor, user: string, purposes: readonly Purpose[]): Promise<void> =>
  void (await trx.deleteFrom('one_time_token').where('user', '=', user).where('purpose', 'in', purposes).execute());

import { createHash } from 'node:crypto';
import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import { maskText } from '../audit/mask.ts';
import type { Trx } from '../database/database.ts';
import { send, together } from '../database/pipeline.ts';
import { pack, unpack } from '../packing.ts';
import type { SecretBox } from '../secrets.ts';

/** The answer that was given to a key, as text, so that a replay is the same to the letter. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

export interface Claim {
  readonly actor: string;
  /** The caller's, with whose rows the answer is kept. */
  readonly organisation: string;
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
  /** The body holds secrets: nothing that is kept of it may tell them. */
  readonly is_secret: boolean;
}

const hashOf = (box: SecretBox, { body, is_secret }: Claim): string => {
  if (Buffer.isBuffer(body)) return createHash('sha256').update(body).digest('hex');
  const text = JSON.stringify(body ?? null);
  return is_secret ? box.digest(text) : createHash('sha256').update(text).digest('hex');
};

/** The key of a request, or undefined. Throws `invalid_header` for one that is empty, too long or not printable. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw new ApiError('invalid_header', { details: { header: 'Idempotency-Key', max_characters: 255 } });
  return header;
}

/** A key as it is kept: a digest of one that is a card number, as some programs make theirs of what they send. */
export const keptKey = (box: SecretBox, key: string): string => (maskText(key) === key ? key : box.digest(key));

/**
 * Claims a key for the transaction and returns the answer given to it in the last 24 hours, if any. The claim is an
 * advisory lock of the transaction: it ends with the connection, so that a killed process leaves nothing behind.
 * Throws `request_in_progress` or `idempotency_key_reused`.
 */
export async function claimKey(trx: Trx, box: SecretBox, claim: Claim): Promise<StoredAnswer | undefined> {
  const { actor, organisation, key, path } = claim;
  const locking = sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${actor} ${key}`}, 20261121)) as mine`.execute(trx);
  // Sent behind it, and answered as things stand once the lock is held.
  const looking = trx
    .selectFrom('idempotency_key')
    .selectAll()
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('organisation', '=', organisation)
    .where(sql<boolean>`created_at > now() - interval '24 hours'`)
    .executeTakeFirst();
  const [lock, kept] = await together([locking, looking]);
  if (!lock.rows[0]?.mine) throw new ApiError('request_in_progress');
  if (!kept) return undefined;
  if (kept.path !== path || kept.body_hash !== hashOf(box, claim)) throw new ApiError('idempotency_key_reused');
  return { status: kept.response_code, body: unpack(box.openBytes(kept.response_body, placeOf(actor, key))) };
}

const placeOf = (actor: string, key: string): string => `answer to ${actor} ${key}`;

/** Keeps the answer of a claimed key, in the transaction of its effect; sealed, because it may hold a secret shown once. */
export function storeAnswer(trx: Trx, box: SecretBox, claim: Claim, answer: StoredAnswer): void {
  const { actor, organisation, key, path } = claim;
  const values = {
    path,
    body_hash: hashOf(box, claim),
    response_code: answer.status,
    response_body: box.seal(pack(answer.body), placeOf(actor, key)),
    created_at: new Date().toISOString(),
  };
  const keeping = trx.insertInto('idempotency_key').values({ actor, organisation, key, ...values });
  send(
    trx,
    keeping.onConflict((conflict) => conflict.columns(['actor', 'key', 'organisation']).doUpdateSet(values)),
  );
}

import { createHash } from 'node:crypto';
import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import { maskText } from '../audit/mask.ts';
import type { Trx } from '../database/database.ts';
import { send, together } from '../database/pipeline.ts';
import { pack, unpack } from '../packing.ts';
import type { SecretBox } from '../secrets.ts';

/** The response to a key, as text, so that a replay is exactly the same. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

export interface Claim {
  readonly actor: string;
  /** The caller's, which owns the stored response. */
  readonly organisation: string;
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
  /** The body contains secrets, which must not be stored. */
  readonly is_secret: boolean;
}

const sha256 = (of: string | Buffer): string => createHash('sha256').update(of).digest('hex');

/** The possible stored hashes of a body: with secrets one for each secret of the installation, the present first. */
const hashesOf = (box: SecretBox, { body, is_secret }: Claim): readonly [string, ...string[]] => {
  if (Buffer.isBuffer(body)) return [sha256(body)];
  const text = JSON.stringify(body ?? null);
  return is_secret ? box.digests(text) : [sha256(text)];
};

/** The key of a request, or undefined. Throws `invalid_header` for one that is empty, too long or not printable. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw new ApiError('invalid_header', { details: { header: 'Idempotency-Key', max_characters: 255 } });
  return header;
}

/**
 * A key as it is stored: hashed if it looks like a card number, as some programs derive theirs from their input. It is
 * stored and looked up with each secret of the installation, so that every process finds it while the secret is being
 * changed.
 */
const keptKeys = (box: SecretBox, { key }: Claim): readonly string[] =>
  maskText(key) === key ? [key] : box.digests(key);

/**
 * Claims a key for the transaction and returns its response of the last 24 hours, if any. The claim is an advisory lock
 * of the transaction: it ends with the connection, so that a killed process leaves nothing behind. Throws
 * `request_in_progress`, `idempotency_key_reused`, or `response_unreadable` if the response was sealed with a secret
 * that is not configured: a completed effect is not repeated because its response is unreadable.
 */
export async function claimKey(trx: Trx, box: SecretBox, claim: Claim): Promise<StoredAnswer | undefined> {
  const { actor, organisation, key, path } = claim;
  const locking = sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${sha256(`${actor} ${key}`)}, 20261121)) as mine`.execute(trx);
  // Sent after it, so that it reads the state under the lock.
  const looking = trx
    .selectFrom('idempotency_key')
    .selectAll()
    .where('actor', '=', actor)
    .where('key', 'in', keptKeys(box, claim))
    .where('organisation', '=', organisation)
    .where(sql<boolean>`created_at > now() - interval '24 hours'`)
    .executeTakeFirst();
  const [lock, kept] = await together([locking, looking]);
  if (!lock.rows[0]?.mine) throw new ApiError('request_in_progress');
  if (!kept) return undefined;
  const body = openAnswer(box, kept.response_body, placeOf(actor, kept.key));
  const is_same = kept.path === path && hashesOf(box, claim).includes(kept.body_hash);
  // Without the secret of its hash a body with secrets cannot be compared either.
  if (!is_same && (body !== undefined || !claim.is_secret)) throw new ApiError('idempotency_key_reused');
  if (body === undefined) throw new ApiError('response_unreadable');
  return { status: kept.response_code, body };
}

function openAnswer(box: SecretBox, sealed: string, place: string): string | undefined {
  try {
    return unpack(box.openBytes(sealed, place));
  } catch {
    return undefined;
  }
}

const placeOf = (actor: string, key: string): string => `answer to ${actor} ${key}`;

/**
 * Stores the response of a claimed key, in the transaction of its effect; sealed, because it may contain a secret shown
 * once.
 */
export function storeAnswer(trx: Trx, box: SecretBox, claim: Claim, answer: StoredAnswer): void {
  const { actor, organisation, path } = claim;
  const [body_hash] = hashesOf(box, claim);
  const packed = pack(answer.body);
  const rows = keptKeys(box, claim).map((key) => ({
    actor,
    organisation,
    key,
    path,
    body_hash,
    response_code: answer.status,
    response_body: box.seal(packed, placeOf(actor, key)),
    created_at: new Date().toISOString(),
  }));
  send(
    trx,
    trx
      .insertInto('idempotency_key')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['actor', 'key', 'organisation']).doUpdateSet((with_) => ({
          path: with_.ref('excluded.path'),
          body_hash: with_.ref('excluded.body_hash'),
          response_code: with_.ref('excluded.response_code'),
          response_body: with_.ref('excluded.response_body'),
          created_at: with_.ref('excluded.created_at'),
        })),
      ),
  );
}

import { hash } from 'node:crypto';
import { ApiError } from '@sluis/contract/base/errors';
import { maskText } from '../audit/mask.ts';
import type { Trx } from '../database/database.ts';
import { fixed, lookUp, send, together } from '../database/pipeline.ts';
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

const sha256 = (of: string | Buffer): string => hash('sha256', of);

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

const locking = 'pg_try_advisory_xact_lock(hashtextextended($1, 20261121))';
const lockOf = ({ actor, key }: Claim): unknown[] => [sha256(`${actor} ${key}`)];

const stored = `from idempotency_key
  where actor = $1 and key = any($2::text[]) and organisation = $3 and created_at > now() - interval '24 hours'`;
const rowsOf = (box: SecretBox, claim: Claim): unknown[] => [claim.actor, keptKeys(box, claim), claim.organisation];

interface Kept {
  readonly key: string;
  readonly path: string;
  readonly body_hash: string;
  readonly response_code: number;
  readonly response_body: string;
}

/** What PostgreSQL cannot read as a number: its log names it. */
const unclaimed = 'the idempotency key is in use';
const refusing = (is_new: string, at: number): string => `select (case when ${is_new} then '1' else $${at} end)::int`;
const lock_new = refusing(locking, 2);
const look_new = `${refusing('count(*) = 0', 4)} ${stored}`;

/**
 * Claims a key that is most likely new. Nothing waits for it: if the key is in use, the transaction is aborted by this
 * (`isUnclaimed`), so that whatever was sent after it has no effect.
 */
export const claimNewKey = (trx: Trx, box: SecretBox, claim: Claim): Promise<unknown> =>
  together([
    lookUp(trx, fixed(lock_new, [...lockOf(claim), unclaimed])),
    lookUp(trx, fixed(look_new, [...rowsOf(box, claim), unclaimed])),
  ]);

/** Whether a transaction was aborted because its key was not new. */
export const isUnclaimed = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '22P02' &&
  String((error as { message?: unknown }).message).includes(unclaimed);

/**
 * Claims a key for the transaction and returns its response of the last 24 hours, if any. The claim is an advisory lock
 * of the transaction: it ends with the connection, so that a killed process leaves nothing behind. Throws
 * `request_in_progress`, `idempotency_key_reused`, or `response_unreadable` if the response was sealed with a secret
 * that is not configured: a completed effect is not repeated because its response is unreadable.
 */
export async function claimKey(trx: Trx, box: SecretBox, claim: Claim): Promise<StoredAnswer | undefined> {
  const { actor, path } = claim;
  // The second one is sent after the first, so that it reads the state under the lock.
  const [[lock], [kept]] = await together([
    lookUp<{ mine: boolean }>(trx, fixed(`select ${locking} as mine`, lockOf(claim))),
    lookUp<Kept>(trx, fixed(`select key, path, body_hash, response_code, response_body ${stored}`, rowsOf(box, claim))),
  ]);
  if (!lock?.mine) throw new ApiError('request_in_progress');
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
  const now = new Date().toISOString();
  for (const key of keptKeys(box, claim)) {
    const sealed = box.seal(packed, placeOf(actor, key));
    send(trx, fixed(insert_answer, [actor, organisation, key, path, body_hash, answer.status, sealed, now]));
  }
}

const insert_answer = `
  insert into idempotency_key (actor, organisation, key, path, body_hash, response_code, response_body, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (actor, key, organisation) do update set path = excluded.path, body_hash = excluded.body_hash,
    response_code = excluded.response_code, response_body = excluded.response_body, created_at = excluded.created_at`;

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { deriveKey } from './auth/tokens.ts';

/** Seals secrets before they are stored, and opens them for use. */
export interface SecretBox {
  /** AES-256-GCM with the present key, bound to `for_what`, so that a sealed value opens in its own place only. */
  seal(plain: string | Uint8Array, for_what: string): string;
  /** Throws if the value was changed, belongs elsewhere or was sealed with a deleted key. */
  open(sealed: string, for_what: string): string;
  openBytes(sealed: string, for_what: string): Buffer;
  /** Whether the value was sealed with an earlier key and should be sealed again. */
  isStale(sealed: string): boolean;
  /** Hashes with each key, the present one first; the database alone is not enough to guess a short text from them. */
  digests(text: string): readonly [string, ...string[]];
}

const cipher = 'aes-256-gcm';
const nonce_bytes = 12;
const tag_bytes = 16;

interface Key {
  /** Identifies the key in sealed values without revealing it. */
  readonly id: string;
  /** Made once: making it takes Node three times as long as sealing a response. */
  readonly secret: KeyObject;
}

function keyOf(secret: string): Key {
  const bytes = deriveKey(secret, 'sealed values');
  const id = createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8);
  return { id, secret: createSecretKey(bytes) };
}

/** A box whose present key comes from the first secret; values of the others can still be opened. */
export function makeSecretBox([present, ...earlier]: readonly [string, ...string[]]): SecretBox {
  const key = keyOf(present);
  const [digesting, ...digestedBefore] = [present, ...earlier].map((secret) =>
    deriveKey(secret, 'digests of secrets'),
  ) as [Uint8Array, ...Uint8Array[]];
  const digest = (by: Uint8Array, text: string): string => createHmac('sha256', by).update(text).digest('hex');
  const keys = new Map([key, ...earlier.map(keyOf)].map(({ id, secret }) => [id, secret]));
  const openBytes = (sealed: string, for_what: string): Buffer => {
    const [id = '', text = ''] = sealed.split('.', 2);
    const secret = keys.get(id);
    if (!secret) throw new Error(`sealed with key ${id}, which is not configured`);
    const whole = Buffer.from(text, 'base64url');
    const opening = createDecipheriv(cipher, secret, whole.subarray(0, nonce_bytes), { authTagLength: tag_bytes })
      .setAAD(Buffer.from(for_what))
      .setAuthTag(whole.subarray(nonce_bytes, nonce_bytes + tag_bytes));
    return Buffer.concat([opening.update(whole.subarray(nonce_bytes + tag_bytes)), opening.final()]);
  };
  return {
    seal: (plain, for_what) => {
      const nonce = randomBytes(nonce_bytes);
      const sealing = createCipheriv(cipher, key.secret, nonce).setAAD(Buffer.from(for_what));
      const body = Buffer.concat([sealing.update(Buffer.from(plain)), sealing.final()]);
      return `${key.id}.${Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed, for_what) => openBytes(sealed, for_what).toString('utf8'),
    openBytes,
    isStale: (sealed) => !sealed.startsWith(`${key.id}.`),
    digests: (text) => [digest(digesting, text), ...digestedBefore.map((by) => digest(by, text))],
  };
}

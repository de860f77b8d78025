import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** An authenticator in software, as WebAuthn level 3 describes one: ES256, attestation "none". */
export interface Authenticator {
  readonly id: string;
  create(challenge: string, site?: Partial<Site>): unknown;
  get(challenge: string, site?: Partial<Site>): unknown;
}

interface Site {
  readonly origin: string;
  readonly rp_id: string;
  /** Whether the owner unlocked it. */
  readonly verified: boolean;
  readonly counter: number;
}

/** Just enough CBOR (RFC 8949) for maps of small integers, texts and bytes. */
function cbor(value: unknown): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const coordinates = (key: KeyObject): [Buffer, Buffer] => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

export function makeAuthenticator(home: { readonly origin: string; readonly rp_id: string }): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential_id = randomBytes(16);
  const id = credential_id.toString('base64url');
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = ({ rp_id, verified, counter }: Site, attested: boolean): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0);
    return Buffer.concat([sha256(rp_id), Buffer.from([flags]), counted]);
  };
  const at = (site: Partial<Site>): Site => ({ verified: true, counter: 0, ...home, ...site });
  const answer = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  return {
    id,
    create: (challenge, site = {}) => {
      const [x, y] = coordinates(publicKey);
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, x],
          [-3, y],
        ]),
      );
      const length = Buffer.from([0, credential_id.length]);
      const auth_data = Buffer.concat([head(at(site), true), Buffer.alloc(16), length, credential_id, key]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', auth_data],
        ]),
      );
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, at(site).origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    get: (challenge, site = {}) => {
      const auth_data = head(at(site), false);
      const client_data = clientData('webauthn.get', challenge, at(site).origin);
      const signature = sign('sha256', Buffer.concat([auth_data, sha256(client_data)]), privateKey);
      return answer({
        clientDataJSON: client_data.toString('base64url'),
        authenticatorData: auth_data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

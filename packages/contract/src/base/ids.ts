/**
 * TypeIDs: a short prefix, an underscore and a UUIDv7 in Crockford base 32 (26 characters), so that an id says what it
 * is and sorts by time. Source: the TypeID specification 0.3.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 26 digits of 5 bits hold 130 bits; the first can be at most 7 for 128. */
const suffix = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

// Asking the system for ten bytes costs more than everything else about an id, so they are asked for by the thousand.
const random_bytes = new Uint8Array(10 * 500);
let random_used = random_bytes.length;

function tenRandomBytes(): Uint8Array {
  if (random_used === random_bytes.length) {
    crypto.getRandomValues(random_bytes);
    random_used = 0;
  }
  random_used += 10;
  return random_bytes.subarray(random_used - 10, random_used);
}

let last_ms = 0;
let last_sequence = 0;

/**
 * A new id with the prefix, from the time given (milliseconds since 1970, default now). Ids made in one process within
 * one millisecond of now are in order; ids for a past time are random within their millisecond, and a time before 1970,
 * which an id cannot say, is its beginning.
 */
export function newId<P extends string>(prefix: P, at_ms?: number): `${P}_${string}` {
  const random = tenRandomBytes();
  let ms = Math.max(0, at_ms ?? Date.now());
  let sequence = ((random[0] ?? 0) << 4) | ((random[1] ?? 0) >> 4);
  if (at_ms === undefined) {
    if (ms <= last_ms) {
      ms = last_ms;
      sequence = last_sequence + 1;
      if (sequence > 0xfff) {
        ms += 1;
        sequence = 0;
      }
    } else sequence &= 0x7ff;
    last_ms = ms;
    last_sequence = sequence;
  }
  return `${prefix}_${encode(ms, sequence, random)}`;
}

/** The id with the prefix that a time and ten random bytes make, always the same: for data that can be made again. */
export const idFrom = <P extends string>(prefix: P, at_ms: number, random: Uint8Array): `${P}_${string}` =>
  `${prefix}_${encode(at_ms, ((random[0] ?? 0) << 4) | ((random[1] ?? 0) >> 4), random)}`;

/**
 * What every id with the prefix is compared with by its time: those made before the time given sort before this, all
 * others after it. The first ten characters of an id are its milliseconds.
 */
export const idBound = (prefix: string, at_ms: number): string =>
  `${prefix}_${encode(at_ms, 0, new Uint8Array(10)).slice(0, 10)}`;

function encode(ms: number, sequence: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  const high = Math.floor(ms / 2 ** 16);
  bytes[0] = high >>> 24;
  bytes[1] = high >>> 16;
  bytes[2] = high >>> 8;
  bytes[3] = high;
  bytes[4] = ms >>> 8;
  bytes[5] = ms;
  bytes[6] = 0x70 | (sequence >>> 8);
  bytes[7] = sequence;
  bytes.set(random.subarray(2), 8);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  let text = '';
  let bits = 0;
  let count = 2; // Two leading zero bits make 130.
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 5) {
      count -= 5;
      text += alphabet[(bits >>> count) & 31];
    }
    bits &= (1 << count) - 1;
  }
  return text;
}

/** Whether the text is an id with the prefix. */
export const isId = (text: string, prefix: string): boolean =>
  text.startsWith(`${prefix}_`) && suffix.test(text.slice(prefix.length + 1));

/** The prefix of an id of any kind, or undefined where the text is no id. */
export function idPrefix(text: string): string | undefined {
  const cut = text.lastIndexOf('_');
  return cut > 0 && suffix.test(text.slice(cut + 1)) ? text.slice(0, cut) : undefined;
}

/**
 * TypeIDs: a short prefix, an underscore and a UUIDv7 in Crockford base 32 (26 characters), so that an id shows its
 * kind and sorts by time. Source: the TypeID specification 0.3.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 26 digits of 5 bits hold 130 bits; the first can be at most 7 for 128. */
const suffix = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

// Requesting ten random bytes costs more than the rest of an id, so they are requested by the thousand.
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

/** 12 bits before those of the variant and 14 after them. */
const sequence_max = 2 ** 26 - 1;

let last_ms = 0;
let last_sequence = 0;

/** The last sequence of each of the latest times: overlapping calls alternate between a few times. */
const given = new Map<number, number>();
const given_max = 1000;

function nextOf(ms: number, random_sequence: number): number {
  const last = given.get(ms);
  if (last === undefined && given.size === given_max) given.delete(given.keys().next().value as number);
  const sequence = last === undefined || last === sequence_max ? random_sequence : last + 1;
  given.set(ms, sequence);
  return sequence;
}

/**
 * A new id with the prefix and a time: an instant as ISO 8601 or milliseconds since 1970, by default now. Ids that a
 * process makes of one instant are in order, up to 30 million of them; a time before 1970, which an id cannot express,
 * becomes 1970.
 */
export function newId<P extends string>(prefix: P, at?: number | string): `${P}_${string}` {
  const random = tenRandomBytes();
  // From the lower half, so that many can follow.
  const random_sequence = sequenceOf(random) & (sequence_max >> 1);
  if (at !== undefined) {
    const ms = Math.max(0, typeof at === 'string' ? Date.parse(at) : at);
    return `${prefix}_${encode(ms, nextOf(ms, random_sequence), random)}`;
  }
  const ms = Date.now();
  if (ms > last_ms) [last_ms, last_sequence] = [ms, random_sequence];
  else if (++last_sequence > sequence_max) [last_ms, last_sequence] = [last_ms + 1, 0];
  return `${prefix}_${encode(last_ms, last_sequence, random)}`;
}

/** The id of a prefix, a time and ten random bytes, always the same: for reproducible data. */
export const idFrom = <P extends string>(prefix: P, at_ms: number, random: Uint8Array): `${P}_${string}` =>
  `${prefix}_${encode(at_ms, sequenceOf(random), random)}`;

const sequenceOf = ([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number =>
  (((a << 4) | (b >> 4)) << 14) | ((c & 0x3f) << 8) | d;

/**
 * A bound to compare ids with by time: ids created before the given time sort before it, all others after it. The first
 * ten characters of an id are its milliseconds. A time before 1970 becomes 1970, as in ids.
 */
export const idBound = (prefix: string, at_ms: number): string =>
  `${prefix}_${encode(Math.max(0, at_ms), 0, new Uint8Array(10)).slice(0, 10)}`;

function encode(ms: number, sequence: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  const high = Math.floor(ms / 2 ** 16);
  bytes[0] = high >>> 24;
  bytes[1] = high >>> 16;
  bytes[2] = high >>> 8;
  bytes[3] = high;
  bytes[4] = ms >>> 8;
  bytes[5] = ms;
  bytes[6] = 0x70 | (sequence >>> 22);
  bytes[7] = sequence >>> 14;
  bytes[8] = 0x80 | ((sequence >>> 8) & 0x3f);
  bytes[9] = sequence;
  bytes.set(random.subarray(4), 10);
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

/** The prefix of an id of any kind; undefined for any other text. */
export function idPrefix(text: string): string | undefined {
  const cut = text.lastIndexOf('_');
  return cut > 0 && suffix.test(text.slice(cut + 1)) ? text.slice(0, cut) : undefined;
}

import { hasDigits, holdsCardNumber, isLuhn, withPlainDigits } from '@sluis/contract/base/card-numbers';
import { LRUCache } from 'lru-cache';

/** Words are separated by `_`. */
const secret_name =
  /password|passwd|passphrase|secret|token|authorization|cookie|credential|recovery_codes|otp|cvc|cvv|card_?number|social_security|(^|_)(pan|pwd|pin|pin_?block|csc|cv2|track_?\d|track_?data)($|_)|(security|verification)_?code|(api|auth|access|private|merchant|signing|encryption)_?key/;
/** Only in Sluis's spelling: `authCode` and others of processors are not secret. */
const secret_code = /(^|_)code$/;
const not_secret = new Set([
  'country_code',
  'currency_code',
  'postal_code',
  'reason_code',
  'response_code',
  'status_code',
]);
/** Groups of digits in texts and URLs; a URL escape is a separator, and its digits do not count. */
const digit_groups = /%[0-9a-f]{2}|\d+(?:(?:%[0-9a-f]{2}|[\s+._-]){1,2}\d+)*/gi;
/** The same with every separator that a card number may have. */
const wide_groups = /%[0-9a-f]{2}|\d+(?:(?:%[0-9a-f]{2}|[\s\p{Pd}\p{Cf}._·/,+]){1,3}\d+)*/giu;
const group = /%[0-9a-f]{2}|\d+/gi;
/**
 * API keys, tickets of exports, one-time tokens, terminals, trusted browsers, secrets of webhooks and session tokens,
 * by their form.
 */
// Anchored at the start of a word, or after an escape in a URL, so that a long run of prefixes is not scanned again from each.
const secrets =
  /(?:(?<![\w-])|(?<=%[0-9A-Fa-f]{2}))(?:(?:sk|xp|ott|dev|trm)_[\w-]{20,}|whsec_[\w+/=-]{20,}|eyJ[\w-]+\.[\w-]+\.[\w-]+)/g;

/** The shortest and longest run of digits that is masked as a card number. */
const card_digits = { min: 13, max: 19 };

/** Finds a card number in groups of digits: whole groups only, because other numbers can follow it. */
function findCard(
  groups: readonly RegExpExecArray[],
  from: number,
): { readonly plain: string; readonly last: number } | undefined {
  let plain = '';
  for (let last = from; last < groups.length && plain.length < card_digits.max; last++) {
    plain += groups[last]?.[0];
    if (plain.length >= card_digits.min && plain.length <= card_digits.max && isLuhn(plain)) return { plain, last };
  }
  return undefined;
}

function maskGroups(text: string): string {
  if (text.length < card_digits.min) return text;
  const groups = [...text.matchAll(group)].filter(([found]) => !found.startsWith('%'));
  let masked = '';
  let done = 0;
  for (let at = 0; at < groups.length; at++) {
    const card = findCard(groups, at);
    if (!card) continue;
    const { plain, last } = card;
    masked += text.slice(done, groups[at]?.index);
    masked += `${plain.slice(0, 6)}${'*'.repeat(plain.length - 10)}${plain.slice(-4)}`;
    done = (groups[last]?.index ?? 0) + (groups[last]?.[0].length ?? 0);
    at = last;
  }
  return masked + text.slice(done);
}

/** A caller who knows the address of a hosted page can pay on it, and see its payment. */
const hosted = /(\/|%2f)pay(\/|%2f)[\w-]{32}/gi;

/**
 * Text without secrets and addresses of hosted pages, in which every card number shows its first six and last four
 * digits only.
 */
export function maskText(text: string): string {
  const plain = withPlainDigits(text);
  const masked = hasDigits(plain, card_digits.min) ? maskCards(plain) : plain;
  return (masked === plain ? text : masked).replace(secrets, '***').replace(hosted, '$1pay$2***');
}

/** A text of others as it can be stored and shown: masked, of characters that PostgreSQL takes, and cut. */
export const shownText = (text: string, most: number): string =>
  maskText(text.toWellFormed().replaceAll('\0', '')).slice(0, most);

function maskCards(plain: string): string {
  const narrow = plain.replace(digit_groups, maskGroups);
  return holdsCardNumber(narrow) ? narrow.replace(wide_groups, maskGroups) : narrow;
}

/** Logs contain nothing about a hosted page, including its tries, and no address of an inbox. */
const visited = /^\/(pay|hooks)\/[^?]*/;
// A name contains no question mark: otherwise a request with many of them would be scanned again from each.
const parameter = /([?&])([^=&#?]+)=([^&#]*)/g;
/** Some separate parameters by semicolons; a secret can contain one. */
const divided = /;([^=;]+)=/g;
const url_max = 4000;

/**
 * A URL for the log: masked, without the values of secret parameters, and cut to 2,000 characters; also cut beforehand,
 * because a caller chooses its length, behind a whole parameter or part of the path.
 */
export const maskUrl = (url: string): string =>
  maskText(maskParameters(wholeParts(url).replace(visited, '/$1/***'))).slice(0, 2000);

const wholeParts = (url: string): string =>
  url.length <= url_max ? url : (/^[\s\S]*[/?&#]/.exec(url.slice(0, url_max))?.[0] ?? '');

const maskParameters = (text: string): string =>
  text.replace(parameter, (found, mark: string, name: string, value: string) => {
    if (isSecret(name) || namesSecret(decoded(value), value)) return `${mark}${name}=***`;
    for (const { 0: inner, 1: other = '', index } of value.matchAll(divided))
      if (isSecret(other)) return `${mark}${name}=${value.slice(0, index)}${inner}***`;
    return found;
  });

/** Whether a value is itself an address with a secret. */
const namesSecret = (plain: string, value: string): boolean =>
  plain !== value && [...plain.matchAll(/[?&;]([^=&#?;]{1,200})=/g)].some(([, name = '']) => isSecret(name));

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a name is that of a secret, in any spelling: `X-Api-Key`, `apiKey`, `filter[api_key]`, `api%5Fkey`. */
function isSecret(given: string): boolean {
  const name = decoded(given).replace(/[^A-Za-z0-9]+/g, '_');
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return secret_name.test(words) || (secret_code.test(name.toLowerCase()) && !not_secret.has(name.toLowerCase()));
}

interface Shown {
  readonly name: string;
  readonly is_secret: boolean;
}

/** Field names of a plain form, which hold no card number; to judge one takes longer than to mask its value. */
const plain_name = /^[a-z_]{1,40}\d{0,4}$/;
const shown_names = new LRUCache<string, Shown>({ max: 2000 });

function shownName(name: string): Shown {
  let shown = shown_names.get(name);
  if (!shown) {
    shown = { name: maskText(name), is_secret: isSecret(name) };
    if (plain_name.test(name)) shown_names.set(name, shown);
  }
  return shown;
}

/** A JSON value without passwords, codes, tokens, secrets and card numbers, at any depth. */
export function mask(value: unknown, name = ''): unknown {
  if (shownName(name).is_secret) return value === null ? null : '***';
  if (typeof value === 'string') return maskString(value);
  if (typeof value === 'number' && value >= 1e12) {
    const masked = maskText(String(value));
    return masked === String(value) ? value : masked;
  }
  if (Array.isArray(value)) return value.map((each) => mask(each, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [shownName(key).name, mask(each, key)]));
  return value;
}

/** A text, which may be JSON itself. */
function maskString(text: string): string {
  if (/^\s*[[{]/.test(text)) {
    const value = parsed(text);
    const whole = JSON.stringify(value);
    const masked = JSON.stringify(mask(value));
    if (masked !== whole) return masked;
  }
  return text.length < card_digits.min ? text : maskText(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// A name has no angle bracket: otherwise a text of many would be scanned again from each.
const opening = /<([\w:.-]{1,100})(\s[^<>]{0,500})?>/g;
const attribute = /(\s)([\w:.-]{1,100})=("[^"<]*"|'[^'<]*')/g;
/** In truncated JSON. */
const pair = /"([\w.-]{1,100})"(\s{0,10}:\s{0,10})(?:"(?:[^"\\]|\\[\s\S])*"?|-?\d[\d.eE+-]*)/g;
const form = /^[\w.[\]%+-]{1,100}=[^\s&]*(&[\w.[\]%+-]{1,100}=[^\s&]*)*\s*$/;

/** A text body, by its format: JSON becomes a value, and fields of a form or elements of XML are masked by name. */
export function maskContent(text: string): unknown {
  if (/^\s*[[{]/.test(text)) {
    const value = parsed(text);
    if (value !== undefined) return mask(value);
    return maskText(
      text.replace(pair, (found, name: string, mark: string) => (isSecret(name) ? `"${name}"${mark}"***"` : found)),
    );
  }
  if (text.length <= 100_000 && form.test(text)) return maskText(maskParameters(`&${text.trimEnd()}`)).slice(1);
  return maskText(maskElements(text));
}

/** The same as a text, unchanged if nothing in it is masked by its name. */
export function maskContentAsText(text: string): string {
  const content = maskContent(text);
  return typeof content === 'string' ? content : maskString(text);
}

/** XML without the contents of elements and attributes of secrets, to the end if one is not closed. */
function maskElements(text: string): string {
  let masked = '';
  let done = 0;
  for (const { 0: found, 1: name = '', index } of text.matchAll(opening)) {
    if (index < done || !isSecret(name)) continue;
    const start = index + found.length;
    const end = found.endsWith('/>') ? start : text.indexOf(`</${name}>`, start);
    masked += `${text.slice(done, start)}${end === start ? '' : '***'}`;
    done = end < 0 ? text.length : end;
  }
  return (masked + text.slice(done)).replace(attribute, (found, space: string, name: string, value: string) =>
    isSecret(name) ? `${space}${name}=${value[0]}***${value[0]}` : found,
  );
}

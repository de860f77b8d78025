import { hasDigits, holdsCardNumber, isLuhn, withPlainDigits } from '@sluis/contract/base/card-numbers';

const secret_name =
  /password|passwd|secret|token|authorization|cookie|(^|_)code$|recovery_codes|otp|cvc|cvv|card_number|^pan$|api_?key|social_security/i;
const not_secret = new Set([
  'country_code',
  'currency_code',
  'postal_code',
  'reason_code',
  'response_code',
  'status_code',
]);
/** Groups of digits as people and addresses write them; an escape of an address separates and its digits count not. */
const digit_groups = /%[0-9a-f]{2}|\d+(?:(?:%[0-9a-f]{2}|[\s+._-]){1,2}\d+)*/gi;
/** The same with everything that may stand between groups where a card number is refused. */
const wide_groups = /%[0-9a-f]{2}|\d+(?:(?:%[0-9a-f]{2}|[\s\p{Pd}\p{Cf}._·/,+]){1,3}\d+)*/giu;
const group = /%[0-9a-f]{2}|\d+/gi;
/** API keys, tickets of exports, one-time tokens, trusted browsers, secrets of webhooks and session tokens, by their form. */
// They begin where a word does, so that a long run of beginnings is not read again from each.
const secrets = /(?<![\w-])(?:(?:sk|xp|ott|dev)_[\w-]{20,}|whsec_[\w+/=-]{20,}|eyJ[\w-]+\.[\w-]+\.[\w-]+)/g;

/** The shortest and the longest run of digits that is taken for a card number here. */
const card_digits = { min: 13, max: 19 };

/** Where a card number stands in groups of digits: a whole number of groups, because other figures can follow it. */
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

/** Who knows the address of a hosted page can pay by it, and see what was paid. */
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

function maskCards(plain: string): string {
  const narrow = plain.replace(digit_groups, maskGroups);
  return holdsCardNumber(narrow) ? narrow.replace(wide_groups, maskGroups) : narrow;
}

/** Of a hosted page nothing is said in a log, the tries on it included. */
const visited = /^\/pay\/[^?]*/;
// A name has no question mark: from each of many the rest would be read again, by anybody's request.
const parameter = /([?&])([^=&#?]+)=[^&#]*/g;

/**
 * An address for a log: masked, secret parameters by their name, and its first 2,000 characters. Cut before too, because
 * a caller chooses its length.
 */
export const maskUrl = (url: string): string =>
  maskText(
    url
      .slice(0, 4000)
      .replace(visited, '/pay/***')
      .replace(parameter, (text, mark: string, name: string) => (isSecret(name) ? `${mark}${name}=***` : text)),
  ).slice(0, 2000);

const isSecret = (name: string): boolean => secret_name.test(name) && !not_secret.has(name);

/** A JSON value without passwords, codes, tokens, secrets and card numbers, whatever depth they stand at. */
export function mask(value: unknown, name = ''): unknown {
  if (isSecret(name)) return value === null ? null : '***';
  if (typeof value === 'string') return value.length < card_digits.min ? value : maskText(value);
  if (typeof value === 'number' && value >= 1e12) {
    const masked = maskText(String(value));
    return masked === String(value) ? value : masked;
  }
  if (Array.isArray(value)) return value.map((each) => mask(each, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [maskText(key), mask(each, key)]));
  return value;
}

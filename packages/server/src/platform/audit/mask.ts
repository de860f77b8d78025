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
/** Groups of digits in texts and URLs; a URL escape is a separator, and its digits do not count. */
const digit_groups = /%[0-9a-f]{2}|\d+(?:(?:%[0-9a-f]{2}|[\s+._-]){1,2}\d+)*/gi;
/** The same with every separator with which a card number is refused. */
const wide_groups = /%[0-9a-f]{2}|\d+(?:(?:%[0-9a-f]{2}|[\s\p{Pd}\p{Cf}._·/,+]){1,3}\d+)*/giu;
const group = /%[0-9a-f]{2}|\d+/gi;
/** API keys, tickets of exports, one-time tokens, trusted browsers, secrets of webhooks and session tokens, by their form. */
// Anchored at the start of a word, so that a long run of prefixes is not scanned again from each.
const secrets = /(?<![\w-])(?:(?:sk|xp|ott|dev)_[\w-]{20,}|whsec_[\w+/=-]{20,}|eyJ[\w-]+\.[\w-]+\.[\w-]+)/g;

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

/** Anyone who knows the address of a hosted page can pay on it, and see what was paid. */
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

/** Logs contain nothing about a hosted page, including the tries on it. */
const visited = /^\/pay\/[^?]*/;
// A name contains no question mark: otherwise a request with many of them would be scanned again from each.
const parameter = /([?&])([^=&#?]+)=[^&#]*/g;

/**
 * A URL for the log: masked, without the values of secret parameters, and cut to 2,000 characters; also cut beforehand,
 * because a caller chooses its length.
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

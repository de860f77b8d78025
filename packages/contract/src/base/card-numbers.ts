/** Finds card numbers in free text: PCI DSS 3.5 forbids keeping a readable one. */

/** Whether the digits pass the Luhn check (ISO/IEC 7812-1 annex B). */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  let double = false;
  for (let index = digits.length - 1; index >= 0; index--) {
    const digit = Number(digits[index]);
    const value = double ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
    double = !double;
  }
  return sum % 10 === 0;
}

/** A digit of any script as ASCII: Unicode keeps the ten digits of a script in a row. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

/** The text with every digit, full-width or of another script, as 0 to 9. */
export const withPlainDigits = (text: string): string =>
  /^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFKC').replace(/[^\P{Nd}0-9]/gu, plainDigit);

/** Issued card numbers by length. Other numbers that pass the check by chance are references or bar codes. */
const issued: Readonly<Record<number, RegExp>> = {
  14: /^3(?:0[0-5]|[689])/,
  15: /^3[47]/,
  16: /^(?:4|5[0-8]|6|2(?:20[0-4]|22[1-9]|2[3-9]|[3-6]|7[01]|720)|3(?:0[0-5]|[5689])|8[12])/,
  17: /^(?:5[0678]|6|220[0-4]|3(?:0[0-5]|[5689])|81)/,
  18: /^(?:5[0678]|6|220[0-4]|3(?:0[0-5]|[5689])|81)/,
  19: /^(?:4|5[0678]|6|220[0-4]|3(?:0[0-5]|[5689])|81)/,
};
const digits_min = 14;
const digits_max = 19;

const separated = /\d+(?:[\s\p{Pd}\p{Cf}._·/,+]{1,3}\d+)*/gu;
/** Groups as cards show them, with any separator: columns, brackets, bars. */
const grouped = /\d{3,6}(?:[^\p{L}\p{N}]{1,8}\d{3,6})+/gu;

/** Whether a telephone number in E.164 begins here: a plus and at most fifteen digits. */
const isTelephone = (text: string, at: number, digits: string): boolean => text[at - 1] === '+' && digits.length <= 15;

const code = { zero: 48, nine: 57, percent: 37, a: 97, z: 122, to_lower: 32 } as const;

/**
 * Whether a text has this many ASCII digits with no letter between them, except the letters of an escape such as `%2F`.
 * Every stored text passes here, and most have fewer digits, so this rules them out cheaply.
 */
export function hasDigits(text: string, count: number): boolean {
  let found = 0;
  let escape_at = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    const lower = character | code.to_lower;
    if (character >= code.zero && character <= code.nine) {
      found += 1;
      if (found === count) return true;
    } else if (character === code.percent) escape_at = at;
    else if (lower >= code.a && lower <= code.z && at - escape_at > 2) found = 0;
  }
  return false;
}

function holdsIn(text: string): boolean {
  for (const { 0: run, index } of [...text.matchAll(separated), ...text.matchAll(grouped)]) {
    const groups = [...run.matchAll(/\d+/g)];
    for (const [first, { index: at }] of groups.entries()) {
      let digits = '';
      for (let last = first; last < groups.length && digits.length < digits_max; last++) {
        digits += groups[last]?.[0];
        if (issued[digits.length]?.test(digits) && isLuhn(digits) && !isTelephone(text, index + at, digits))
          return true;
      }
    }
  }
  return false;
}

const account = /\b[a-z]{2}\d{2}(?: ?[a-z0-9]){11,30}/gi;

/** Whether a text is an account number with the check digits of ISO 13616. */
function isIban(text: string): boolean {
  const turned = `${text.slice(4)}${text.slice(0, 4)}`.toUpperCase();
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** The text without IBANs, whose digits are never a card's. */
const withoutIbans = (text: string): string =>
  text.replace(account, (found) => {
    const close = found.replaceAll(' ', '');
    for (let length = close.length; length >= 15; length--)
      if (isIban(close.slice(0, length))) return ` ${close.slice(length)}`;
    return found;
  });

/** A UUID with a letter (RFC 9562): one in some thousands has the digits of a card by chance. */
const uuid = /(?<![\da-z])(?=[\d-]{0,35}[a-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-z])/gi;

/**
 * Whether a text contains a card number: by its length, first digits and check digit, in any script and with any
 * separators. Telephone numbers with a plus, IBANs and UUIDs do not count.
 */
export function holdsCardNumber(text: string): boolean {
  if (text.length < digits_min) return false;
  const plain = withPlainDigits(text);
  return hasDigits(plain, digits_min) && holdsIn(plain) && holdsIn(withoutIbans(plain.replace(uuid, ' ')));
}

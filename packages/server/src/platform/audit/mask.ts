const secret_name =
  /password|passwd|secret|token|authorization|cookie|(^|_)code$|otp|cvc|cvv|card_number|^pan$|api_?key/i;
const not_secret = new Set([
  'country_code',
  'currency_code',
  'postal_code',
  'reason_code',
  'response_code',
  'status_code',
]);
const digits = /\b\d(?:[ -]?\d){12,18}\b/g;

/** Whether digits pass the Luhn check, as every card number does (ISO/IEC 7812-1 annex B). */
function isLuhn(text: string): boolean {
  let sum = 0;
  let double = false;
  for (let index = text.length - 1; index >= 0; index--) {
    const digit = Number(text[index]);
    const value = double ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
    double = !double;
  }
  return sum % 10 === 0;
}

/** Text in which every card number shows its first six and last four digits only. */
export const maskCardNumbers = (text: string): string =>
  text.replace(digits, (found) => {
    const plain = found.replace(/[ -]/g, '');
    return isLuhn(plain) ? `${plain.slice(0, 6)}${'*'.repeat(plain.length - 10)}${plain.slice(-4)}` : found;
  });

/** A JSON value without passwords, codes, tokens, secrets and card numbers, whatever depth they stand at. */
export function mask(value: unknown, name = ''): unknown {
  if (secret_name.test(name) && !not_secret.has(name)) return value === null ? null : '***';
  if (typeof value === 'string') return value.length < 13 ? value : maskCardNumbers(value);
  if (typeof value === 'number' && value >= 1e12) {
    const masked = maskCardNumbers(String(value));
    return masked === String(value) ? value : masked;
  }
  if (Array.isArray(value)) return value.map((each) => mask(each, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [maskCardNumbers(key), mask(each, key)]));
  return value;
}

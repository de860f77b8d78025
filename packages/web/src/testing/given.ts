import { country_codes } from '@sluis/contract/base/countries';
import { welcome_default_content } from '@sluis/contract/welcome-mail';
import { names } from '../lib/language.ts';

const months = (month: 'long' | 'short'): string[] =>
  Array.from({ length: 12 }, (_, n) => new Date(2026, n).toLocaleString('en-GB', { month }));

/** The names of the days of the week. */
const weekdays = (weekday: 'long' | 'short'): string[] =>
  Array.from({ length: 7 }, (_, n) => new Date(2026, 10, 2 + n).toLocaleString('en-GB', { weekday }));

const countries = new Intl.DisplayNames('en-GB', { type: 'region' });

/**
 * Parts of a screen that are not in the texts: samples and codes, the output of `Intl` in British English, and names.
 */
export const given: readonly (string | RegExp)[] = [
  // The default text of a provider's mail, for users to edit: the specification defines it.
  ...welcome_default_content
    .replaceAll('&gt;', '>')
    .split(/<[^>]+>|\{\{\w+\}\}/)
    .filter((line) => /\p{L}{2}/u.test(line)),
  /\b[a-z]{2,5}_(?:…|01k5)[0-9a-z]*/g,
  /\b[a-z_]+\s+\d+/g,
  /\b\d+ [A-Z][a-z]{2} \d{4}(?:, [\d:.]+(?: CET)?)?/g,
  // A calendar's months, days and days of the week.
  new RegExp(`\\b(?:\\d+ )?(?:${months('long').join('|')}) \\d{4}\\b`, 'g'),
  new RegExp(
    `^(?:${months('short')
      .map((name) => name.slice(0, 3))
      .join('|')})$`,
    'g',
  ),
  /^(?:Mo|Tu|We|Th|Fr|Sa|Su)$/g,
  new RegExp(`\\b(?:${[...weekdays('long'), ...weekdays('short')].join('|')})\\b`, 'g'),
  new RegExp(`\\b\\d{1,2} (?:${months('short').join('|')})\\b(?! \\d{4})`, 'g'),
  // The longer first: one may begin with another.
  ...[...Intl.supportedValuesOf('timeZone'), ...country_codes.map((code) => countries.of(code) ?? code)].sort(
    (one, other) => other.length - one.length,
  ),
  /\b1 byte\b/g,
  // Codes of currencies, of specifications, and of responses that are shown beside their meaning.
  /^[A-Z_]+$/g,
  /\{\{\w+\}\}/g,
  /^(?:internal|invalid_query|not_found|id)$/g,
  /\breq_\d+\b/g,
  // The pattern of dates.
  'dd/mm/yyyy',
  // The labels of keys.
  /^(?:Ctrl|Enter|Esc)$/g,
  /\bCtrl\b/g,
  // Mantine measures the height of a text area with it.
  'autosize measurement',
  ...Object.values(names),
  'English',
  'Nederlands',
  'Deutsch',
  'Français',
  // The start of links.
  'https://',
  // The title of a merchant category, as ISO 18245 has it.
  'Grocery stores',
  'Mara Merchant',
  'merchant@sluis.example',
  'Kaashuis',
  'Sluis',
  'http://localhost:3000/v1/auth/sso/callback',
  'http://localhost:3000/v1',
];

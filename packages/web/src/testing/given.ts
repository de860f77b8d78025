import { country_codes } from '@sluis/contract/base/countries';
import { welcome_default_content } from '@sluis/contract/welcome-mail';

const countries = new Intl.DisplayNames('en-GB', { type: 'region' });

/** What a screen shows that is in no text: samples and codes, what `Intl` writes in British English, and names. */
export const given: readonly (string | RegExp)[] = [
  // What a provider's mail begins with, for people to change: the specification has its words.
  ...welcome_default_content.split(/<[^>]+>|\{\{\w+\}\}/).filter((line) => /\p{L}{2}/u.test(line)),
  /\b[a-z]{2,5}_(?:…|01k5)[0-9a-z]+/g,
  /\b[a-z_]+\s+\d+/g,
  /\b\d+ [A-Z][a-z]{2} \d{4}(?:, [\d:.]+(?: CET)?)?/g,
  // The longer first: one may begin with another.
  ...[...Intl.supportedValuesOf('timeZone'), ...country_codes.map((code) => countries.of(code) ?? code)].sort(
    (one, other) => other.length - one.length,
  ),
  /\b1 byte\b/g,
  // Codes of currencies, of specifications, and of answers that are shown beside what they mean.
  /^[A-Z_]+$/g,
  /\{\{\w+\}\}/g,
  /^(?:internal|not_found)$/g,
  // How a date is typed.
  'dd/mm/yyyy',
  'Ctrl',
  // What Mantine measures the height of a text area with.
  'autosize measurement',
  'English (UK)',
  'English',
  'Nederlands',
  'Mara Merchant',
  'merchant@sluis.example',
  'Kaashuis',
  'Sluis',
  'http://localhost:3000/v1',
];

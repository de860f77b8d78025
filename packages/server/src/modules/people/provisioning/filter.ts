import { refusal, user_schema } from './scim.ts';

/** A condition of a filter: an attribute, in lower case, that equals a value. */
export interface Condition {
  readonly attribute: string;
  readonly value: string | boolean | null;
}

const filter_max = 2000;
const conditions_max = 10;
const term = /^\s*([a-z][\w.:$-]*(?:\[[^\]]{1,200}\])?(?:\.\w+)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false|null)\s*/i;

const invalid = (): Error =>
  refusal('invalidFilter', 'Only comparisons with eq are supported, joined by and: userName eq "ann@shop.example"');

const wide = new RegExp(`^${user_schema}:`, 'i');

/** Reads a filter; none has no conditions. Throws `invalidFilter`. */
export function readFilter(text: string | null): Condition[] {
  if (text === null || text === '') return [];
  if (text.length > filter_max) throw invalid();
  const found: Condition[] = [];
  for (let rest = text; ; ) {
    const [whole, attribute = '', value = ''] = term.exec(rest) ?? [];
    if (whole === undefined || found.length === conditions_max) throw invalid();
    found.push({ attribute: attribute.replace(wide, '').toLowerCase(), value: valueIn(value) });
    rest = rest.slice(whole.length);
    if (rest === '') return found;
    const and = /^and\s+/i.exec(rest);
    if (!and) throw invalid();
    rest = rest.slice(and[0].length);
  }
}

function valueIn(text: string): Condition['value'] {
  try {
    return JSON.parse(text.startsWith('"') ? text : text.toLowerCase()) as Condition['value'];
  } catch {
    throw invalid();
  }
}

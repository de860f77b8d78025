import { default_limit, type Scalar } from '@sluis/contract/base/list-query';

/** The query of an address, typed: keys as the API writes them (`created_at>`, `status[]`). */
export type Search = Record<string, Scalar | readonly Scalar[] | undefined>;

/** Values of these are texts although they may look like numbers: references and what people typed. */
const texts = new Set(['merchant', '_search', 'merchant_reference', 'id', 'token', 'mfa_token', 'username', '_after']);

// Only what is written back letter for letter becomes a number; "007" and "1e3" stay what they are.
function typed(key: string, text: string): Scalar {
  if (texts.has(key.replace(/(\[\]|[<>]=?)$/, ''))) return text;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

/** The typed object of a query text. Repeated keys become one key ending in `[]`; empty values are dropped. */
export function parseSearch(text: string): Search {
  const out: Record<string, Scalar | Scalar[]> = {};
  const parameters = new URLSearchParams(text);
  for (const key of new Set(parameters.keys())) {
    const values = parameters.getAll(key).filter((value) => value !== '');
    const [first] = values;
    if (first === undefined) continue;
    if (key.endsWith('[]')) out[key] = [...[out[key] ?? []].flat(), ...values.map((value) => typed(key, value))];
    else if (values.length === 1) out[key] = typed(key, first);
    else out[`${key}[]`] = [...[out[`${key}[]`] ?? []].flat(), ...values.map((value) => typed(key, value))];
  }
  return out;
}

const defaults: Readonly<Record<string, Scalar>> = { _skip: 0, _limit: default_limit };

/** The query text, with its question mark, of a typed object. The first page and the default page size are not written. */
export function stringifySearch(search: Readonly<Search>): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (!Array.isArray(value) && String(value) === String(defaults[key])) continue;
    const many = Array.isArray(value);
    for (const each of (many ? value : [value]) as readonly (Scalar | null | undefined)[])
      if (each !== undefined && each !== null && each !== '')
        out.append(many && !key.endsWith('[]') ? `${key}[]` : key, String(each));
  }
  const text = out.toString();
  return text && `?${text}`;
}

/** A parameter as the text that it was written as, or nothing. */
export const textOf = (value: unknown): string | undefined =>
  value === undefined || Array.isArray(value) ? undefined : String(value);

/** A parameter where it is one of the values, or nothing. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

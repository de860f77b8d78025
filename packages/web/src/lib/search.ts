import { default_limit, type Scalar } from '@sluis/contract/base/list-query';

/** The query of an address, typed: keys as the API writes them (`created_at>`, `status[]`). */
export type Search = Record<string, Scalar | readonly Scalar[] | undefined>;

/** Parameters that are texts although they may look like numbers: references and typed texts. */
const texts = new Set(['merchant', '_search', 'merchant_reference', 'id', 'token', 'mfa_token', 'username', '_after']);

// Only a text that is written back unchanged becomes a number; "007" and "1e3" stay texts.
function typed(key: string, text: string): Scalar {
  if (texts.has(key.replace(/(\[\]|[<>]=?)$/, ''))) return text;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

/** Parses a query text into a typed object. Repeated keys become one key ending in `[]`; empty values are dropped. */
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

/**
 * The query text of a typed object, with its question mark. The first page and the default page size are not written.
 */
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

/** A parameter as text, or undefined. */
export const textOf = (value: unknown): string | undefined =>
  value === undefined || Array.isArray(value) ? undefined : String(value);

/** A parameter if it is one of the values, or undefined. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

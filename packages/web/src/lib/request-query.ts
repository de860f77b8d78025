import type { Scalar } from '@sluis/contract/base/list-query';

/** Parameters of a request; empty ones are not sent. */
export type Query = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>;

/** Parameters of the screen's address that the API does not know: the entity marker and whether a panel is open. */
const screen_only = new Set(['_entity', '_open']);

/** `/v1/transaction/` is `/v1/transaction`; only the root of the API keeps its slash. */
export const trimPath = (path: string): string =>
  path.endsWith('/') && !path.endsWith('v1/') ? path.replace(/\/+$/, '') : path;

/** The query text with its question mark, or an empty text. Several values become `key[]`, empty values are dropped. */
export function queryText(query: Query = {}): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (screen_only.has(key)) continue;
    const many = Array.isArray(value);
    const name = many && !key.endsWith('[]') ? `${key}[]` : key;
    for (const each of (many ? value : [value]) as readonly (Scalar | null | undefined)[])
      if (each !== undefined && each !== null && each !== '') out.append(name, String(each));
  }
  const text = out.toString();
  return text && `?${text}`;
}

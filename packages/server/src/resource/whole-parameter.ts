import { invalidParameter } from '@sluis/contract/base/errors';

/** A whole number in a query. Throws `invalid_query` for any other text, and for a greater one. */
export function wholeIn(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  if (!/^\d{1,9}$/.test(text) || Number(text) > max) throw invalidParameter(name, 'invalid_format');
  return Number(text);
}

/** Throws `invalid_query` for a parameter of another name. */
export function assertKnown(query: URLSearchParams, names: readonly string[]): void {
  for (const key of query.keys()) if (!names.includes(key)) throw invalidParameter(key, 'unknown');
}

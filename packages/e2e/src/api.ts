import type { ListAnswer } from '@sluis/contract/base/list-query';
import { tokenOf, type User } from './users.ts';

/** The API as the tests call it beside the browser, to compare the screen with the data. */
export class Api {
  readonly #base: string;
  readonly #token: () => string;

  /** As a user, or with an API key. */
  constructor(base: string, as: User | { readonly key: string }) {
    this.#base = base;
    this.#token = () => (typeof as === 'string' ? tokenOf(as) : as.key);
  }

  async call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.#base}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  list<T>(entity: string, query: Query = {}): Promise<ListAnswer<T>> {
    return this.call('GET', `${entity}?${queryText(query)}`);
  }
}

export type Query = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A query in the format of the API and of the lists' addresses. */
export function queryText(query: Query): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value]) out.append(key, String(each));
  return out.toString();
}

import { randomUUID } from 'node:crypto';

/** The API as a gateway calls it. */
export interface Api {
  readonly address: string;
  readonly key: string;
  readonly signal: AbortSignal;
}

/** A call by a gateway. Throws where it is refused. */
export async function call<T>(
  { address, key, signal }: Api,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${address}/v1${path}`, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.json() as Promise<T>;
}

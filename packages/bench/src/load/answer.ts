import { Agent, request } from 'node:http';
import type { Outcome } from './samples.ts';

/** An answer that was read to its end; status 0 is none at all. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retry_after?: string | undefined;
}

interface Asked {
  readonly path: string;
  readonly token?: string;
  /** An `Idempotency-Key`. */
  readonly key?: string;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** From a network of its own, as behind a proxy. */
  readonly as_payer?: true;
}

export type Ask = (asked: Asked) => Promise<Answer>;

const give_up_after_ms = 30_000;

/** Refused for now: nothing was changed, and the caller knows when to try again. */
export const isRefused = ({ status, retry_after }: Answer): boolean =>
  (status === 429 || status === 503) && retry_after !== undefined;

export const outcomeOf = (answer: Answer): Outcome => {
  if (isRefused(answer)) return 'refused';
  return answer.status >= 200 && answer.status < 400 ? 'done' : 'failed';
};

/** Sends requests to a server over connections that stay open. */
export function makeAsk(address: string): Ask {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(address);
  let payers = 0;
  return ({ path, token, key, body, form, as_payer }) => {
    payers += 1;
    const content = form ? String(new URLSearchParams(form)) : body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(as_payer && { 'x-forwarded-for': `10.${(payers >> 16) & 255}.${(payers >> 8) & 255}.${payers & 255}` }),
      ...(content !== undefined && {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        'content-length': String(Buffer.byteLength(content)),
      }),
    };
    const method = content === undefined ? 'GET' : 'POST';
    return new Promise((resolve) => {
      const lost = (): void => resolve({ status: 0, text: '' });
      const signal = AbortSignal.timeout(give_up_after_ms);
      const sent = request({ agent, hostname, port, path, method, headers, signal }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', lost);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            retry_after: response.headers['retry-after'],
          }),
        );
      });
      sent.on('error', lost);
      sent.end(content);
    });
  };
}

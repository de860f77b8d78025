import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import type { Identity } from '../auth/identity.ts';
import type { Executor } from '../database/database.ts';
import { mask, maskCardNumbers } from './mask.ts';

/** One call to the API, as the audit trail keeps it. */
export interface Call {
  readonly identity: Identity;
  readonly method: string;
  readonly route: string;
  readonly url: string;
  readonly origin: string;
  readonly request_id: string;
  readonly response_code: number;
  readonly duration_ms: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly request_body?: unknown;
  readonly response_body?: unknown;
  /** The item that the call was about, and whose it is. */
  readonly item?: string;
  readonly organisation?: string;
}

const kept_headers = ['user-agent', 'content-type', 'accept-language', 'idempotency-key', 'referer'];

function row(call: Call) {
  const now = Date.now();
  const { identity } = call;
  const about = call.item ?? /\/([a-z]+_[0-9a-z]{26})(?:\/|$)/.exec(call.url)?.[1] ?? null;
  const headers = kept_headers.flatMap((name) =>
    call.headers[name] === undefined ? [] : [{ name, value: maskCardNumbers(String(call.headers[name])) }],
  );
  return {
    id: newId('aud'),
    created_at: new Date(now).toISOString(),
    organisation: call.organisation ?? identity.organisation,
    authentication: identity.kind === 'user' ? 'jwt' : 'api',
    user: identity.kind === 'user' ? identity.id : null,
    apikey: identity.kind === 'apikey' ? identity.id : null,
    type: 'incoming',
    method: call.method,
    route: call.route,
    url: maskCardNumbers(call.url).slice(0, 2000),
    response_code: call.response_code,
    duration_ms: Math.round(call.duration_ms),
    origin: call.origin,
    request_id: call.request_id,
    item: about,
    transaction: about?.startsWith('txn_') ? about : null,
    request: { headers, ...(call.request_body !== undefined && { body: mask(call.request_body) }) },
    response: call.response_body === undefined ? {} : { body: mask(call.response_body) },
  };
}

const insert = (executor: Executor, rows: readonly object[]) =>
  sql`insert into audittrail select * from jsonb_populate_recordset(null::audittrail, ${JSON.stringify(rows)}::jsonb)`.execute(
    executor,
  );

/** Writes the row of a call in the transaction of its effect. */
export const auditNow = async (executor: Executor, call: Call): Promise<void> =>
  void (await insert(executor, [row(call)]));

export interface AuditBuffer {
  /** Takes a call whose effect is nothing or is gone; written within a second, lost only by a crash. */
  add(call: Call): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const batch_max = 500;
const waiting_max = 20_000;

/** Writes calls in batches off the request path. While the database is away the oldest beyond 20,000 are given up. */
export function makeAuditBuffer(executor: Executor, complain: (error: unknown) => void): AuditBuffer {
  let waiting: Call[] = [];
  let writing: Promise<void> | undefined;
  let complained = false;
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batch_max);
      try {
        await insert(executor, batch.map(row));
        waiting = waiting.slice(batch.length);
        complained = false;
      } catch (error) {
        // Once for each time that the database is away, not every second of it.
        if (!complained) complain(error);
        complained = true;
        if (waiting.length > waiting_max) waiting = waiting.slice(-waiting_max);
        return;
      }
    }
  };
  const flush = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const timer = setInterval(() => void flush(), 1000);
  timer.unref();
  return {
    add: (call) => {
      waiting.push(call);
      if (waiting.length === batch_max) void flush();
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}

import { finished } from 'node:stream/promises';
import { newId } from '@sluis/contract/base/ids';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Trx } from '../database/database.ts';
import { fixed, send } from '../database/pipeline.ts';
import { sendRows } from '../database/rows-like.ts';
import {
  auditRow,
  type Call,
  type CallIn,
  type CallOut,
  callInRow,
  callOutRow,
  fresh_ms,
  type MadeByJob,
  madeByJobRow,
} from './call.ts';
import { audit_columns, copy_audit, copyLine, withId } from './copy-line.ts';

/** Writes the row of a call in the transaction of its effect. */
export function auditNow(trx: Trx, call: Call): void {
  const row = auditRow(call);
  send(trx, fixed(insert_audit, [...audit_columns.map((name) => row[name]), row.bodies]));
}

const insert_audit = `insert into audittrail (${audit_columns.map((name) => `"${name}"`).join(', ')}, bodies)
  values (${audit_columns.map((_, at) => `$${at + 1}`).join(', ')}, $${audit_columns.length + 1})`;

/** Writes the rows of outgoing calls in the transaction of their effects: in one statement, however many they are. */
export function auditCallsOut(trx: Trx, calls: readonly CallOut[]): void {
  insertAudit(trx, calls.map(callOutRow));
}

function insertAudit(trx: Trx, made: readonly { readonly bodies: Buffer }[]): void {
  const rows = made.map((row) => ({ ...row, bodies: `\\x${row.bodies.toString('hex')}` }));
  sendRows(trx, 'audittrail', rows);
}

/** Writes the rows of notifications in the transaction that stores them. */
export const auditCallsIn = (trx: Trx, calls: readonly CallIn[]): void => insertAudit(trx, calls.map(callInRow));

/** Writes the row of a job's effect in the same transaction. */
export const auditMade = (trx: Trx, made: MadeByJob): void =>
  send(trx, trx.insertInto('audittrail').values(madeByJobRow(made)));

export interface AuditBuffer {
  /** Accepts a call without a stored effect; written within a second, lost only by a crash. */
  add(call: Call): void;
  flush(): Promise<void>;
  /** The number of calls that wait to be written. */
  backlog(): number;
  close(): Promise<void>;
}

const batch_max = 500;
const waiting_max = 20_000;

/**
 * Writes calls in batches off the request path. They wait as the lines of a COPY: a row costs PostgreSQL half of an
 * INSERT, and requests and their headers need not remain in memory until they are written. While the database is away,
 * the oldest beyond 20,000 are dropped.
 */
export function makeAuditBuffer(pool: pg.Pool, onFailure: (error: unknown) => void): AuditBuffer {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let complained = false;
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batch_max);
      try {
        await copyLines(pool, batch.map(freshLine));
        waiting = waiting.slice(batch.length);
        complained = false;
      } catch (error) {
        // Once for each time that the database is away, not every second.
        if (!complained) onFailure(error);
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
      waiting.push({ line: copyLine(auditRow(call)), since_ms: performance.now() });
      if (waiting.length === batch_max) void flush();
    },
    flush,
    backlog: () => waiting.length,
    close: async () => {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}

interface Waiting {
  readonly line: string;
  readonly since_ms: number;
}

/** A line that waited long gets another id. */
const freshLine = ({ line, since_ms }: Waiting): string =>
  performance.now() - since_ms < fresh_ms ? line : withId(line, newId('aud'));

async function copyLines(pool: pg.Pool, lines: readonly string[]): Promise<void> {
  const client = await pool.connect();
  let failed: unknown;
  try {
    const stream = client.query(copyFrom(copy_audit));
    stream.end(lines.join(''));
    await finished(stream);
  } catch (error) {
    failed = error;
    throw error;
  } finally {
    client.release(failed instanceof Error);
  }
}

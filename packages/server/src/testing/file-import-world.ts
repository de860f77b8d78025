import { import_piece_bytes, isOfProfile } from '@sluis/contract/entities/operations/import';
import { expect } from 'vitest';
import { foldDeltas } from '../modules/insights/statistic/rollup/fold.commands.ts';
import { makeImportJob } from '../modules/operations/import/import.jobs.ts';
import { openPayingWorld, type PayingWorld } from './paying-world.ts';

export interface FileImportWorld extends PayingWorld {
  /** A key of the provider. */
  readonly staff: string;
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, token?: string): ReturnType<PayingWorld['call']>;
  /** An import of a kind whose file has been sent; returns its id. */
  send(kind: string, content: string | Buffer, more?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Performs waiting jobs of imports. */
  work(): Promise<void>;
  /** Sends a file, has it checked with its guessed mapping, and imports it; returns the import. */
  bring(kind: string, content: string | Buffer, more?: Readonly<Record<string, unknown>>): Promise<Shown>;
  shown(id: string): Promise<Shown>;
  /** The faults of an import: `line column reason`. */
  faults(id: string): Promise<string[]>;
  undo(id: string): Promise<Shown>;
  rows<T extends object>(query: string): Promise<T[]>;
}

export interface Shown {
  readonly id: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly read_count: number;
  readonly imported_count: number;
  readonly known_count: number;
  readonly bad_count: number;
  readonly mapping: readonly string[];
}

/** A merchant with a profile, and a provider that imports for it. */
export async function openFileImportWorld(): Promise<FileImportWorld> {
  const world = await openPayingWorld();
  const { database, services, root } = world;
  const staff = await world.key(root, ['PSP_ALL']);
  const ask: FileImportWorld['ask'] = (method, path, body, token = staff) =>
    world.call(token, method as 'GET', path, body === undefined ? {} : { body });
  const job = makeImportJob(services);
  const work = async (): Promise<void> => {
    const { rows } = await database.pool.query<{ payload: { id: string } }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'import' returning payload`,
    );
    const run = { job: { attempts: 1, max_attempts: 25 }, abortSignal: new AbortController().signal };
    await Promise.all(rows.map(({ payload }) => job(payload, run)));
  };
  const shown = async (id: string): Promise<Shown> => (await ask('GET', `/import/${id}`)).json();
  const made = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await ask(method, path, body);
    expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
    return answer.json();
  };
  const send: FileImportWorld['send'] = async (kind, content, more = {}) => {
    const bytes = Buffer.from(content);
    const { id } = await made('POST', '/import', {
      organisation: world.organisation_id,
      kind,
      name: 'file.csv',
      size_bytes: bytes.length,
      ...(isOfProfile(kind) && { payment_profile: world.profile }),
      ...more,
    });
    for (let piece = 0; piece * import_piece_bytes < bytes.length; piece++) {
      const answer = await world.call(staff, 'POST', `/import/${id}/piece/${piece}`, {
        body: bytes.subarray(piece * import_piece_bytes, (piece + 1) * import_piece_bytes),
        headers: { 'content-type': 'application/octet-stream' },
      });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    return id;
  };
  const bring: FileImportWorld['bring'] = async (kind, content, more) => {
    const id = await send(kind, content, more);
    await work();
    const { mapping, amounts, dates, timezone } = await made('GET', `/import/${id}/preview`);
    await made('POST', `/import/${id}/check`, { mapping, amounts, dates, timezone });
    await work();
    await made('POST', `/import/${id}/run`);
    await work();
    return shown(id);
  };
  return {
    ...world,
    staff,
    ask,
    send,
    work,
    bring,
    shown,
    faults: async (id) => {
      const { items } = await made('GET', `/import/${id}/fault`);
      return items.map(({ line, column, reason }: Record<string, string>) => `${line} ${column} ${reason}`);
    },
    undo: async (id) => {
      await made('POST', `/import/${id}/undo`);
      await work();
      await foldDeltas(database);
      return shown(id);
    },
    rows: async (query) => (await database.pool.query(query)).rows,
  };
}

import { ApiError } from '@sluis/contract/base/errors';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { SentFile } from '../../../platform/http/file.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem } from '../../../resource/item.ts';
import { readPieces } from './pieces.ts';
import { nameOfFile } from './report-file.ts';

/** The file of a report that the caller sees. Throws `report_not_ready` before it has been generated. */
export async function openReport(engine: Engine, identity: Identity, id: string): Promise<SentFile> {
  const { kysely, pool } = engine.database;
  const item = await getItem(kysely, 'report', { id, scope: await engine.tenancy.scopeOf(kysely, identity) });
  if (item.status !== 'PROCESSED') throw new ApiError('report_not_ready');
  return { ...nameOfFile(item), size_bytes: item.size_bytes ?? 0, bytes: readPieces(pool, item) };
}

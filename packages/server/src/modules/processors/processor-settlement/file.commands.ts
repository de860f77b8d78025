import { createHash } from 'node:crypto';
import { processorsettlementfile } from '@sluis/contract/entities/processors/processorsettlementfile';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { insertInto } from '../../../platform/database/rows-like.ts';
import type { Services } from '../../../platform/http/services.ts';
import { findItem } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { beginItem, changeStatus } from '../../../resource/status.ts';
import { openValues } from '../sealed-detail/sealed-values.commands.ts';
import { mailFailure } from './failure-mail.commands.ts';
import { parseFile, totalsOf } from './parse-file.ts';
import { withoutCardNumbers } from './without-card-numbers.ts';

type Settlement = Pick<ItemOf<'processorsettlement'>, 'id' | 'organisation' | 'name' | 'user'>;
type File = ItemOf<'processorsettlementfile'>;

interface Received {
  readonly name: string;
  readonly content: string;
  readonly run?: string;
}

/**
 * Stores a file unchanged except for card numbers; undefined for one that was received before. The caller has locked
 * the settlement's row, so that of two equal files the second finds the first.
 */
export async function receiveFile(
  trx: Trx,
  { id, organisation }: Settlement,
  { name, content, run }: Received,
  acting: Acting,
): Promise<File | undefined> {
  const bytes = Buffer.from(content, 'utf8');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await trx
    .selectFrom('processorsettlementfile')
    .select('id')
    .where('organisation', '=', organisation)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (known) return undefined;
  const values = { organisation, processor_settlement: id, run: run ?? null, name, sha256, size_bytes: bytes.length };
  const file = await beginItem(trx, processorsettlementfile, values, acting);
  const kept = Buffer.from(await withoutCardNumbers(content), 'utf8');
  await trx.insertInto('processorsettlementcontent').values({ file: file.id, organisation, content: kept }).execute();
  return file;
}

/** Written in batches: all lines of a large file would delay other work. */
const lines_at_once = 5000;

/** Reads a received file; one that was read already is unchanged. */
export async function parseReceived(
  trx: Trx,
  services: Pick<Services, 'box' | 'branding'>,
  settlement: Settlement,
  file: string,
  acting: Acting,
): Promise<File | undefined> {
  const scope = within(settlement.organisation);
  const item = await findItem(trx, 'processorsettlementfile', { id: file, scope, lock: true });
  if (item?.status !== 'RECEIVED') return item;
  const { content } = await trx
    .selectFrom('processorsettlementcontent')
    .select('content')
    .where('file', '=', file)
    .where('organisation', '=', item.organisation)
    .executeTakeFirstOrThrow();
  const settings = await openValues(trx, services.box, settlement);
  const parsed = await parseFile(Buffer.from(content).toString('utf8'), settings.get('merchant_account'));
  if ('fault' in parsed) {
    await trx
      .updateTable('processorsettlementfile')
      .set({ failed_line: parsed.line })
      .where('id', '=', file)
      .where('organisation', '=', item.organisation)
      .execute();
    const change = { status: 'FAILED', status_reason: parsed.fault };
    await mailFailure(trx, services, settlement, { file: item.name });
    return changeStatus(trx, processorsettlementfile, item, change, acting);
  }
  const { lines } = parsed;
  for (let at = 0; at < lines.length; at += lines_at_once) {
    const rows = lines
      .slice(at, at + lines_at_once)
      .map((line) => ({ file, organisation: item.organisation, ...line }));
    await insertInto('processorsettlementline', rows).execute(trx);
  }
  await trx
    .updateTable('processorsettlementfile')
    .set({ lines: lines.length, totals: JSON.stringify(totalsOf(lines)) })
    .where('id', '=', file)
    .where('organisation', '=', item.organisation)
    .execute();
  return changeStatus(trx, processorsettlementfile, item, { status: 'PARSED' }, acting);
}

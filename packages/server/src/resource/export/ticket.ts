import type { Identity } from '../../platform/auth/identity.ts';
import { hashSecret, newSecret } from '../../platform/auth/tokens.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { SentFile } from '../../platform/http/file.ts';
import { question } from '../module.ts';
import type { ExportBody } from './export-body.ts';
import { recordExport } from './running.ts';

const ticket_seconds = 60;

/** A query to a listing, by its path. */
interface Asked {
  readonly listing: string;
  readonly parameters: readonly [string, string][];
  readonly body: ExportBody;
}

/** A file of an item: of which entity, its id, and what else was asked for. */
export interface ItemFile {
  readonly of: string;
  readonly item: string;
  readonly asked?: Readonly<Record<string, string>>;
}

interface Issued {
  readonly identity: Pick<Identity, 'kind' | 'id' | 'session'>;
  /** The id of the running export, to follow and cancel it. */
  readonly id: string;
}

export type ExportTicket = Asked & Issued;
export type FileTicket = ItemFile & Issued;
/** The content of a download, and its requester, whose access is looked up when the file is downloaded. */
export type Ticket = ExportTicket | FileTicket;

/** How files of an entity's items are opened. */
export interface OpenedFiles {
  readonly of: string;
  /** Opens a stored file, or makes one. Throws if there is none that the caller may access. */
  readonly open: (identity: Identity, file: ItemFile) => Promise<SentFile>;
}

export const item_files = question<OpenedFiles>('files of items that are downloaded with a ticket');

/** A single-use address that is valid for a minute, and the id that identifies its download. */
export async function issueTicket(
  trx: Trx,
  identity: Identity,
  { as, format }: { readonly as: string; readonly format: string },
  what: Asked | ItemFile,
): Promise<{ url: string; id: string }> {
  const { kind, id, session } = identity;
  const secret = newSecret('xp');
  const running = await recordExport(trx, identity, as, format);
  const asker = { kind, id, ...(session && { session }) };
  const ticket = { ...what, identity: asker, id: running } satisfies Ticket;
  await trx
    .insertInto('export_ticket')
    .values({
      hash: hashSecret(secret),
      organisation: identity.organisation,
      request: JSON.stringify(ticket),
      expires_at: new Date(Date.now() + ticket_seconds * 1000).toISOString(),
    })
    .execute();
  return { url: `/v1/export/${secret}`, id: running };
}

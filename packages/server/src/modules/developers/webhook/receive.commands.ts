import { newId } from '@sluis/contract/base/ids';
import { inbox_limits } from '@sluis/contract/webhook-inbox';
import { sql } from 'kysely';
import { mask, maskContentAsText, maskText } from '../../../platform/audit/mask.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction, withoutDiskWait } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import { changeInbox } from './inbox.commands.ts';
import type { Inbox } from './inbox.queries.ts';
import type { Header } from './inbox.tables.ts';
import { listSecrets } from './secret.commands.ts';
import { judge, type Verdict } from './verdict.ts';

/** A request to an inbox. */
export interface Arrived {
  readonly origin: string;
  readonly headers: readonly Header[];
  /** Undefined if it is too large. */
  readonly body: Buffer | undefined;
  readonly body_bytes: number;
}

type Kept = Pick<Services, 'database' | 'clock' | 'box'>;

const kept_headers = { count: 100, characters: 4000 };
const kept_word = 64;

/** Stores a received request, checked with the secrets of its sender; only the last hundred are kept. */
export async function receive({ database, clock, box }: Kept, inbox: Inbox, arrived: Arrived): Promise<string> {
  const { kysely } = database;
  const { origin, headers, body, body_bytes } = arrived;
  // Of repeated headers the last counts, as in most receivers.
  const named = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
  const webhook = named['webhook-id']?.slice(0, kept_word) ?? null;
  const verdict = await judged({ kysely, box }, inbox, { named, body, webhook });
  const text = body && textOf(body);
  const now = clock.now();
  const id = newId('whin', now);
  await inTransaction(kysely, async (trx) => {
    withoutDiskWait(trx);
    // Locks the inbox, so that concurrent requests are stored one after the other.
    await changeInbox(trx, inbox, {}, now);
    await trx
      .insertInto('webhook_received')
      .values({
        id,
        created_at: now,
        inbox: inbox.id,
        origin,
        headers: JSON.stringify(headers.slice(0, kept_headers.count).map(keptHeader)),
        body: text === undefined ? null : maskContentAsText(text),
        body_bytes,
        ...wordsOf(text),
        webhook: webhook && maskText(webhook),
        ...verdict,
        answer: inbox.answer,
        delay_s: inbox.delay_s,
      })
      .execute();
    await sql`delete from webhook_received where inbox = ${inbox.id} and id in (
      select id from webhook_received where inbox = ${inbox.id} order by id desc offset ${inbox_limits.kept})`.execute(
      trx,
    );
  });
  return id;
}

/** Records the answer; none if the connection was cut. */
export const noteAnswer = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  inbox: Inbox,
  { id, ...answered }: { readonly id: string; readonly status_code: number | null; readonly duration_ms: number },
): Promise<void> =>
  inTransaction(database.kysely, async (trx) => {
    withoutDiskWait(trx);
    await changeInbox(trx, inbox, {}, clock.now());
    await trx.updateTable('webhook_received').set(answered).where('id', '=', id).execute();
  });

interface Given {
  readonly named: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly webhook: string | null;
}

async function judged(
  { kysely, box }: { readonly kysely: Executor; readonly box: Services['box'] },
  { organisation }: Inbox,
  { named, body, webhook }: Given,
): Promise<Verdict> {
  if (body === undefined) return { verdict: 'too_large', verdict_detail: null };
  const [secrets, sent] = await Promise.all([
    listSecrets(kysely, box, organisation),
    webhook === null
      ? undefined
      : kysely
          .selectFrom('webhook')
          .select('body')
          .where('id', '=', webhook)
          .where('organisation', '=', organisation)
          .executeTakeFirst(),
  ]);
  const known = { secrets: secrets.map(({ secret }) => secret), sent: sent?.body ?? undefined, now_ms: Date.now() };
  return judge({ headers: named, body }, known);
}

const keptHeader = ({ name, value }: Header): Header => ({
  name: maskText(name.slice(0, kept_headers.characters)),
  value: String(mask(value.slice(0, kept_headers.characters), name)),
});

/** Replaces characters that PostgreSQL cannot store by their picture. */
const keepable = (text: string): string => text.replaceAll('\0', '␀').toWellFormed();

/** The text of a body; undefined for other bytes. */
function textOf(body: Buffer): string | undefined {
  try {
    return keepable(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** The type and the status in a webhook of Sluis. */
function wordsOf(text: string | undefined): { readonly type: string | null; readonly status: string | null } {
  const word = (value: unknown): string | null =>
    typeof value === 'string' ? maskText(keepable(value.slice(0, kept_word))) : null;
  try {
    const { type, data } = JSON.parse(text ?? '');
    return { type: word(type), status: word(data?.status) };
  } catch {
    return { type: null, status: null };
  }
}

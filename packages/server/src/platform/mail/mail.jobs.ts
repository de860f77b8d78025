import type { Database, Executor } from '../database/database.ts';
import type { SecretBox } from '../secrets.ts';
import { inSpan } from '../tracing/tracing.ts';
import { type MailContent, placeOfMail } from './mail.ts';
import { type Transport, Unconfirmed } from './transport.ts';

interface Post {
  readonly database: Database;
  readonly box: SecretBox;
  readonly transport: Transport;
}

/** A permanent answer of a mail server, such as an address that does not exist. */
const isFinal = (error: unknown): boolean => {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === 'number' && code >= 500;
};

type Ending = 'sent' | 'failed' | 'unknown';

/**
 * Sends one mail. It is marked as being sent first: if a process dies in between, the one that finds the mark cannot
 * know whether it was sent, and does not send it twice. A temporary refusal is retried by its job, which fails for
 * that, unless this was the last try.
 */
export async function deliver(
  { database: { kysely }, box, transport }: Post,
  id: string,
  is_last_try = false,
): Promise<void> {
  const claimed = await kysely
    .updateTable('mail')
    .set((set) => ({ state: 'sending', tries: set('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['recipient', 'sealed', 'created_at', 'tries'])
    .executeTakeFirst();
  const end = (state: Ending, last_error: string | null = null) => endMail(kysely, id, state, last_error);
  if (!claimed?.sealed) return end('unknown', 'The process ended while sending it.');
  try {
    const content = JSON.parse(box.open(claimed.sealed, placeOfMail(id))) as MailContent;
    const { recipient: to, created_at } = claimed;
    await inSpan({ name: 'send mail', kind: 'client', attributes: { 'sluis.mail': id } }, () =>
      transport.send({ id, to, created_at, ...content }),
    );
  } catch (error) {
    const error_text = String(error).slice(0, 500);
    if (error instanceof Unconfirmed) return end('unknown', error_text);
    if (isFinal(error) || is_last_try) return end('failed', error_text);
    // If another process has declared this one dead meanwhile, the text for a retry has been deleted.
    if (!(await putBack(kysely, id, claimed.tries, error_text))) return end('failed', error_text);
    throw error;
  }
  await end('sent');
}

/** The sender knows better than a process that found the mail half-way and declared the sender dead. */
async function endMail(executor: Executor, id: string, state: Ending, last_error: string | null): Promise<void> {
  await executor
    .updateTable('mail')
    .set({ state, last_error, sealed: null, ...(state === 'sent' && { sent_at: new Date().toISOString() }) })
    .where('id', '=', id)
    .where('state', 'in', state === 'unknown' ? ['sending'] : ['sending', 'unknown'])
    .execute();
}

async function putBack(executor: Executor, id: string, tries: number, last_error: string): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('mail')
    .set({ state: 'waiting', last_error })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

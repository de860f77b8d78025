import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets.ts';
import { type MailContent, placeOfMail } from './mail.ts';
import type { Transport } from './transport.ts';

interface Post {
  readonly database: Database;
  readonly box: SecretBox;
  readonly transport: Transport;
}

/** A mail server's answer that will be the same at every try, such as an address that does not exist. */
const isFinal = (error: unknown): boolean => {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === 'number' && code >= 500;
};

/** Whether the mail server may have taken the letter although we did not hear so. */
const isUncertain = (error: unknown): boolean => {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === 'DATA' && typeof responseCode !== 'number';
};

/**
 * Sends one mail. It is marked as being sent before it is: a process that dies in between leaves it so, and whoever
 * finds it like that cannot know whether it went out, and does not send it twice. What is refused for now is tried again.
 */
export async function deliver({ database: { kysely }, box, transport }: Post, id: string): Promise<void> {
  const claimed = await kysely
    .updateTable('mail')
    .set((set) => ({ state: 'sending', tries: set('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['recipient', 'sealed', 'created_at'])
    .executeTakeFirst();
  const end = (state: 'sent' | 'failed' | 'unknown', last_error: string | null = null) =>
    kysely
      .updateTable('mail')
      .set({ state, last_error, sealed: null, ...(state === 'sent' && { sent_at: new Date().toISOString() }) })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute();
  if (!claimed?.sealed) {
    await end('unknown', 'The process that was sending it ended.');
    return;
  }
  try {
    const content = JSON.parse(box.open(claimed.sealed, placeOfMail(id))) as MailContent;
    await transport.send({ id, to: claimed.recipient, created_at: claimed.created_at, ...content });
  } catch (error) {
    const said = String(error).slice(0, 500);
    if (isUncertain(error)) await end('unknown', said);
    else if (isFinal(error)) await end('failed', said);
    else {
      await kysely.updateTable('mail').set({ state: 'waiting', last_error: said }).where('id', '=', id).execute();
      throw error;
    }
    return;
  }
  await end('sent');
}

import { newId } from '@sluis/contract/base/ids';
import type { Executor } from '../database/database.ts';
import { enqueue, jobKind } from '../jobs.ts';
import type { SecretBox } from '../secrets.ts';

export const mail_job = jobKind<{ readonly id: string }>('mail');

/** The content of a mail. The text is for readers that show no HTML, and has the same links. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address for a mail program's one-click unsubscribe (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface Mail extends MailContent {
  readonly to: string;
  /** Its purpose, such as `password_reset`; shown when a missing mail is looked up. */
  readonly kind: string;
  /** The organisation that it is sent for, if the recipient did not request it; the daily limit counts these. */
  readonly organisation?: string;
  /** Why it is recorded and not sent. */
  readonly refused?: string | undefined;
}

export const placeOfMail = (id: string): string => `mail ${id}`;

/** Queues a mail; it is sent once the transaction has committed, and not at all otherwise. */
export async function sendMail(executor: Executor, box: SecretBox, mail: Mail): Promise<string> {
  const { to, kind, organisation = null, refused, ...content } = mail;
  const created_at = new Date().toISOString();
  const id = newId('mail', created_at);
  await executor
    .insertInto('mail')
    .values({
      id,
      created_at,
      recipient: to,
      kind,
      organisation,
      sealed: refused ? null : box.seal(JSON.stringify(content satisfies MailContent), placeOfMail(id)),
      state: refused ? 'failed' : 'waiting',
      last_error: refused ?? null,
      sent_at: null,
    })
    .execute();
  if (!refused) await enqueue(executor, mail_job, { id });
  return id;
}

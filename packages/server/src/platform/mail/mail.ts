import { newId } from '@sluis/contract/base/ids';
import type { Executor } from '../database/database.ts';
import { enqueue, jobKind } from '../jobs.ts';
import type { SecretBox } from '../secrets.ts';

export const mail_job = jobKind<{ readonly id: string }>('mail');

/** What a mail says. The text is for readers that show no HTML, and has the same links. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where a mail program says with one click that no more is wanted (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface Mail extends MailContent {
  readonly to: string;
  /** What it is for, such as `password_reset`; shown when a missing mail is looked up. */
  readonly kind: string;
  /** For whom it is sent to somebody who did not ask for it, to count a day's by. */
  readonly organisation?: string;
  /** Why it is written down and not sent. */
  readonly refused?: string | undefined;
}

export const placeOfMail = (id: string): string => `mail ${id}`;

/** Puts a mail in the way of being sent; it goes out once the transaction has committed, and not at all otherwise. */
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

import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { makeFolder } from '../folder.ts';
import type { MailContent } from './mail.ts';

export interface OutgoingMail extends MailContent {
  readonly id: string;
  readonly to: string;
  readonly created_at: string;
}

/** The mail server received the whole message and did not confirm it: it may have been sent. */
export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed';
}

/** The destination of mail: a mail server, or a folder. */
export interface Transport {
  /** Resolves once the mail is accepted; throws if it was not, and Unconfirmed if that is unknown. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

interface Options {
  readonly smtp_url: string | undefined;
  readonly folder: string;
  /** The sender, as `Name <address>`. */
  readonly from: string;
}

export const makeTransport = ({ smtp_url, folder, from }: Options): Transport =>
  smtp_url ? smtpTransport(smtp_url, from) : folderTransport(folder);

/** RFC 8058: the mail server has to sign these too, or mail programs show no button. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** RFC 5321 asks for ten minutes: a server that scans mail before accepting it may be that slow. */
const silent_max_ms = 600_000;

function smtpTransport(url: string, from: string): Transport {
  const smtp = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 60_000,
    socketTimeout: silent_max_ms,
  });
  // A broken connection fails alike before and after the message: only the end of the stream tells them apart.
  const handed_over = new Set<unknown>();
  smtp.use('stream', ({ data, message }, go_on) => {
    message.processFunc((stream) => stream.once('end', () => handed_over.add(data.messageId)));
    go_on();
  });
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, to, subject, html, text, unsubscribe }) => {
      // The same id at every try, so that a mail server can detect duplicates.
      const messageId = `<${id}@${domain}>`;
      const closed = { disableFileAccess: true, disableUrlAccess: true };
      const headers = unsubscribe ? oneClick(unsubscribe) : {};
      try {
        await smtp.sendMail({ from, to, subject, html, text, messageId, ...closed, headers });
      } catch (error) {
        const is_answered = typeof (error as { responseCode?: unknown }).responseCode === 'number';
        throw is_answered || !handed_over.has(messageId) ? error : new Unconfirmed(String(error), { cause: error });
      } finally {
        handed_over.delete(messageId);
      }
    },
    close: () => smtp.close(),
  };
}

function folderTransport(folder: string): Transport {
  return {
    send: async (mail) => {
      makeFolder(folder, { mode: 0o700 });
      const path = join(folder, `${mail.id}.json`);
      // A concurrent reader of the folder sees it whole or not at all.
      await writeFile(`${path}.part`, JSON.stringify(mail, null, 2), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => {},
  };
}

/** The mails in the folder, newest first. */
export async function readOutbox(folder: string): Promise<OutgoingMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, 200);
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutgoingMail),
  );
}

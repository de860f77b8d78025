import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { makeFolder } from '../folder.ts';
import type { MailContent } from './mail.ts';

export interface Letter extends MailContent {
  readonly id: string;
  readonly to: string;
  readonly created_at: string;
}

/** Where mail goes: to a mail server, or into a folder. */
/** The mail server had the whole letter and did not say what became of it: it may have gone out. */
export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed';
}

export interface Transport {
  /** Resolves once the letter is taken; throws where it was not, and Unconfirmed where nobody can tell. */
  send(letter: Letter): Promise<void>;
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

/** RFC 5321 asks for ten minutes: a server that looks through a letter before it takes it may be that slow. */
const silent_max_ms = 600_000;

function smtpTransport(url: string, from: string): Transport {
  const smtp = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 60_000,
    socketTimeout: silent_max_ms,
  });
  // A connection that breaks or falls silent fails alike before and after the letter: only its own end tells them apart.
  const handed_over = new Set<unknown>();
  smtp.use('stream', ({ data, message }, go_on) => {
    message.processFunc((letter) => letter.once('end', () => handed_over.add(data.messageId)));
    go_on();
  });
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, to, subject, html, text, unsubscribe }) => {
      // The same id at every try: a mail server that was given a letter twice can tell.
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
    send: async (letter) => {
      makeFolder(folder, { mode: 0o700 });
      const path = join(folder, `${letter.id}.json`);
      // Seen whole or not at all by whoever reads the folder at this moment.
      await writeFile(`${path}.part`, JSON.stringify(letter, null, 2), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => {},
  };
}

/** The letters that were kept in the folder, newest first. */
export async function readOutbox(folder: string): Promise<Letter[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, 200);
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Letter));
}

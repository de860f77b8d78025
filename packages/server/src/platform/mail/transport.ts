import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailContent } from './mail.ts';

export interface Letter extends MailContent {
  readonly id: string;
  readonly to: string;
  readonly created_at: string;
}

/** Where mail goes: to a mail server, or into a folder. */
export interface Transport {
  /** Resolves once the letter is taken; throws where it was certainly not, or where nobody can tell. */
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
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, to, subject, html, text, unsubscribe }) => {
      // The same id at every try: a mail server that was given a letter twice can tell.
      await smtp.sendMail({
        from,
        to,
        subject,
        html,
        text,
        ...(unsubscribe && { headers: oneClick(unsubscribe) }),
        messageId: `<${id}@${domain}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => smtp.close(),
  };
}

function folderTransport(folder: string): Transport {
  return {
    send: async (letter) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
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

import { expect } from '@playwright/test';

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** The newest mail to an address with some words, once it has arrived: a job sends mail. */
export async function mailTo(base: string, address: string, words = ''): Promise<Letter> {
  let found: Letter | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${base}/v1/dev/outbox`);
        const { items } = (await answer.json()) as { items: Letter[] };
        found = items.find(({ to, html }) => to === address && html.includes(words));
        return found !== undefined;
      },
      { message: `a letter to ${address}`, timeout: 20_000 },
    )
    .toBe(true);
  return found as Letter;
}

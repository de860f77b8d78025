import { expect } from '@playwright/test';

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** The newest letter to an address, once it is there: mail is sent by a job. */
export async function mailTo(base: string, address: string): Promise<Letter> {
  let found: Letter | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${base}/v1/dev/outbox`);
        const { items } = (await answer.json()) as { items: Letter[] };
        found = items.find(({ to }) => to === address);
        return found !== undefined;
      },
      { message: `a letter to ${address}`, timeout: 20_000 },
    )
    .toBe(true);
  return found as Letter;
}

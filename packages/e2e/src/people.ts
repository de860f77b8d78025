import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Api } from './api.ts';
import { begin, sessionOf } from './sign-in.ts';

/** A test's own user, whose password, address and factors it may change. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

interface Letter {
  readonly to: string;
  readonly created_at: string;
  readonly subject: string;
  readonly text: string;
}

/** The link to reset a forgotten password, and either that or the one of an invitation. */
export const resetLink = /http\S+\/updatePassword\?token=[^&\s]+&new=false[^\s)]*/;
export const passwordLink = /http\S+\/updatePassword\?[^\s)]+/;
export const emailLink = /http\S+\/updateEmail\?[^\s)]+/;

/** The path of a link, independent of the address at which the browser reaches the application. */
export const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

interface Options {
  readonly roles?: readonly string[];
  /** The name of an organisation of the demo world. */
  readonly at?: string;
}

/** The test's own users, and their mails. */
export class People {
  readonly #base: string;
  readonly #operator: Api;

  constructor(base: string, operator: Api) {
    this.#base = base;
    this.#operator = operator;
  }

  /** Creates the test's own merchant below the provider, and returns its name. */
  async merchant(more: { readonly mfa_required?: string } = {}): Promise<string> {
    const organisations = await this.#operator.list<{ id: string; parent: string | null }>('organisation', {
      _limit: 'all',
    });
    const parent = organisations.items.find((each) => each.parent === null)?.id;
    const name = `Winkel ${randomUUID()}`;
    await this.#operator.call('POST', 'organisation', { name, parent, country_code: 'NL', ...more });
    return name;
  }

  /** Invites a user and sets their password by the link of the mail. */
  async invite({ roles = ['TRANSACTION_LIST'], at = 'Streamhuis' }: Options = {}): Promise<Person> {
    const { items } = await this.#operator.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const organisation = items.find(({ name }) => name === at)?.id;
    const email = `${randomUUID()}@people.example`;
    const person: Person = { email, name: 'Petra de Boer', password: `Kanaal-${randomUUID()}-9` };
    await this.#operator.call('POST', 'user', { organisation, email, name: person.name, roles, language: 'en' });
    const link = new URL(await this.mailed(email, passwordLink));
    const answer = await fetch(`${this.#base}/v1/auth/update-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link.searchParams.get('token'), password: person.password }),
    });
    expect(answer.status).toBe(204);
    return person;
  }

  /** Signs a user in without the form, which takes a second longer: the next page of the browser is theirs. */
  async admit(context: BrowserContext, person: Pick<Person, 'email' | 'password'>): Promise<void> {
    const kept = await sessionOf(this.#base, person);
    await context.addInitScript(begin, { origin: new URL(this.#base).origin, kept });
  }

  /** Waits for a mail to an address that contains a pattern, and returns the match. */
  async mailed(email: string, what: RegExp): Promise<string> {
    const find = async () => (await this.#lettersTo(email)).map(({ text }) => what.exec(text)?.[0]).find(Boolean);
    await expect.poll(find, { message: `a mail to ${email} with ${what}` }).toBeDefined();
    return (await find()) ?? '';
  }

  /** The mails to an address, the newest first. */
  async #lettersTo(email: string): Promise<Letter[]> {
    const { items } = (await (await fetch(`${this.#base}/v1/dev/outbox`)).json()) as { items: Letter[] };
    return items.filter(({ to }) => to === email).sort((one, other) => other.created_at.localeCompare(one.created_at));
  }
}

/** Fills in the form for email and password and submits it. */
export async function enter(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

export const isInside = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /User menu of/ })).toBeVisible();

export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
}

/** Types or pastes a code into the six boxes. */
export const enterCode = (page: Page, code: string): Promise<void> => page.getByLabel('Digit 1 of 6').fill(code);

/** A device that stores passkeys and whose owner always agrees. */
export async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

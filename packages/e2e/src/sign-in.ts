import { expect, type Page } from '@playwright/test';
import { emailOf, type Kept, password, type User } from './users.ts';

/** Signs in through the form, as a user does; the application then chooses the page. */
export async function signIn(page: Page, user: User): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Email address').fill(emailOf(user));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: /User menu of/ })).toBeVisible();
}

/**
 * Runs in each page before its own scripts and restores the user's storage. Playwright's storage state would open an
 * extra page for it, which takes a quarter of a second per test.
 */
export function begin({ origin, kept }: { origin: string | undefined; kept: readonly Kept[] }): void {
  const page = globalThis as typeof globalThis & Window;
  if (page.location.origin !== origin || page.localStorage.getItem('begun')) return;
  for (const { name, value } of [...kept, { name: 'begun', value: 'yes' }]) page.localStorage.setItem(name, value);
}

/** Signs in over the API; returns the session as a browser would store it. */
export async function sessionOf(
  base: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<readonly Kept[]> {
  const answer = await fetch(`${base}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const session = (await answer.json()) as { readonly token?: string };
  // A user with a second factor gets no session in the first step.
  expect(session.token, `a session of ${email}`).toBeDefined();
  return [
    { name: 'sluis.session', value: JSON.stringify(session) },
    { name: 'sluis.last_activity', value: String(Date.now()) },
  ];
}

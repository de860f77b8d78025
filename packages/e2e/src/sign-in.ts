import { expect, type Page } from '@playwright/test';
import { emailOf, password, type User } from './users.ts';

/** Signs in through the form, as a person does; the page is then wherever the application goes. */
export async function signIn(page: Page, user: User): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Email address').fill(emailOf(user));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: /User menu of/ })).toBeVisible();
}

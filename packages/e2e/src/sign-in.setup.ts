import { expect, test } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { sessionFile, users } from './users.ts';

for (const user of users)
  test(`${user} signs in`, async ({ page }) => {
    await signIn(page, user);
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await page.context().storageState({ path: sessionFile(user) });
  });

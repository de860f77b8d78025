import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { enter, enterCode, isInside, leave, type Person, withAuthenticator } from './people.ts';
import { expect, meetsAxe, test } from './test.ts';

test.use({ user: 'nobody' });

/** The code of an app some steps of thirty seconds from now: each is accepted once, and neighbours are accepted. */
const codeOf = (secret: string, steps: -1 | 0 | 1): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

const secretOn = async (page: Page): Promise<string> => (await page.locator('code').innerText()).replaceAll(/\s/g, '');

/** Confirms that the codes are saved and continues; returns the codes. */
async function saveCodes(page: Page): Promise<string[]> {
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByLabel('I’ve saved them').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  return codes;
}

async function confirmPassword(page: Page, { password }: Person, button = 'Continue'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** Adds an app in the profile; returns its secret and the recovery codes. */
async function addApp(page: Page, person: Person) {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await confirmPassword(page, person);
  const secret = await secretOn(page);
  await enterCode(page, codeOf(secret, -1));
  const codes = await saveCodes(page);
  await expect(page.getByText('10 codes left')).toBeVisible();
  return { secret, codes };
}

test('adds an app, signs in with it, is remembered, and signs in with a recovery code', async ({
  page,
  context,
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const person = await people.invite();
  await people.admit(context, person);
  const { secret, codes } = await addApp(page, person);
  await leave(page);

  await enter(page, person);
  await expect(page).toHaveURL(/\/mfa\?username=.+&mfa_token=.+&mfa_type=google$/);
  await enterCode(page, '000000');
  await expect(page.getByRole('alert')).toHaveText('This code or link is invalid or has already been used.');
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await expect(page.getByLabel('Digit 6 of 6')).toHaveValue('');
  await page.getByLabel('Remember this browser for 30 days').check();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText('${codeOf(secret, 0).replace(/(...)/, '$1 ')}')`);
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.press('Control+V');
  await isInside(page);
  await leave(page);

  // Remembered here, not elsewhere.
  await enter(page, person);
  await isInside(page);
  await page.goto('/profile');
  const trusted = page.getByRole('region', { name: 'Trusted browsers' });
  await trusted.getByRole('button', { name: /^Remove browser/ }).click();
  await expect(trusted.getByText('No trusted browsers.')).toBeVisible();
  await leave(page);

  await enter(page, person);
  await expect(page).toHaveURL(/\/mfa\?/);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill((codes[0] ?? '').toUpperCase().replace('-', ' '));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await isInside(page);
  await page.goto('/profile');
  await expect(page.getByText('9 codes left')).toBeVisible();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await confirmPassword(page, person, 'New recovery codes');
  expect(await saveCodes(page)).not.toContain(codes[1]);
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await confirmPassword(page, person, 'Remove');
  await expect(page.getByText('You log in with a password only.')).toBeVisible();
  await leave(page);
  await enter(page, person);
  await isInside(page);
});

test('adds codes by mail and signs in with one', async ({ page, context, people }) => {
  const person = await people.invite();
  await people.admit(context, person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add codes by email' }).click();
  await confirmPassword(page, person);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const first = await people.mailed(person.email, /\b\d{6}\b/);
  await enterCode(page, first);
  await saveCodes(page);
  await leave(page);
  await enter(page, person);
  await expect(page).toHaveURL(/mfa_type=email/);
  await expect(page.getByText(/^New code in \d+ s$/)).toBeVisible();
  await enterCode(page, await people.mailed(person.email, new RegExp(`\\b(?!${first})\\d{6}\\b`)));
  await isInside(page);
});

test('must enrol a second factor if the organisation requires one', async ({ page, people }) => {
  const person = await people.invite({ at: await people.merchant({ mfa_required: 'google' }) });
  await enter(page, person);
  await expect(page).toHaveURL(/\/mfa\/setup\?required_type=google&token=/);
  await expect(page.getByText('You are required to enable multi factor authentication.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = await secretOn(page);
  await meetsAxe(page);
  await enterCode(page, codeOf(secret, 0));
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await meetsAxe(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('sluis-recovery-codes.txt');
  expect(await page.evaluate("localStorage.getItem('sluis.session')")).toBeNull();
  await saveCodes(page);
  await isInside(page);
});

test.describe('with a passkey', () => {
  test.use({ baseURL: `http://localhost:${process.env.E2E_PORT || 3700}` });

  test('adds one, signs in with it alone, and as the second factor', async ({ page, context, people }) => {
    await withAuthenticator(context, page);
    const person = await people.invite();
    await enter(page, person);
    await isInside(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('dialog').getByLabel('Passkey name').fill('Laptop');
    await confirmPassword(page, person, 'Add passkey');
    const [code = ''] = await saveCodes(page);
    await expect(page.getByText('10 codes left')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Multi-factor authentication' })).toContainText('Laptop');
    await leave(page);

    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await isInside(page);
    await leave(page);

    await enter(page, person);
    await expect(page).toHaveURL(/mfa_type=passkey/);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await isInside(page);
    await leave(page);

    // Without the device that stores it.
    await enter(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await isInside(page);
    await page.goto('/profile');
    await expect(page.getByText('9 codes left')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await confirmPassword(page, person, 'Remove');
    await expect(page.getByText('You log in with a password only.')).toBeVisible();
  });
});

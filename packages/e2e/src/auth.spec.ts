import { emailLink, enter, isInside, leave, passwordLink, pathOf, resetLink } from './people.ts';
import { expect, test } from './test.ts';
import { emailOf, password } from './users.ts';

test.use({ user: 'nobody' });

const new_password = 'Sluisdeur-open-2027!';

test('sets a forgotten password through the link in the mail, confirms it, and signs in with it', async ({
  page,
  people,
}) => {
  const person = await people.invite();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The address changes before the page does.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await expect(page).toHaveURL('/forgotPassword');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('An email has been sent if the user is available and still active.')).toBeVisible();
  await page.getByLabel('Email address').fill('x');
  await expect(page.getByText('An email has been sent')).toBeHidden();

  const link = pathOf(await people.mailed(person.email, resetLink));
  await page.goto(link);
  const field = page.getByLabel('New password', { exact: true });
  const met = page.locator('[data-met]');
  await expect(met).toHaveCount(0);
  await field.fill('sluis');
  await expect(met).toHaveText(['a lowercase letter: met']);
  await field.fill(new_password);
  await expect(met).toHaveCount(5);
  await page.getByLabel('Repeat new password').fill(`${new_password}x`);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('The passwords don’t match.')).toBeVisible();
  await page.getByLabel('Repeat new password').fill(new_password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
    'Your password has succesfully been changed!',
  );

  await enter(page, { ...person, password: new_password });
  await isInside(page);
});

test('accepts a link once, and offers another', async ({ page, people, complaints }) => {
  complaints.expect(/status of 422/);
  const person = await people.invite();
  // The link of the welcome mail, with which the password was set.
  await page.goto(pathOf(await people.mailed(person.email, passwordLink)));
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(new_password);
  await page.getByLabel('Repeat new password').fill(new_password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This link or code is invalid, has expired or has already been used.',
  );
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgotPassword');
});

test('refuses a password that is known from leaks, beside the field', async ({ page, people, complaints }) => {
  complaints.expect(/status of 422/);
  const person = await people.invite();
  await page.goto('/forgotPassword');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Reset password' }).click();
  const link = pathOf(await people.mailed(person.email, resetLink));
  await page.goto(link);
  for (const label of ['New password', 'Repeat new password'])
    await page.getByLabel(label, { exact: true }).fill('Password1234!');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This password has appeared in a data breach.')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
});

test('signs out the signed-in user before a link takes effect', async ({ page, people }) => {
  await people.admit(page.context(), await people.invite());
  await page.goto('/');
  await isInside(page);
  await page.goto('/updatePassword?token=of-somebody-else');
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('sluis.session')")).toBeNull();
  await page.goto('/transactions');
  await expect(page).toHaveURL('/login');
});

test('changes the email address through a link mailed to the new one', async ({ page, people, complaints }) => {
  complaints.expect(/status of 422/);
  const person = await people.invite();
  const email = `new-${person.email}`;
  await people.admit(page.context(), person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByLabel('Current password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeVisible();

  await page.goto(pathOf(await people.mailed(email, emailLink)));
  await expect(page.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible();
  await page.getByLabel('New email address', { exact: true }).fill(email);
  await page.getByLabel('Repeat new email address').fill(person.email);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText('The email addresses don’t match.')).toBeVisible();
  await page.getByLabel('Repeat new email address').fill(email);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
    'Your email has succesfully been changed!',
  );
  await enter(page, { ...person, email });
  await isInside(page);
});

test('refuses a link for another address than the one that it was sent to', async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  await page.goto('/updateEmail?token=made-up');
  for (const label of ['New email address', 'Repeat new email address'])
    await page.getByLabel(label, { exact: true }).fill('somebody@people.example');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is invalid');
});

test('asks a minute before the end whether the user is still there, and prolongs the session', async ({
  page,
  people,
}) => {
  await people.admit(page.context(), await people.invite());
  await page.goto('/');
  await isInside(page);
  await page.evaluate("localStorage.setItem('sluis.last_activity', String(Date.now() - 29.4 * 60_000))");
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(dialog).toContainText(/You will be logged out in \d+ seconds\./);
  const asked_ms = Date.now();
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(dialog).toBeHidden();
  const active_ms = await page.evaluate<number>("Number(localStorage.getItem('sluis.last_activity'))");
  expect(active_ms).toBeGreaterThanOrEqual(asked_ms);
});

test('asks provider staff without a second factor to set one up', async ({ page, people }) => {
  await enter(page, await people.invite({ at: 'Sluis Payments', roles: ['PSP', 'PSP_TRANSACTION_LIST'] }));
  await page.getByRole('link', { name: 'Configure' }).click();
  await expect(page).toHaveURL('/profile');
  await leave(page);
  await enter(page, await people.invite());
  await isInside(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Configure' })).toHaveCount(0);
});

test('leads only to this application after signing in', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate("sessionStorage.setItem('sluis.return_to', JSON.stringify({ url: 'https://evil.example/' }))");
  await enter(page, { email: emailOf('viewer'), password });
  await isInside(page);
  expect(new URL(page.url()).pathname).toBe('/');
});

import { openIdentityProvider } from '@sluis/server/testing/identity-provider';
import { enter, isInside } from './people.ts';
import { expect, test } from './test.ts';

test.use({ user: 'nobody' });

test('is added and checked on screen, signs a user in on the requested page, and signs them out there', async ({
  page,
  people,
  operator,
  complaints,
  baseURL,
}) => {
  // Three people sign in, one of them away.
  test.slow();
  // What was on its way when the session ended.
  complaints.expect(/status of 401/);
  const origin = new URL(baseURL as string).origin;
  const idp = await openIdentityProvider(origin);
  const at = await people.merchant();
  const admin = await people.invite({ roles: ['USER_ALL'], at });
  const person = await people.invite({ roles: ['REFUND_LIST', 'TRANSACTION_LIST'], at });

  await test.step('an administrator adds the identity provider and checks it', async () => {
    await page.goto('/identity-providers');
    await expect(page).toHaveURL(/\/login/);
    await enter(page, admin);
    await page.getByRole('button', { name: 'Add identity provider' }).first().click();
    const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: /^Issuer/ }) });
    await expect(page.getByText(`${origin}/v1/auth/sso/callback`)).toBeVisible();
    await form.getByRole('textbox', { name: /^Name/ }).first().fill('Directory');
    await form.getByRole('textbox', { name: /^Issuer/ }).fill(idp.issuer);
    await form.getByRole('textbox', { name: /^Client ID/ }).fill(idp.client_id);
    await form.getByLabel('Client secret', { exact: true }).fill(idp.client_secret);
    await form.getByRole('switch', { name: 'Single sign-on required' }).check();
    await form.getByRole('button', { name: 'Add identity provider' }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('The identity provider answers as expected');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /User menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('a password is refused, which names the way', async () => {
    await complaints.during(/status of 403/, async () => {
      await page.goto('/refunds');
      await expect(page).toHaveURL(/\/login/);
      await enter(page, person);
      await expect(page.getByRole('alert')).toContainText('Your organisation requires single sign-on.');
    });
  });

  await test.step('single sign-on returns to the requested page', async () => {
    idp.user = { sub: 'person', email: person.email, email_verified: true };
    await page.getByRole('button', { name: 'Log in with single sign-on' }).click();
    await expect(page.getByLabel('Email address')).toHaveValue(person.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await isInside(page);
    await expect(page).toHaveURL(/\/refunds/);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  await test.step('signing out ends the session at the identity provider too', async () => {
    await page.getByRole('button', { name: /User menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: /sign me out/ }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  });

  await test.step('an address that was not verified is refused on the sign-in page', async () => {
    idp.user = { sub: 'another', email: admin.email, email_verified: false };
    await page.getByLabel('Email address').fill(admin.email);
    await page.getByRole('button', { name: 'Log in with single sign-on' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('has not verified your email address');
  });

  const { items } = await operator.list<{ id: string; name: string; issuer: string }>('identityprovider', {
    issuer: idp.issuer,
  });
  for (const { id } of items) await operator.call('DELETE', `identityprovider/${id}`);
  await idp.close();
});

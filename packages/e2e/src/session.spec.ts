import { signIn } from './sign-in.ts';
import { expect, test } from './test.ts';
import { monthAgo } from './time.ts';
import { emailOf, password, transactionsOf } from './users.ts';

// Each of these has its own session: ending one must not sign the other tests out.
test.use({ user: 'nobody' });

for (const user of ['operator', 'merchant'] as const)
  test(`${user} returns to the requested page`, async ({ page, list }) => {
    const address = `${transactionsOf(user)}?created_at%3E=${monthAgo()}&status%5B%5D=DECLINED&_sort=amount`;
    await page.goto(address);
    await expect(page).toHaveURL('/login');
    await expect(page).toHaveTitle(/^Log in · /);
    await signIn(page, user);
    await expect(page).toHaveURL(address);
    await expect(list.chip('Status')).toHaveText('StatusDeclined');
    await page.goBack();
    await expect(page).not.toHaveURL(/login/);
  });

test('refuses a wrong password and an unknown user with the same text', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await page.goto('/login');
  await expect(page.getByLabel('Email address')).toBeFocused();
  for (const email of [emailOf('operator'), 'nobody@sluis.example']) {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Incorrect email address or password.');
    await expect(page).toHaveURL('/login');
  }
  expect(await page.evaluate("localStorage.getItem('sluis.session')")).toBeNull();
});

test('signs out, deletes the token and notifies the other tab', async ({
  page,
  context,
  baseURL,
  people,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await people.admit(page.context(), { email: emailOf('merchant'), password });
  await page.goto('/');
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('sluis.session')).token");
  const other = await context.newPage();
  await other.goto('/refunds');
  await expect(other.locator('[data-row]')).toHaveCount(25);

  await page.getByRole('button', { name: /User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect(await page.evaluate("localStorage.getItem('sluis.session')")).toBeNull();
  // This browser forgets the token before the server has ended the session.
  const status = async () =>
    (await fetch(`${baseURL}/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  await expect.poll(status).toBe(401);
  await page.goto('/transactions');
  await expect(page).toHaveURL('/login');
});

test('ends if the session was ended elsewhere, and continues after the next sign-in', async ({
  page,
  list,
  baseURL,
  people,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  let clicked = Promise.resolve();
  // Before the page is opened: a busy page may still send requests past a route that is added later.
  await page.route('**/v1/**', async (route) => {
    await clicked;
    await route.continue();
  });
  await people.admit(page.context(), { email: emailOf('viewer'), password });
  await list.open('/transactionsDeclined');
  const [first = ''] = await list.ids();
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('sluis.session')).token");
  const headers = { authorization: `Bearer ${token}` };
  // Automatic requests of the page wait for the click, or one of them might find the session ended first.
  const held = Promise.withResolvers<void>();
  clicked = held.promise;
  expect((await fetch(`${baseURL}/v1/auth/logout`, { method: 'POST', headers })).status).toBe(200);

  await list.row(first).getByRole('cell').nth(2).click();
  held.resolve();
  await expect(page).toHaveURL('/login');
  await signIn(page, 'viewer');
  await expect(page).toHaveURL(new RegExp(`/transactionsDeclined\\?.*id=${first}&_open=true`));
  await expect(list.panel).toBeVisible();
});

test('ends after half an hour without activity', async ({ page, people, list, complaints }) => {
  // Calls that are under way when the session ends.
  complaints.expect(/401 \(Unauthorized\)/);
  await people.admit(page.context(), { email: emailOf('viewer'), password });
  await list.open('/refunds');
  await page.evaluate("localStorage.setItem('sluis.last_activity', String(Date.now() - 31 * 60_000))");
  await expect(page).toHaveURL('/logout');
  await expect(
    page.getByText('We noticed no activity for more than 30 minutes. You have been automatically logged out.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Log in again' }).click();
  await signIn(page, 'viewer');
  await expect(page).toHaveURL(/\/refunds\?/);
});

import { enter, isInside, leave } from './people.ts';
import { expect, sidewaysScroll, test } from './test.ts';

test.use({ user: 'nobody' });

test('changes name, language and time zone, immediately and permanently', async ({ page, people }) => {
  const person = await people.invite();
  await people.admit(page.context(), person);
  await page.goto('/profile');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Name', { exact: true }).fill('Pieter Post');
  await page.getByLabel('Language', { exact: true }).selectOption('nl');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uw profiel' })).toBeVisible();
  await expect(page.getByText('Opgeslagen')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /Gebruikersmenu van Pieter Post/ })).toBeVisible();
  await expect(page.getByLabel('Tijdzone')).toHaveValue('Asia/Tokyo');
  await page.getByText('Donker', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('changes the password, which ends the other sessions', async ({ page, browser, baseURL, people, complaints }) => {
  complaints.expect(/status of 4(01|22)/);
  const person = await people.invite();
  const elsewhere = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  for (const each of [page, elsewhere]) await people.admit(each.context(), person);
  await elsewhere.goto(`${baseURL}/profile`);
  await isInside(elsewhere);

  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  for (const label of ['New password', 'Repeat new password'])
    await dialog.getByLabel(label, { exact: true }).fill('Kanaalpeil-op-2-meter!');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await elsewhere.goto(`${baseURL}/profile`);
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.context().close();
  await leave(page);
  await enter(page, { ...person, password: 'Kanaalpeil-op-2-meter!' });
  await isInside(page);
});

test('ends one other session, and all others', async ({ page, people, baseURL }) => {
  const person = await people.invite();
  await people.admit(page.context(), person);
  const others = [];
  for (let n = 0; n < 3; n++) {
    const answer = await fetch(`${baseURL}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `program-${n}/1.0` },
      body: JSON.stringify({ email: person.email, password: person.password }),
    });
    others.push(((await answer.json()) as { token: string }).token);
  }
  const status = async (token = '') =>
    (await fetch(`${baseURL}/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  await page.goto('/profile');
  const region = page.getByRole('region', { name: 'Sessions' });
  await expect(region.getByRole('listitem')).toHaveCount(4);
  await region.getByRole('button', { name: 'End session: program-1' }).click();
  await expect(region.getByRole('listitem')).toHaveCount(3);
  expect(await Promise.all(others.map(status))).toEqual([200, 401, 200]);
  await region.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(region.getByRole('listitem')).toHaveCount(1);
  expect(await Promise.all(others.map(status))).toEqual([401, 401, 401]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toBe(0);
});

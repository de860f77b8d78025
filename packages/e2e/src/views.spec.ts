import type { Page } from '@playwright/test';
import { enter, isInside, type Person } from './people.ts';
import { expect, test } from './test.ts';

test.use({ user: 'nobody' });

const target = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Views/ });
const views = (page: Page) => page.getByRole('dialog', { name: 'Views' });

async function signIn(page: Page, person: Person): Promise<void> {
  await enter(page, person);
  await isInside(page);
}

test('keeps, applies, changes and deletes a view, by the keyboard alone', async ({ page, people, list }) => {
  await signIn(page, await people.invite());
  await list.open('/transactions', { 'status[]': ['DECLINED'], _sort: '-amount' });
  await target(page).press('Enter');
  const name = views(page).getByRole('textbox', { name: 'Save current view as' });
  await expect(name).toBeFocused();
  await page.keyboard.type('Declined, largest first');
  await page.keyboard.press('Enter');
  await expect(target(page)).toHaveText('Declined, largest first');
  await expect(target(page)).toBeFocused();

  await list.open('/transactions');
  await expect(target(page)).toHaveText('Views');
  await target(page).press('Enter');
  await expect(views(page).getByRole('button', { name: 'Declined, largest first', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/_sort=-amount/);
  await expect(list.chip('Status')).toContainText('Declined');
  // The period is kept by its name, and stands in the address by its dates.
  await expect(list.chip('Created')).toContainText('From ');

  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await expect(target(page)).toHaveText('Views');
  await target(page).press('Enter');
  await views(page)
    .getByRole('button', { name: 'Replace Declined, largest first with the current view' })
    .press('Enter');
  await expect(target(page)).toHaveText('Declined, largest first');
  await views(page)
    .getByRole('button', { name: /^Rename/ })
    .press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Declined');
  await page.keyboard.press('Enter');
  await expect(target(page)).toHaveText('Declined');
  await views(page).getByRole('button', { name: 'Delete Declined' }).press('Enter');
  await expect(views(page)).toContainText('Delete Declined?');
  await page.keyboard.press('Enter');
  await expect(target(page)).toHaveText('Views');
  await page.reload();
  await list.settled();
  await target(page).press('Enter');
  // Colleagues may have shared theirs meanwhile.
  await expect(views(page).getByRole('textbox', { name: 'Save current view as' })).toBeVisible();
  await expect(views(page)).not.toContainText('Declined');
});

test('shares a view with the organisation, to see and not to change', async ({
  page,
  browser,
  baseURL,
  people,
  list,
}) => {
  const [one, colleague] = [await people.invite(), await people.invite()];
  const stranger = await people.invite({ at: 'Ticketpoort' });
  await signIn(page, one);
  await list.open('/transactions', { 'status[]': ['DECLINED'] });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Country', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await target(page).click();
  const name = `For all ${Date.now()}`;
  await views(page).getByRole('textbox').fill(name);
  await views(page).getByRole('checkbox', { name: 'Share with everyone at Streamhuis' }).check();
  await views(page).getByRole('button', { name: 'Save' }).click();
  await expect(target(page)).toHaveText(name);

  for (const person of [colleague, stranger]) {
    const other = await (await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })).newPage();
    await other.goto(`${baseURL}/login`);
    await signIn(other, person);
    await other.goto(`${baseURL}/transactions`);
    await target(other).click();
    const shared = views(other).getByRole('region', { name: 'Shared by colleagues' });
    if (person === stranger) {
      await expect(views(other).getByRole('textbox')).toBeVisible();
      await expect(shared).toHaveCount(0);
    } else {
      await expect(shared.getByRole('listitem').filter({ hasText: name }).getByRole('button')).toHaveCount(1);
      await shared.getByRole('button', { name }).click();
      await expect(target(other)).toHaveText(name);
      await expect(other.getByRole('columnheader', { name: 'Country' })).toHaveCount(0);
    }
    await other.context().close();
  }
});

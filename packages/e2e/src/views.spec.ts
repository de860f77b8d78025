import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ user: 'nobody' });

const target = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Views/ });
const views = (page: Page) => page.getByRole('dialog', { name: 'Views' });

test('saves, applies, changes and deletes a view, by the keyboard alone', async ({ page, people, list }) => {
  await people.admit(page.context(), await people.invite());
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
  // The view has the period's name, and the address its dates.
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

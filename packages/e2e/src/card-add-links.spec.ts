import { euroProfile, makeCustomer } from './made.ts';
import { freshReference, isFlawless, makeCardAddLink, payByCard, payerOf } from './payer.ts';
import { expect, shapes, test } from './test.ts';

test.use({ user: 'merchant' });

test('a customer receives a link and registers a card with it, unless it is revoked', async ({
  page,
  api,
  list,
  browser,
}) => {
  await test.step('registers a card, and the merchant sees which', async () => {
    const reference = freshReference('card');
    const email = (await makeCustomer(api)).email_address;
    await list.open('/card-add-links');
    await page.getByRole('button', { name: 'Create card-add link' }).click();
    const form = page.getByRole('region', { name: 'Create card-add link' });
    await form.getByRole('combobox', { name: 'Customer' }).pressSequentially(email, { delay: 10 });
    await page.getByRole('option').filter({ visible: true }).first().click();
    await form.getByRole('combobox', { name: 'Payment profile' }).click();
    await page.getByRole('option', { name: (await euroProfile(api)).display_name, exact: true }).click();
    await form.getByLabel('Reference').fill(reference);
    await form.locator('button[type=submit]').click();
    const url = (await list.panel.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? '';

    const payer = await payerOf(browser);
    await payer.goto(url);
    await expect(payer.getByText('Nothing to pay now')).toBeVisible();
    await isFlawless(payer, [shapes[3]]);
    await payByCard(payer, '4111111111111111');
    await expect(payer.getByRole('heading', { name: 'Payment method saved' })).toBeVisible();

    await page.reload();
    await expect(list.panel).toContainText('Done');
    await expect(list.panel).toContainText(/Visa\s*•••• 1111/);
    await expect(list.panel).toContainText('valid until 12/39');
  });

  await test.step('a revoked one can no longer be used', async () => {
    const link = await makeCardAddLink(api, (await makeCustomer(api)).id);
    await list.visit('/card-add-links', { id: link.id, _open: true });
    await list.panel.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel link' }).click();
    await expect(list.panel).toContainText('Cancelled');
    const payer = await payerOf(browser);
    expect((await payer.goto(link.url))?.status()).toBe(410);
  });
});

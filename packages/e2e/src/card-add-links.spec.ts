import type { ItemOf } from '@sluis/contract/registry';
import { freshReference, isFlawless, payByCard, payerOf } from './payer.ts';
import { expect, shapes, test } from './test.ts';

test.use({ user: 'merchant' });

test('a customer is sent a link and gives a card by it, unless it is taken back', async ({
  page,
  api,
  list,
  browser,
}) => {
  await test.step('gives a card, and the merchant sees which', async () => {
    const reference = freshReference('card');
    const { items } = await api.list<ItemOf<'customer'>>('customer', { _limit: 1 });
    const [customer] = items;
    if (!customer?.email_address) throw new Error('the demo world has no customer with an address');
    await list.open('/card-add-links');
    await page.getByRole('button', { name: 'Create card-add link' }).click();
    const form = page.getByRole('region', { name: 'Create card-add link' });
    await form.getByRole('combobox', { name: 'Customer' }).pressSequentially(customer.email_address, { delay: 10 });
    await page.getByRole('option').filter({ visible: true }).first().click();
    const { items: profiles } = await api.list<ItemOf<'paymentprofile'>>('paymentprofile', {
      _limit: 'all',
      _sort: 'created_at',
    });
    const own = profiles.find(({ organisation }) => organisation === customer.organisation);
    await form.getByRole('combobox', { name: 'Payment profile' }).click();
    await page.getByRole('option', { name: own?.display_name ?? '' }).click();
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

  await test.step('one that is taken back can no longer be used', async () => {
    const { items } = await api.list<ItemOf<'cardaddlink'>>('cardaddlink', { 'status[]': ['CREATED'], _limit: 1 });
    const [link] = items;
    await list.visit('/card-add-links', { id: link?.id ?? '', _open: true });
    await list.panel.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel link' }).click();
    await expect(list.panel).toContainText('Cancelled');
    const payer = await payerOf(browser);
    expect((await payer.goto(link?.url ?? ''))?.status()).toBe(410);
  });
});

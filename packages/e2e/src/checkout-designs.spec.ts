import type { ItemOf } from '@sluis/contract/registry';
import { freshReference, isFlawless, linkOf, payByCard, payerOf } from './payer.ts';
import { expect, fresh, test } from './test.ts';

type Design = ItemOf<'checkoutdesign'>;

test.describe('a merchant', () => {
  test.use({ user: 'merchant' });
  // The tests sign in by a script in every frame, which finds no storage in the preview's sandbox.
  test.beforeEach(({ complaints }) => complaints.expect(/Blocked script execution|The document is sandboxed/));

  test('creates a design beside a preview of its page, and a link is paid on that page', async ({
    page,
    api,
    browser,
    list,
  }) => {
    const name = fresh('Summer');
    await list.open('/checkout-designs');
    await page.getByRole('button', { name: 'Add design' }).click();
    await expect(page).toHaveURL(/\/checkout-designs\/new$/);
    const preview = page.frameLocator('iframe[title="Preview"]:not([data-hidden])');
    await expect(preview.getByRole('button', { name: /^Pay/ })).toBeVisible();

    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByLabel('Button colour', { exact: true }).fill('#5a189a');
    await expect(preview.getByRole('button', { name: /^Pay/ })).toHaveCSS('background-color', 'rgb(90, 24, 154)');
    await page.getByLabel('Number format').selectOption('de_DE');
    await expect(preview.getByText(/1\.234,50/).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'CSS' }).fill('button{border-radius:0}\n.pay{position:fixed}');
    await expect(preview.getByRole('button', { name: /^Pay/ })).toHaveCSS('border-radius', '0px');
    await expect(page.getByText('Line 2:')).toBeVisible();

    // By drag, and by keyboard.
    await page.getByRole('switch', { name: /^Automatic/ }).click({ force: true });
    const order = page.getByRole('list', { name: 'Order of the payment methods' });
    const rows = order.getByRole('listitem');
    const [second = ''] = (await rows.nth(1).innerText()).split('\n');
    await rows
      .nth(1)
      .getByRole('button', { name: /^Move / })
      .first()
      .press('ArrowUp');
    await expect(rows.first()).toContainText(second);
    const grip = rows
      .first()
      .getByRole('button', { name: /^Move / })
      .first();
    await grip.hover();
    await page.mouse.down();
    const target = await rows.nth(1).boundingBox();
    await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 20, { steps: 4 });
    await page.mouse.up();
    await expect(rows.nth(1)).toContainText(second);

    await page.getByRole('radiogroup', { name: 'Language of the preview' }).getByText('Nederlands').click();
    await expect(preview.getByRole('button', { name: /betalen/ })).toBeVisible();
    await page.getByRole('button', { name: 'Add design' }).click();
    await expect(page).toHaveURL(/\/checkout-designs\?id=chkd_/);
    await expect(list.panel.getByRole('heading', { level: 2, name })).toBeVisible();

    const { items } = await api.list<Design>('checkoutdesign', { name });
    const { url } = await linkOf(api, {
      checkout_design: items[0]?.id,
      merchant_reference: freshReference('designed'),
    });
    const payer = await payerOf(browser);
    await payer.goto(url ?? '');
    const button = payer.getByRole('button', { name: /^Pay/ });
    await expect(button).toHaveCSS('background-color', 'rgb(90, 24, 154)');
    await expect(button).toHaveCSS('border-radius', '0px');
    await expect(button).toContainText('23,50');
    await isFlawless(payer);
    await payer.getByText('Card', { exact: true }).click();
    await payByCard(payer, '4111111111111111');
    await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  });

  test('changes a design, and restores the previous version', async ({ page, api, list }) => {
    const { organisation } = await linkOf(api);
    const name = fresh('Winter');
    const made = await api.call<Design>('POST', 'checkoutdesign', { organisation, name, button_color: '#111111' });
    await list.open(`/checkout-designs/${made.id}`);
    const colour = page.getByLabel('Button colour', { exact: true });
    await colour.fill('#9a3412');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(list.panel.getByRole('heading', { level: 2, name })).toBeVisible();
    await list.panel.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Load into the form' }).click();
    await expect(colour).toHaveValue('#111111');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await api.call<Design>('GET', `checkoutdesign/${made.id}`)).button_color)
      .toBe('#111111');
  });
});

test.describe('provider staff', () => {
  test.use({ user: 'operator' });
  test.beforeEach(({ complaints }) => complaints.expect(/Blocked script execution|The document is sandboxed/));

  test('design a merchant’s page in both modes, and see the merchant’s designs', async ({ page, api, list }) => {
    const { items } = await api.list<ItemOf<'organisation'>>('organisation', { name: 'Streamhuis' });
    for (const mode of ['', ':psp']) {
      const base = `/psp/merchants/${items[0]?.id}${mode}`;
      await list.visit(`${base}/checkout-designs`);
      await page.getByRole('button', { name: 'Add design' }).click();
      await expect(page).toHaveURL(new RegExp(`${base}/checkout-designs/new$`));
      await expect(page.frameLocator('iframe[title="Preview"]').getByText(/^Pay Stream/)).toBeVisible();
    }
  });
});

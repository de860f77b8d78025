import type { ItemOf } from '@sluis/contract/registry';
import { confirm, openTab, partOf, press, search, type } from './by-keyboard.ts';
import { freshReference } from './payer.ts';
import { openShop, pay, whyOf } from './risk-shop.ts';
import { begin, rule } from './rule-form.ts';
import { expect, meetsAxe, shapes, test } from './test.ts';

type Ruleset = ItemOf<'validationruleset'>;

test.describe('a risk analyst', () => {
  test.use({ user: 'nobody' });

  test('builds a rule by keyboard, tests it, publishes it and rolls back; a payer is challenged', async ({
    page,
    list,
    people,
    operator,
    gateway,
    browser,
  }) => {
    // A complete scenario, with payers on their own pages and axe on the way.
    test.slow();
    const shop = await openShop(page, people, operator);
    const card = '4242424242424242';
    const first = await pay(browser, shop, { amount: 25_000, country_code: 'US', card });
    await expect(first.payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await first.payer.context().close();
    const { card: card_id } = await first.paid();
    for (let tries = 0; tries < 5; tries += 1)
      await gateway.call('POST', 'transaction', {
        payment_profile: shop.profile,
        merchant_reference: freshReference('declined'),
        amount: 25_000,
        currency_code: 'EUR',
        payment_product: 'card',
        country_code: 'US',
        status: 'DECLINED',
        card: card_id,
      });

    await list.open('/3dsecure');
    const form = await begin(page, 'Add ruleset', 'Bursts from abroad');
    const declines = await rule(page, 1, 'Number of declines', '>');
    await expect(declines('Per')).toHaveValue('card');
    await expect(declines('In')).toHaveValue('3600');
    await type(page, declines('Value'), '3');
    await press(page, form.getByRole('button', { name: 'Add rule', exact: true }));
    await rule(page, 2, 'Country', 'NOT_IN');
    await press(page, form.getByRole('button', { name: /^Add the EEA/ }));
    await press(page, form.getByRole('button', { name: 'Add rule', exact: true }));
    const amount = await rule(page, 3, 'Amount', '>');
    await type(page, amount('Value'), '200');
    await expect(form.getByRole('region', { name: 'The rules say' })).toContainText(
      'declines per card in 1 hour > 3 and country is not in the EEA and amount > €200.00 → ask for 3-D Secure',
    );

    await press(page, form.getByRole('button', { name: 'Test' }));
    const result = form.getByRole('region', { name: 'Test on history' });
    await expect(result).toContainText('1 of 6 payments matches');
    await meetsAxe(page, [shapes[1]]);

    await press(page, form.getByRole('button', { name: 'Save as draft' }));
    await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('Bursts from abroad');
    await expect(list.panel.getByText('Draft', { exact: true })).toBeVisible();
    await press(page, list.panel.getByRole('button', { name: 'Publish' }));
    await confirm(page, 'Bursts of last week', 'Publish');
    await expect(list.panel.getByText('Live', { exact: true })).toBeVisible();

    const challenged = await pay(browser, shop, { amount: 25_000, country_code: 'US', card });
    await challenged.payer.getByRole('button', { name: 'Approve' }).click();
    await expect(challenged.payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await challenged.payer.context().close();
    const payment = await challenged.paid();
    expect(payment.three_d_secure_requested).toBe(true);
    const why = await whyOf(page, list, payment);
    await expect(why.getByRole('link', { name: 'Bursts from abroad' })).toBeVisible();
    await expect(why).toContainText(
      'declines per card in 1 hour 5 > 3, country US not in the EEA, amount €250.00 > €200.00',
    );
    await expect(why).toContainText('3-D Secure was asked for');

    // The hits lead to exactly this payment; then the rules change, and are rolled back.
    await list.open('/3dsecure');
    await press(page, page.getByRole('link', { name: '1 match in 7 days' }));
    await expect(page).toHaveURL(/\/transactions\?.*rulesets/);
    await list.shows([payment]);
    await list.visit('/3dsecure');
    await press(page, page.getByRole('link', { name: 'Bursts from abroad' }));
    await press(page, list.panel.getByRole('button', { name: 'Edit' }));
    await type(page, partOf(page, 'Rule 3: Value'), '300');
    await press(page, list.panel.getByRole('button', { name: 'Save', exact: true }));
    await expect(list.panel).toContainText('amount > €300.00');
    await openTab(page, list.panel, 'Versions');
    await expect(list.panel).toContainText('amount > €200.00 → amount > €300.00');
    await press(page, list.panel.getByRole('button', { name: 'Roll back' }).first());
    await confirm(page, 'Too few matches', 'Roll back');
    await expect(list.panel.getByText('v4', { exact: true })).toBeVisible();
    await expect(list.panel).toContainText('amount > €300.00 → amount > €200.00');
    const { items } = await operator.list<Ruleset>('validationruleset', { organisation: shop.organisation });
    expect(items.map(({ published_version, active }) => [published_version, active])).toEqual([[4, true]]);
  });

  test('blocks a country, tags amounts and routes; each payment says why', async ({
    page,
    list,
    people,
    operator,
    browser,
  }) => {
    // A complete scenario, with payers on their own pages and axe on the way.
    test.slow();
    const shop = await openShop(page, people, operator);
    const [noordzee, polder] = shop.processors;
    const routing = await operator.call<{ id: string }>('POST', 'routing', {
      organisation: shop.organisation,
      name: 'Large amounts',
      payment_product: 'card',
      details: {
        if: [{ name: 'amount', operator: '>', value: 10_000, currency_code: 'EUR' }],
        then: polder,
        else: noordzee,
      },
    });
    await operator.call('POST', `paymentprofile/${shop.profile}`, {
      processors: shop.processors,
      routing: { card: routing.id },
    });

    await list.open('/riskrules');
    const form = await begin(page, 'Add ruleset', 'Not from there');
    const country = await rule(page, 1, 'Country', '==');
    await search(page, country('Value'), 'Brazil');
    await press(page, form.getByRole('button', { name: 'Add ruleset' }));
    await expect(list.panel.getByText('Live', { exact: true })).toBeVisible();

    await list.visit('/tagrules');
    await begin(page, 'Add ruleset', 'Large orders');
    await press(page, form.getByRole('button', { name: 'New tag' }));
    await expect(form.getByRole('textbox', { name: 'New tag' })).toBeFocused();
    await page.keyboard.insertText('Large');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox', { name: /^Tag/ })).toHaveValue('Large');
    await expect(form.getByRole('combobox', { name: /^Tag/ })).toBeFocused();
    const amount = await rule(page, 1, 'Amount', '>=');
    await type(page, amount('Value'), '150');
    await press(page, form.getByRole('button', { name: 'Add ruleset' }));
    await expect(list.panel).toContainText('amount ≥ €150.00 → tag as “Large”');
    await meetsAxe(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    const card = '4111111111111111';
    const refused = await pay(browser, shop, { amount: 15_000, country_code: 'BR', card });
    await expect(refused.payer.getByRole('heading', { name: 'Payment successful' })).toHaveCount(0);
    await expect.poll(async () => (await refused.paid())?.blocked).toBe(true);
    await refused.payer.context().close();
    const taken = await pay(browser, shop, { amount: 15_000, country_code: 'NL', card });
    await expect(taken.payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await taken.payer.context().close();

    const [blocked, paid] = [await refused.paid(), await taken.paid()];
    await list.visit('/transactions');
    await expect(list.row(blocked.id)).toContainText('Blocked');
    const of_blocked = await whyOf(page, list, blocked);
    await expect(list.panel).toContainText('Blocked by the rule “Not from there”');
    await expect(of_blocked.getByRole('link', { name: 'Not from there' })).toBeVisible();
    await expect(of_blocked).toContainText('country BR = BR → blocked');
    await expect(of_blocked).toContainText('amount €150.00 ≥ €150.00 → tagged');

    const of_paid = await whyOf(page, list, paid);
    await expect(of_paid).toContainText('amount €150.00 ≥ €150.00 → tagged');
    await expect(of_paid.getByRole('link', { name: 'Large amounts' })).toBeVisible();
    await expect(of_paid).toContainText('amount €150.00 > €100.00 → then');
    await expect(of_paid).toContainText('Polder Acquiring: chosen by the routing.');
    await press(page, of_paid.locator('summary'));
    await expect(of_paid).toContainText('country NL ≠ BR');
    await meetsAxe(page);
  });
});

import type { ItemOf } from '@sluis/contract/registry';
import { press, search } from './by-keyboard.ts';
import { payByCard, payerOf } from './payer.ts';
import { expect, fresh, meetsAxe, test } from './test.ts';

type Processor = ItemOf<'processor'>;

/** The key of an account that the sandbox accepts. */
const keyOf = (account: string): string => `sbx_${account}`;

test.describe('staff', () => {
  test.use({ user: 'operator' });

  test('create a processor, reveal a detail with a trace, and change only the values of one for a merchant viewed as itself', async ({
    page,
    list,
    api,
  }) => {
    await test.step('created from the details that its gateway needs, checked, and revealed with a trace', async () => {
      const name = fresh('Cards');
      await list.open('/psp/processors');
      await page.getByRole('button', { name: 'Add processor' }).click();
      const form = page.getByRole('region', { name: 'Add processor' });
      await form.locator('[data-path=name]').fill(name);
      await form.locator('[data-path=description]').fill('Cards of a test');
      await form.locator('[data-path=gateway]').fill('Sandbox');
      await page.keyboard.press('Tab');
      await form.locator('[data-path=payment_product]').selectOption({ label: 'Card' });
      await form.getByRole('combobox', { name: 'Responsible user' }).fill('Omar');
      await page.getByRole('option', { name: /Omar Bakker/ }).click();
      // The gateway declares the required details; invalid ones are reported before they are sent.
      await form.getByLabel('Merchant account').fill(name);
      await form.getByRole('button', { name: 'Add processor' }).click();
      await expect(form.getByText('Enter a value for “API key”.')).toBeVisible();
      await form.getByLabel('API key').fill(keyOf(name));
      await form.getByRole('button', { name: 'Add processor' }).click();
      await expect(list.panel).toContainText(name);
      await expect(list.panel).not.toContainText(keyOf(name));
      await list.panel.getByRole('button', { name: 'Check connection' }).click();
      await expect(list.panel.getByRole('status')).toContainText('Connected');
      await list.panel.getByRole('button', { name: 'Show values' }).click();
      await expect(list.panel).toContainText(keyOf(name));
      await expect(list.panel.getByRole('button', { name: 'Hide values' })).toBeFocused();
      await expect(list.panel.getByText('Details viewed')).toBeVisible();
      await meetsAxe(page);
      const { items } = await api.list<Processor>('processor', { name });
      expect(JSON.stringify(items)).not.toContain(keyOf(name));
      expect(items).toHaveLength(1);
    });

    await test.step('changed: only the values for a merchant viewed as itself, and everything as provider', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const { items } = await api.list<{ id: string; name: string }>('organisation', {
        _search: 'Van der Linden Mode',
      });
      const merchant = items[0]?.id ?? '';
      const member = (await api.list<{ id: string }>('user', { organisation: merchant })).items[0]?.id;
      const name = fresh('Own cards');
      const body = {
        organisation: merchant,
        name,
        description: 'Own',
        provider: 'Sandbox',
        payment_product: 'card',
        user: member,
      };
      const { id } = await api.call<Processor>('POST', 'processor', {
        ...body,
        details: [{ name: 'merchant_account' }],
      });
      await list.visit(`/psp/merchants/${merchant}/processors`, { id, _open: true, _form: 'edit' });
      await expect(list.panel.getByLabel('Merchant account')).toBeVisible();
      await expect(list.panel.locator('input[data-path=provider]')).toHaveCount(0);
      await expect(list.panel.getByRole('button', { name: 'Add detail' })).toHaveCount(0);
      await list.panel.getByLabel('Merchant account').fill('VanDerLinden');
      await list.panel.getByRole('button', { name: 'Save' }).click();
      await expect(list.panel.getByText('Hidden value')).toBeAttached();
      const saved = () => api.call<Processor>('GET', `processor/${id}`);
      expect(await saved()).toMatchObject({ name, details: [{ name: 'merchant_account', filled: true }] });
      await list.visit(`/psp/merchants/${merchant}:psp/processors`, { id, _open: true, _form: 'edit' });
      await expect(list.panel.locator('input[data-path=provider]')).toHaveValue('Sandbox');
      await expect(list.panel.getByRole('button', { name: 'Add detail' })).toBeVisible();
      await list.panel.locator('input[data-path=name]').fill(`${name} again`);
      await list.panel.getByRole('button', { name: 'Save' }).click();
      await expect(list.panel).toContainText(`${name} again`);
      // The value was not typed again and is unchanged.
      expect(await saved()).toMatchObject({ name: `${name} again`, details: [{ filled: true }] });
    });
  });
});

test.describe('one account for several payment methods', () => {
  test.use({ user: 'operator' });

  test('a payment method moves to another connection by keyboard, and a refusal says why', async ({
    page,
    list,
    api,
    browser,
    complaints,
  }) => {
    const { user } = await api.call<{ user: { id: string; organisation: { id: string } } }>('GET', 'auth/me');
    const connect = async (name: string, account: string) => {
      const details = [
        { name: 'merchant_account', value: account },
        { name: 'api_key', value: keyOf(account) },
      ];
      return api.call<Processor>('POST', 'processor', {
        organisation: user.organisation.id,
        name,
        description: 'A connection of a test',
        provider: 'Sandbox',
        payment_product: 'ideal',
        user: user.id,
        details,
      });
    };
    const [own, same, other] = [fresh('Own'), fresh('Same'), fresh('Other')];
    const holder = await connect(own, own);
    const target = await connect(same, own);
    await connect(other, other);
    await api.call('POST', `processor/${holder.id}/extend`, { payment_products: ['card'] });
    const { id } = (await api.list<Processor>('processor', { account: holder.id })).items[0] as Processor;

    const moveTo = async (name: string) => {
      await press(page, list.panel.getByRole('button', { name: 'Edit', exact: true }));
      await search(page, list.panel.getByRole('combobox', { name: 'Account of' }), name);
      await press(page, list.panel.getByRole('button', { name: 'Save' }));
    };
    await test.step('moved, and listed with the methods of its new account', async () => {
      await list.open('/psp/processors', { id, _open: true });
      await moveTo(same);
      await expect(list.panel.getByRole('link', { name: same })).toBeVisible();
      expect(await api.call<Processor>('GET', `processor/${id}`)).toMatchObject({ account: target.id });
    });

    await test.step('refused once payments need its account, with the reason and what to do', async () => {
      const { items } = await api.list<ItemOf<'paymentprofile'>>('paymentprofile', { currency_code: 'EUR', _limit: 1 });
      const { organisation } = items[0] as ItemOf<'paymentprofile'>;
      const profile = await api.call<{ id: string }>('POST', 'paymentprofile', {
        organisation,
        name: fresh('shop'),
        display_name: 'Shop',
        currency_code: 'EUR',
        processors: [id],
      });
      const { url } = await api.call<ItemOf<'paymentlink'>>('POST', 'paymentlink', {
        payment_profile: profile.id,
        merchant_reference: fresh('move'),
        amount: 1000,
        language: 'en',
      });
      const payer = await payerOf(browser);
      await payer.goto(url);
      await payByCard(payer, '4111 1111 1111 1111');
      await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
      await payer.context().close();
      await complaints.during(/status of 409/, async () => {
        await moveTo(other);
        await expect(list.panel.getByRole('alert')).toContainText('can still be captured, refunded or disputed');
      });
      await meetsAxe(page);
    });

    await test.step('the holder cannot move, which its form says', async () => {
      await list.open('/psp/processors', { id: target.id, _open: true, _form: 'edit' });
      await expect(list.panel.getByRole('combobox', { name: 'Account of' })).toBeDisabled();
      await expect(list.panel.getByText('Other payment methods use this account: Card.')).toBeVisible();
    });
  });
});

test.describe('in Dutch', () => {
  test.use({ user: 'operator', locale: 'nl-NL' });

  test('a run shows its results', async ({ page, list }) => {
    await list.open('/psp/processor-settlements', { active: true });
    await page
      .getByRole('link', { name: /Sandbox acquiring/ })
      .first()
      .click();
    const panel = page.getByRole('region', { name: /^Gegevens van/ });
    await panel.getByRole('button', { name: 'Nu ophalen' }).press('Enter');
    await expect(panel.getByRole('tab', { name: 'Uitvoeringen' })).toHaveAttribute('aria-selected', 'true');
    await expect(panel.getByRole('button', { name: 'Nu ophalen' })).toBeFocused();
    await expect(panel.getByText(/bestand/).first()).toBeVisible();
    await panel.getByRole('tab', { name: 'Bestanden' }).click();
    await expect(panel.getByText(/^(Ingelezen|Vergeleken)$/).first()).toBeVisible();
    await meetsAxe(page);
  });
});

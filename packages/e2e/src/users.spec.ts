import type { Page } from '@playwright/test';
import { mailTo } from './outbox.ts';
import { expect, fresh, meetsAxe, test } from './test.ts';
import { emailOf } from './users.ts';

interface User {
  readonly id: string;
  readonly email: string;
  readonly active: boolean;
}

const form = (page: Page) => page.getByRole('region', { name: 'Invite user' });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Invites a user through the form and waits for their panel. */
async function invite(page: Page, person: { name: string; email: string }, rights: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Invite user' }).click();
  await form(page).getByLabel('Email address').fill(person.email);
  await form(page).getByRole('textbox', { name: 'Name' }).fill(person.name);
  await form(page).getByRole('button', { name: 'Customise permissions' }).click();
  for (const right of rights) await tick(page, right).check();
  await form(page).getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: person.name })).toBeVisible();
}

test.describe('operator', () => {
  test.use({ user: 'operator' });

  test('invites a colleague with the provider’s roles, and changes a user’s roles by organisation', async ({
    page,
    list,
    api,
    baseURL,
  }) => {
    await test.step('a colleague is invited and receives the selected mail', async () => {
      const email = `${fresh('nina')}@sluis-payments.example`;
      await list.open('/psp/users');
      await page.getByRole('button', { name: 'Invite user' }).click();
      await expect(form(page).getByLabel('Email address')).toBeFocused();
      await form(page).getByRole('button', { name: 'Customise permissions' }).click();
      // Roles that the operator does not hold cannot be given, with the reason.
      await expect(tick(page, 'System administration')).toBeDisabled();
      await expect(tick(page, 'System administration')).toHaveAttribute('title', /don’t have this permission/);
      await form(page).getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(form(page).getByText('This field is required.')).toHaveCount(2);
      await form(page).getByRole('combobox', { name: 'Welcome mail' }).click();
      await page.getByRole('option', { name: 'Merchants (Dutch)' }).click();
      await tick(page, 'Refunds: All').check();
      // A role that is included in another is ticked and cannot be removed separately.
      await expect(tick(page, 'Refunds: Create')).toBeChecked();
      await expect(tick(page, 'Refunds: Create')).toBeDisabled();
      await tick(page, 'Provider staff').check();
      await form(page).getByLabel('Email address').fill(email);
      await form(page).getByRole('textbox', { name: 'Name' }).fill('Nina Nieuw');
      await form(page).getByRole('button', { name: 'Invite', exact: true }).click();

      await expect(page.getByRole('heading', { level: 2, name: 'Nina Nieuw' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(email);
      const letter = await mailTo(baseURL as string, email);
      expect(letter.html).toContain('Beste Nina Nieuw');
      expect(letter.html).toMatch(/\/updatePassword\?token=/);
      const { items } = await api.list<User>('psp/user', { email });
      const given = await api.list<{ roles: string[] }>('membership', { user: items[0]?.id ?? '' });
      // In addition to the default ones of an invitation.
      expect(given.items[0]?.roles).toEqual(expect.arrayContaining(['TRANSACTION_LIST', 'REFUND_ALL', 'PSP']));
    });

    await test.step('roles are changed by organisation, and removed', async () => {
      const { user } = await api.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
      const email = `${fresh('otto')}@sluis-payments.example`;
      const otto = { organisation: user.organisation.id, email, name: 'Otto Ommen', roles: ['TAG_LIST'] };
      const { id } = await api.call<User>('POST', 'user', otto);
      await list.visit('/psp/users', { id, _open: true, _tab: 'access' });
      const home = page.getByRole('region', { name: 'Sluis Payments' });
      await expect(home.getByRole('img', { name: 'Tags: View: Yes' })).toBeVisible();
      await home.getByRole('button', { name: 'Change permissions' }).click();
      await tick(page, 'Merchants: View').check();
      await tick(page, 'Tags: View').uncheck();
      await page.getByRole('button', { name: 'Save permissions' }).click();
      await expect(home.getByRole('img', { name: 'Merchants: View: Yes' })).toBeVisible();
      await expect(home.getByRole('img', { name: 'Tags: View: Yes' })).toHaveCount(0);

      await page.getByRole('button', { name: 'Add access to another organisation' }).click();
      await page.getByRole('combobox', { name: 'Organisation' }).fill('Streamh');
      await page.getByRole('option', { name: 'Streamhuis' }).click();
      await page.getByRole('button', { name: 'Customise permissions' }).click();
      // Provider roles have no effect at a merchant.
      await expect(page.getByRole('heading', { name: 'Provider permissions' })).toHaveCount(1);
      await page.getByRole('radio', { name: 'Administrator' }).check();
      await page.getByRole('button', { name: 'Grant access' }).click();
      const other = page.getByRole('region', { name: 'Streamhuis' });
      await expect(other.getByRole('img', { name: 'Everything at the merchant: Yes' })).toBeVisible();
      await other.getByRole('button', { name: 'Remove access' }).click();
      await expect(page.getByRole('dialog')).toContainText('Otto Ommen loses access to Streamhuis');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
      await expect(other).toHaveCount(0);
      const { items } = await api.list<User>('user', { email });
      const left = await api.list<{ roles: string[] }>('membership', { user: items[0]?.id ?? '' });
      expect(left.items.map(({ roles }) => roles)).toEqual([['PSP_MERCHANT_LIST']]);
    });
  });
});

test.describe('merchant', () => {
  test('deactivates and activates a user, and invites them again', async ({ page, list, baseURL }) => {
    await list.open('/users');
    const email = `${fresh('pim')}@vanderlinden.example`;
    await invite(page, { name: 'Pim Post', email }, ['Everything at the merchant']);
    await expect(page.getByRole('heading', { name: 'Provider permissions' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('dialog')).toContainText('Pim Post can no longer log in');
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(list.panel.getByText('Deactivated')).toBeVisible();
    await list.panel.getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await expect(list.panel.getByText('Active', { exact: true })).toBeVisible();

    const first = await mailTo(baseURL as string, email);
    await page.getByRole('button', { name: 'Resend welcome mail' }).click();
    // The provider chooses the mail.
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(async () => (await mailTo(baseURL as string, email)).html === first.html).toBe(false);
  });

  test('a merchant cannot change its own access, and sees which provider staff entered it', async ({
    page,
    api,
    list,
    operator,
  }) => {
    await test.step('it reads why it cannot', async () => {
      const { items } = await api.list<User>('user', { email: emailOf('merchant') });
      await list.open('/users', { id: items[0]?.id ?? '', _open: true });
      const button = page.getByRole('button', { name: 'Deactivate' });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await button.focus();
      await expect(page.getByRole('tooltip')).toContainText('You can’t change your own access');
      await page.getByRole('tab', { name: 'Access' }).click();
      await expect(page.getByRole('tabpanel')).toContainText('This is you.');
      for (const name of ['Change permissions', 'Remove access', 'Add access to another organisation'])
        await expect(page.getByRole('button', { name })).toHaveCount(0);
    });

    await test.step('it sees who entered it, when and in which mode', async () => {
      const { user } = await api.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
      await operator.call('POST', `psp/merchant/${user.organisation.id}/enter`, { mode: 'psp' });
      const staff = await operator.call<{ user: { name: string } }>('GET', 'auth/me');
      await list.visit('/users');
      await page.getByRole('link', { name: 'Provider access log' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Provider access log' })).toBeVisible();
      await list.shows((await api.list<{ id: string }>('visit')).items);
      await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(`${staff.user.name}As PSP`);
      await meetsAxe(page);
    });
  });
});

test('a guest of another merchant and a colleague who also works elsewhere lose their access here only', async ({
  page,
  api,
  operator,
  list,
}) => {
  await test.step('a guest is listed as one', async () => {
    const { items } = await operator.list<{ id: string; name: string }>('organisation', { name: 'Streamhuis' });
    const guest = await operator.call<User>('POST', 'user', {
      organisation: items[0]?.id,
      email: `${fresh('gast')}@streamhuis.example`,
      name: 'Gijs Gast',
      roles: ['TAG_LIST'],
    });
    const { user } = await api.call<{ user: { organisation: { id: string; name: string } } }>('GET', 'auth/me');
    const access = { user: guest.id, organisation: user.organisation.id, roles: ['TAG_LIST'] };
    await operator.call('POST', 'membership', access);
    await list.open('/users', { email: guest.email, id: guest.id, _open: true });
    await expect(list.panel.getByRole('heading', { level: 2, name: 'Gijs Gast' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Streamhuis');
    await expect(list.panel.getByText('Guest', { exact: true })).toBeVisible();
    await expect(list.panel.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    const deactivate = list.panel.getByRole('button', { name: 'Deactivate' });
    await deactivate.focus();
    await expect(page.getByRole('tooltip')).toContainText('belongs to another organisation');
    await list.panel.getByRole('tab', { name: 'Access' }).click();
    const here = list.panel.getByRole('region', { name: user.organisation.name });
    await here.getByRole('button', { name: 'Change permissions' }).click();
    await tick(page, 'Refunds: View').check();
    await page.getByRole('button', { name: 'Save permissions' }).click();
    await expect(here.getByRole('img', { name: 'Refunds: View: Yes' })).toBeVisible();
    await here.getByRole('button', { name: 'Remove access' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
    await expect(list.panel).toHaveCount(0);
    expect((await api.list<User>('user', { email: guest.email })).items).toEqual([]);
    expect((await operator.list<User>('user', { email: guest.email })).items).toHaveLength(1);
  });

  await test.step('a colleague who also works elsewhere keeps the access there', async () => {
    const { items } = await operator.list<{ id: string; name: string }>('organisation', { name: 'Streamhuis' });
    const { user } = await api.call<{ user: { organisation: { id: string; name: string } } }>('GET', 'auth/me');
    const colleague = await api.call<User>('POST', 'user', {
      organisation: user.organisation.id,
      email: `${fresh('twee')}@vanderlinden.example`,
      name: 'Tessa Twee',
      roles: ['TAG_LIST'],
    });
    const elsewhere = { user: colleague.id, organisation: items[0]?.id, roles: ['TAG_LIST'] };
    await operator.call('POST', 'membership', elsewhere);
    await list.visit('/users', { id: colleague.id, _open: true });
    for (const name of ['Edit', 'Deactivate', 'Resend welcome mail']) {
      const button = list.panel.getByRole('button', { name });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await button.hover();
      await expect(page.getByRole('tooltip').last()).toContainText(
        'also works for an organisation you don’t have access to',
      );
    }
    await list.panel.getByRole('tab', { name: 'Access' }).click();
    const here = list.panel.getByRole('region', { name: user.organisation.name });
    await here.getByRole('button', { name: 'Remove access' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
    await expect(list.panel).toHaveCount(0);
    expect((await api.list<User>('user', { email: colleague.email })).items).toEqual([]);
  });
});

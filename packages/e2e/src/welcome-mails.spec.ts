import { mailTo } from './outbox.ts';
import { expect, fresh, test } from './test.ts';
import { emailOf } from './users.ts';

test.use({ user: 'operator' });

// The tests inspect every frame by a script, which the mail's frame refuses like any other.
test.beforeEach(({ complaints }) => complaints.expect(/Blocked script execution in 'about:srcdoc'/));

interface Mail {
  readonly id: string;
  readonly name: string;
  readonly default: boolean;
}

test('is marked as the default in the list, written from the template, changed and deleted', async ({
  page,
  api,
  list,
}) => {
  await test.step('a checkbox marks the default, saves the item and reloads the list', async () => {
    await list.open('/psp/welcome-mails');
    const box = (name: string) => page.getByRole('checkbox', { name: `${name}: Merchant user default`, exact: true });
    await expect(box('Merchants')).toBeChecked();
    await box('Partners').check();
    // There is one default: marking another unmarks it.
    await expect(box('Merchants')).not.toBeChecked();
    const { items } = await api.list<Mail>('welcomemail');
    expect(items.filter((mail) => mail.default).map(({ name }) => name)).toEqual(['Partners']);
    await box('Merchants').check();
    await expect(box('Partners')).not.toBeChecked();
    await expect(page).not.toHaveURL(/_open/);
  });

  await test.step('one is written from the template, changed and deleted', async () => {
    const name = fresh('Resellers');
    await list.visit('/psp/welcome-mails');
    await page.getByRole('button', { name: 'Add welcome mail' }).click();
    const form = page.getByRole('region', { name: 'Add welcome mail' });
    const editor = form.getByRole('textbox', { name: 'Content' });
    await expect(editor).toContainText('Sluis New Account');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('This field is required.')).toBeVisible();
    await form.getByLabel('Name').fill(name);
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Greetings to ');
    await form.getByRole('button', { name: 'email address' }).click();
    await form.getByRole('button', { name: 'Save', exact: true }).click();

    await expect(list.panel.getByRole('heading', { level: 2, name: 'Welcome mail' })).toBeVisible();
    await expect(list.panel).toContainText(name);
    const view = list.panel.frameLocator('iframe');
    await expect(view.getByText('Hello Omar Bakker,')).toBeVisible();
    await expect(view.getByText(`Greetings to ${emailOf('operator')}`)).toBeVisible();
    await expect(list.panel.locator('pre')).toContainText('{{set_password}}');

    await list.panel.getByRole('button', { name: 'Edit' }).click();
    await list.panel.getByLabel('Name').fill(`${name} abroad`);
    await list.panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('cell', { name: `Open ${name} abroad` })).toBeVisible();
    const { items } = await api.list<Mail>('welcomemail', { _search: name });
    expect(items.map(({ name }) => name)).toEqual([`${name} abroad`]);

    await list.panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText(`Delete the welcome mail “${name} abroad”?`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(list.panel).toHaveCount(0);
    await expect(page.getByRole('cell', { name: `Open ${name} abroad` })).toHaveCount(0);
  });
});

test('a preview is requested, sent and arrives, and the content of a mail runs nothing in the application', async ({
  page,
  list,
  baseURL,
  api,
  complaints,
}) => {
  await test.step('a preview is requested, sent and arrives', async () => {
    await list.open('/psp/welcome-mails');
    // Other tests leave their own mails in this list.
    const open = page.getByRole('row', { name: 'Open Partners' }).getByRole('button', { name: 'Open preview' });
    await open.hover();
    await expect(page.getByRole('tooltip', { name: 'Open preview' })).toBeVisible();
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await expect(dialog).toContainText('Are you sure you would like to receive a preview via email?');
    await dialog.getByRole('button', { name: 'Send preview' }).click();
    await expect(dialog).toHaveCount(0);
    // Other tests send mails to the same address.
    await mailTo(baseURL as string, emailOf('operator'), 'Hello Omar Bakker');
  });

  await test.step('the content of a mail runs nothing', async () => {
    complaints.expect(/BLOCKED_BY_RESPONSE.*\/x$/);
    const made = await api.call<Mail>('POST', 'welcomemail', {
      name: 'Hostile',
      content: '<p>Hello</p><img src="x" onerror="window.top.name = 1"><script>window.top.name = 1</script>',
    });
    await list.visit('/psp/welcome-mails', { id: made.id, _open: true });
    await expect(list.panel.frameLocator('iframe').getByText('Hello')).toBeVisible();
    expect(await page.evaluate('window.name')).toBe('');
    await expect(list.panel.locator('iframe')).toHaveAttribute('sandbox', '');
  });
});

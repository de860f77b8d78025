import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, meetsAxe, shapes, test } from './test.ts';

test.use({ user: 'nobody' });

/** A merchant's server, which answers webhooks with these codes in order, and then always with the last one. */
async function openReceiver(codes: number[]) {
  const bodies: string[] = [];
  const server: Server = createServer((request, answer: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString());
      const code = codes.length > 1 ? codes.shift() : codes[0];
      answer.writeHead(code ?? 200).end(`answer ${bodies.length}`);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, bodies, close: () => server.close() };
}

const roles = ['WEBHOOK_ALL', 'ORGANISATION_LIST', 'STATISTICS_LIST'];

test('a merchant tests an address, sees its response, and resends failed webhooks', async ({ page, list, people }) => {
  const person = await people.invite({ at: await people.merchant(), roles });
  await people.admit(page.context(), person);
  const receiver = await openReceiver([500, 503, 200]);
  try {
    await list.open('/webhook-testing');
    await expect(page.getByText('No test webhooks yet.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    const form = page.getByRole('region', { name: 'Add webhook' });
    await form.getByLabel('Type').selectOption('Validation ruleset');
    await expect(form.getByLabel('Status')).toBeDisabled();
    await form.getByLabel('Type').selectOption('Refund');
    await form.getByLabel('Status').selectOption('Processed');
    await form.getByLabel('Type').selectOption('Transaction');
    await expect(form.getByLabel('Status')).toHaveValue('');
    await form.getByLabel('URL').fill(receiver.url);
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await expect(form).toContainText('This field is required.');
    await form.getByLabel('Status').selectOption('Paid');
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await list.panel.getByRole('tab', { name: 'History' }).click();
    await expect(list.panel.getByText('500 Internal server error')).toBeVisible();
    await meetsAxe(page, [shapes[3]]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(JSON.parse(receiver.bodies[0] ?? '')).toMatchObject({
      type: 'transaction',
      test: true,
      data: { status: 'SETTLEMENT_REQUESTED' },
    });

    // The next attempt follows automatically after seconds; the one after that is not awaited.
    await expect(list.panel.getByText(/^503 /)).toBeVisible({ timeout: 20_000 });
    await list.panel.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await expect(list.panel.getByText('200 OK')).toBeVisible();
    await expect(list.panel.getByText('Delivered on', { exact: false })).toBeVisible();
    expect(new Set(receiver.bodies).size).toBe(1);

    // A clone begins with the same values.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clone' }).first().click();
    await expect(form.getByLabel('URL')).toHaveValue(receiver.url);
    await expect(form.getByLabel('Status')).toHaveValue('SETTLEMENT_REQUESTED');
    await page.keyboard.press('Escape');

    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Resend', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resend', exact: true }).click();
    await expect.poll(() => receiver.bodies.length).toBe(4);
  } finally {
    receiver.close();
  }
});

test('an address that is gone says so, is enabled again, and its failed webhooks are sent', async ({
  page,
  list,
  people,
  api,
  gateway,
}) => {
  const at = await people.merchant();
  const person = await people.invite({ at, roles });
  await people.admit(page.context(), person);
  const receiver = await openReceiver([410, 200]);
  try {
    const { items } = await api.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const profile = await api.call<{ id: string }>('POST', 'paymentprofile', {
      organisation: items.find(({ name }) => name === at)?.id,
      name: 'Shop',
      display_name: 'Shop',
      currency_code: 'EUR',
      webhook_transaction_update: receiver.url,
    });
    // Its own payment: webhooks created by hand do not affect the state of an address.
    await gateway.call('POST', 'transaction', {
      payment_profile: profile.id,
      merchant_reference: 'gone',
      amount: 1250,
      currency_code: 'EUR',
      status: 'DECLINED',
    });
    await expect.poll(() => receiver.bodies.length).toBe(1);
    await list.open('/webhooks');
    await list.rows.first().click();
    await expect(list.panel.getByText('Address switched off')).toBeVisible();
    await page.goto('/');
    await page.getByRole('link', { name: /1 address doesn’t accept webhooks/ }).click();
    await page.getByRole('link', { name: receiver.url }).click();
    await expect(list.panel).toContainText('Switched off: on');
    await meetsAxe(page, [shapes[1]]);
    await list.panel.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
    await expect(list.panel.getByText('Switched on again. Resend')).toBeVisible();

    await list.open('/webhooks');
    await page.getByRole('button', { name: 'Resend failed webhooks' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend failed webhooks' });
    await expect(dialog.getByText('1 webhook was not accepted.')).toBeVisible();
    await meetsAxe(page, [shapes[0]]);
    await dialog.getByRole('button', { name: 'Resend 1' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('tbody').getByText('Delivered')).toBeVisible();
    expect(receiver.bodies).toHaveLength(2);
  } finally {
    receiver.close();
  }
});

test.describe('in Dutch', () => {
  test.use({ user: 'operator', locale: 'nl-NL' });

  test('staff see which addresses of all merchants fail, and since when', async ({ page, list }) => {
    await list.open('/psp/webhooks');
    const failing = page.getByRole('region', { name: 'Adressen met storing' });
    await expect(failing).toContainText('https://erp.example/hooks/refunds');
    await expect(failing).toContainText('laatste antwoord 503');
    await failing.getByRole('link', { name: 'Bekijken' }).last().click();
    await expect(list.panel).toBeVisible();
    await list.panel.getByRole('link', { name: 'Webhooks bekijken' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
    await expect(page.locator('tbody tr').first()).toBeVisible();
  });
});

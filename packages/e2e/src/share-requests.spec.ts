import { randomUUID } from 'node:crypto';
import { expect, meetsAxe, test } from './test.ts';

interface Made {
  readonly id: string;
  readonly organisation: string;
}

test.describe('operator', () => {
  test.use({ user: 'operator' });

  test('requests credentials from a merchant, and views them once', async ({
    page,
    list,
    api,
    people,
    browser,
    baseURL,
  }) => {
    const at = await people.merchant();
    const giver = await people.invite({ at, roles: ['SHARE_ALL', 'ORGANISATION_LIST'] });
    const { items } = await api.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const merchant = items.find(({ name }) => name === at)?.id ?? '';
    const secret = `sbx_${randomUUID()}`;

    await list.open(`/psp/merchants/${merchant}:psp/share-credentials`);
    await page.getByRole('button', { name: 'Request credentials' }).click();
    const form = page.getByRole('region', { name: 'Request credentials' });
    await form.getByLabel('Credentials for').fill('Klarna of the shop');
    await form.getByRole('textbox', { name: 'Name' }).fill('api_key');
    await form.getByLabel('Reason').fill('To connect your contract');
    await form.getByRole('button', { name: 'Request credentials' }).click();
    await expect(list.panel.getByRole('heading', { level: 2, name: 'Klarna of the shop' })).toBeVisible();
    await expect(list.panel).toContainText('Requested: to be answered by');
    const id = new URL(page.url()).searchParams.get('id') ?? '';

    // The merchant finds it on home and enters the value.
    const theirs = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
    await people.admit(theirs, giver);
    const there = await theirs.newPage();
    await there.goto('/');
    await there.getByRole('link', { name: /1 request to share credentials awaits your answer/ }).click();
    await there.locator(`[data-row="${id}"]`).click();
    const giving = there.getByRole('region', { name: 'Share credentials' });
    await giving.getByLabel('api_key').fill(secret);
    await meetsAxe(there);
    await giving.getByRole('button', { name: 'Share credentials' }).click();
    await expect(there.getByText(/^Given: the values are stored encrypted/)).toBeVisible();
    await expect(there.getByText(secret)).toHaveCount(0);

    await page.reload();
    await expect(list.panel.getByRole('button', { name: 'View once' })).toBeVisible();
    // The request is not about a processor.
    await expect(list.panel.getByRole('button', { name: 'Put into processor' })).toHaveCount(0);
    await list.panel.getByRole('button', { name: 'View once' }).click();
    await page.getByLabel('Reason').fill('Set up by telephone');
    await page.getByRole('dialog').getByRole('button', { name: 'View once' }).click();
    await expect(page.getByRole('dialog')).toContainText(secret);
    await meetsAxe(page);
    await page.getByRole('dialog').getByRole('button', { name: 'I’ve stored the values' }).click();
    await expect(list.panel).toContainText('Viewed once: Set up by telephone.');
    await expect(page.getByText(secret)).toHaveCount(0);

    // Both sides see who viewed it; staff who view the merchant as itself have its view.
    await there.reload();
    await expect(there.getByText('Set up by telephone').first()).toBeVisible();
    await theirs.close();
    await list.open(`/psp/merchants/${merchant}/share-credentials`, { id, _open: true });
    await expect(page.getByRole('heading', { level: 1, name: 'Share requests' })).toBeVisible();
    await expect(list.panel).toContainText('Viewed once');
    await expect(list.panel.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  });

  test('finds those of all merchants, and puts values into the requested processor', async ({
    page,
    list,
    operator,
  }) => {
    const root = (await operator.list<Made & { parent: null }>('organisation', { _limit: 'all' })).items.find(
      ({ parent }) => parent === null,
    );
    const merchant = (await operator.list<Made>('psp/merchant', { _limit: 1 })).items[0]?.id;
    const user = (await operator.list<Made>('psp/user', { _limit: 1 })).items[0]?.id;
    const name = `Cards ${randomUUID()}`;
    const processor = await operator.call<Made>('POST', 'processor', {
      organisation: root?.id,
      name,
      description: 'For this test',
      provider: 'Elsewhere',
      payment_product: 'card',
      user,
      details: [{ name: 'api_key' }],
    });
    const made = await operator.call<Made>('POST', 'share', {
      organisation: merchant,
      processor: processor.id,
      requested: [{ name: 'api_key' }],
      reason: 'To connect your contract',
      expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    });
    await operator.call('POST', `share/${made.id}/give`, { values: [{ name: 'api_key', value: 'sbx_unseen_value' }] });
    await list.open('/share-credentials', { id: made.id, _open: true });
    await expect(page.getByRole('heading', { level: 1, name: 'Share credentials' })).toBeVisible();
    await list.panel.getByRole('button', { name: 'Put into processor' }).click();
    await expect(page.getByRole('dialog')).toContainText(`into the details of ${name}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Put into processor' }).click();
    await expect(list.panel).toContainText(`Used: the values were put into the processor ${name}`);
    await expect(page.getByText('sbx_unseen_value')).toHaveCount(0);
    const filled = await operator.call<{ details: { filled: boolean }[] }>('GET', `processor/${processor.id}`);
    expect(filled.details).toMatchObject([{ filled: true }]);
  });
});

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL' });

  test('a merchant declines with a reason', async ({ page, list, operator, api }) => {
    const { items } = await api.list<Made>('organisation', { _limit: 1 });
    const made = await operator.call<Made>('POST', 'share', {
      organisation: items[0]?.id,
      subject: `Riverty ${randomUUID()}`,
      requested: [{ name: 'Wachtwoord' }],
      reason: 'Om achteraf betalen te koppelen',
      expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    });
    await list.open('/share-credentials', { id: made.id, _open: true });
    await expect(page.getByRole('heading', { level: 1, name: 'Gegevensverzoeken' })).toBeVisible();
    await list.panel.getByRole('button', { name: 'Afwijzen' }).click();
    await page.getByRole('dialog').getByLabel('Reden').fill('Loopt via ons hoofdkantoor');
    await page.getByRole('dialog').getByRole('button', { name: 'Afwijzen' }).click();
    await expect(list.panel).toContainText('Afgewezen: Loopt via ons hoofdkantoor.');
    await expect(list.panel.getByLabel('Wachtwoord')).toHaveCount(0);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ItemOf } from '@sluis/contract/registry';
import type { Api } from './api.ts';
import { expect, fresh, meetsAxe, shapes, test } from './test.ts';

type Profile = ItemOf<'paymentprofile'>;
interface Call {
  readonly id: string;
}

/** A merchant's server that accepts every webhook. */
async function openReceiver() {
  const server: Server = createServer((_, answer) => void answer.writeHead(200).end('{"received":{"by":"shop"}}'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}

/** A call that changes data, by the user of the API; returns the item. */
const makeTag = async (api: Api, text: string): Promise<string> => {
  const { organisation } = (await api.list<Profile>('paymentprofile', { _limit: 1 })).items[0] as Profile;
  return (await api.call<{ id: string }>('POST', 'tag', { organisation, text, color: '#2b8a3e' })).id;
};
const all = { 'created_at>': '2000-01-01T00:00:00.000Z' };

test('a merchant reads requests and responses, searches and copies them, and sees of staff only that they changed something', async ({
  page,
  context,
  list,
  api,
  gateway,
  operator,
}) => {
  await test.step('the request and the response', async () => {
    const receiver = await openReceiver();
    try {
      const of = (await api.list<Profile>('paymentprofile', { _limit: 1 })).items[0] as Profile;
      const profile = await api.call<Profile>('POST', 'paymentprofile', {
        organisation: of.organisation,
        name: fresh('Calls'),
        display_name: 'Calls',
        currency_code: 'EUR',
        webhook_transaction_update: receiver.url,
      });
      const { id } = await gateway.call<{ id: string }>('POST', 'transaction', {
        payment_profile: profile.id,
        merchant_reference: fresh('call'),
        amount: 4995,
        currency_code: 'EUR',
        status: 'SETTLEMENT_COMPLETED',
      });
      await api.call('POST', `paymentprofile/${profile.id}`, { webhook_transaction_update: null });
      const outgoing = { ...all, transaction: id, type: 'outgoing' };
      await expect
        .poll(async () => (await api.list<Call>('merchant/audittrail', outgoing)).items.length)
        .toBeGreaterThan(0);

      await list.open('/audit-trail', outgoing);
      await list.rows.first().click();
      await list.panel.getByRole('tab', { name: 'Request' }).click();
      await expect(list.panel.getByText('webhook-signature')).toBeVisible();
      const body = list.panel.getByRole('region', { name: 'Body' });
      await expect(body).toContainText('4995');
      // Folded by hand, and unfolded by a search.
      await body.locator('summary').first().click();
      await expect(body.getByText('4995')).toBeHidden();
      await list.panel.getByLabel('Search in the body').fill('4995');
      await expect(body.locator('mark')).toHaveText('4995');
      await list.panel.getByLabel('Search in the body').fill('4996');
      await expect(list.panel.getByText('Not found')).toBeVisible();
      await list.panel.getByText('Raw', { exact: true }).click();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await list.panel.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect(list.panel.getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(JSON.parse(await page.evaluate('navigator.clipboard.readText()'))).toMatchObject({ type: 'transaction' });
      await meetsAxe(page, [shapes[0]]);
      await page.setViewportSize({ width: 1440, height: 900 });

      await list.panel.getByRole('tab', { name: 'Response' }).click();
      await expect(body).toContainText('received');
      await list.panel.getByRole('tab', { name: 'Transaction' }).click();
      await list.panel.getByRole('link', { name: 'All calls about this transaction' }).click();
      await expect(page).toHaveURL(new RegExp(`transaction=${id}`));
      await expect(list.rows.filter({ hasText: 'webhook' })).not.toHaveCount(0);
      await expect(list.rows.last()).toContainText('/v1/transaction');
    } finally {
      receiver.close();
    }
  });

  await test.step('the changes by staff', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const item = await makeTag(api, fresh('Staff'));
    await operator.call('POST', `tag/${item}`, { color: '#c92a2a' });
    await list.visit('/audit-trail', { ...all, item });
    await expect(list.rows).toHaveCount(2);
    await list.rows.first().click();
    await list.panel.getByRole('tab', { name: 'Request' }).click();
    await expect(list.panel.getByText('Not visible to you')).toBeVisible();
  });
});

test.describe('by staff', () => {
  test.use({ user: 'operator' });

  test('a payment is followed to its processor, with a notice about the period without responses', async ({
    page,
    list,
    api,
  }) => {
    const [late] = (
      await api.list<Call & { transaction: string; route: string }>('audittrail', {
        ...all,
        type: 'outgoing',
        response_code: 0,
        route: 'processor/authorise',
        _limit: 1,
      })
    ).items;
    await list.open('/psp/transactions', { id: String(late?.transaction), _open: true });
    const events = list.panel.getByRole('tabpanel').locator('li[data-kind]');
    const asked = events.filter({ hasText: /^Asked .+ for the payment/ });
    await expect(events.first()).toBeVisible();
    // A payment that was refunded and disputed since shows its latest events first.
    const whole = list.panel.getByRole('button', { name: /^Show all/ });
    if (await whole.isVisible()) await whole.click();
    await expect(asked).toContainText('No response');
    await expect(events.filter({ hasText: /^Asked .+ for the outcome/ })).toContainText('200');
    await asked.getByRole('link').click();
    await expect(page).toHaveURL(/\/audit-trail\?/);
    await list.panel.getByRole('tab', { name: 'Request' }).click();
    await expect(list.panel.getByRole('region', { name: 'Body' })).toContainText('reference');
    await list.panel.getByRole('tab', { name: 'Response' }).click();
    await expect(list.panel.getByRole('region', { name: 'Body' })).toContainText('no response within 10 s');
    await list.panel.getByRole('link', { name: 'All calls with the same cause' }).click();
    await expect(list.rows).toHaveCount(2);
    await expect(list.rows.filter({ hasText: 'processor/find' })).toHaveCount(1);
    await meetsAxe(page);
  });
});

test.describe('in Dutch', () => {
  test.use({ user: 'operator', locale: 'nl-NL' });

  test('staff in a merchant see its calls as the merchant does, and in their own mode those to middlewares too', async ({
    list,
    api,
  }) => {
    const [call] = (
      await api.list<Call & { organisation: string; transaction: string }>('audittrail', {
        ...all,
        route: 'middleware',
        _limit: 1,
      })
    ).items;
    const { organisation = '', transaction = '' } = call ?? {};
    const [merchant] = (await api.list<Call>('organisation', { id: organisation })).items;
    const at = (mode: string) => `/psp/merchants/${merchant?.id}${mode}/audit-trail`;
    await list.open(at(''), { ...all, transaction });
    await expect(list.rows.filter({ hasText: 'middleware' })).toHaveCount(0);
    await list.open(at(':psp'), { ...all, transaction });
    await list.rows.filter({ hasText: 'middleware' }).click();
    await list.panel.getByRole('tab', { name: 'Aanvraag' }).click();
    await expect(list.panel.getByRole('heading', { name: 'Inhoud' })).toBeVisible();
    await list.panel.getByRole('tab', { name: 'Antwoord' }).click();
    await expect(list.panel.getByRole('region', { name: 'Inhoud' })).toContainText('not on a list');
  });
});

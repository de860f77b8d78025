import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ItemOf } from '@sluis/contract/registry';
import type { Api } from './api.ts';
import { expect, fresh, meetsAxe, test } from './test.ts';

type Profile = ItemOf<'paymentprofile'>;

/** A merchant's server that refuses every webhook. */
async function openReceiver() {
  const server: Server = createServer((_, answer) => void answer.writeHead(500).end('down'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}

/** A card payment that a gateway took under a profile and that was declined. */
async function declinedUnder({ id, currency_code }: Profile, gateway: Api): Promise<string> {
  const { id: payment } = await gateway.call<{ id: string }>('POST', 'transaction', {
    payment_profile: id,
    merchant_reference: fresh('why'),
    amount: 12_550,
    currency_code,
    payment_product: 'card',
    card_brand: 'visa',
    three_d_secure: { version: '2.2.0', result: 'challenged', eci: '05' },
    status: 'PENDING',
  });
  await gateway.call('POST', `transaction/${payment}/status`, {
    status: 'DECLINED',
    status_reason: 'insufficient funds',
    processor_id_external: 'PSP-77',
  });
  return payment;
}

test('a merchant sees at a glance why a payment was declined, and its history', async ({
  page,
  list,
  api,
  gateway,
}) => {
  const receiver = await openReceiver();
  try {
    // Its own profile, so that no other test's webhooks are sent there.
    const of = (await api.list<Profile>('paymentprofile', { _limit: 1 })).items[0] as Profile;
    const profile = await api.call<Profile>('POST', 'paymentprofile', {
      organisation: of.organisation,
      name: fresh('Why'),
      display_name: 'Why',
      currency_code: 'EUR',
      webhook_transaction_update: receiver.url,
    });
    const id = await declinedUnder(profile, gateway);
    await list.open('/transactions', { id, _open: true });
    await expect(list.panel).toContainText('Declined: insufficient funds. Ask the customer to use another card.');
    const events = list.panel.getByRole('tabpanel').locator('li[data-kind]');
    await expect(events.filter({ hasText: 'Created through the API' })).toContainText('Gateway of a test');
    await expect(events.filter({ hasText: '3-D Secure: authenticated by a challenge' })).toContainText('ECI 05');
    await expect(events.filter({ hasText: 'Insufficient funds' })).toContainText('PSP-77');
    await meetsAxe(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await list.panel.getByRole('button', { name: 'Messages' }).click();
    await expect(events.first()).toContainText(receiver.url);
    await expect(events.filter({ hasText: 'Created through' })).toHaveCount(0);
    await list.panel.getByRole('tab', { name: 'Webhooks' }).click();
    await list.panel.getByRole('link', { name: 'Open in the list' }).click();
    await expect(page).toHaveURL(new RegExp(`/webhooks\\?.*item_id=${id}`));
    await expect(list.rows).toHaveCount(2);
    // Before another webhook is sent to the address, which will be gone.
    await api.call('POST', `paymentprofile/${profile.id}`, { webhook_transaction_update: null });
  } finally {
    receiver.close();
  }
});

test.describe('in Dutch', () => {
  test.use({ user: 'super', locale: 'nl-NL' });

  test('staff correct a payment, and the timeline shows who did and why', async ({ page, list, api, gateway }) => {
    const [profile] = (await api.list<Profile>('paymentprofile', { _limit: 1 })).items as [Profile];
    const { id } = await gateway.call<{ id: string }>('POST', 'transaction', {
      payment_profile: profile.id,
      merchant_reference: fresh('waarom'),
      amount: 12_550,
      currency_code: profile.currency_code,
      status: 'PENDING',
    });
    const reason = 'Telefonisch bevestigd door de bank';
    await api.call('POST', 'statusupdate', {
      type: 'transaction',
      transaction: id,
      status: 'SETTLEMENT_COMPLETED',
      reason,
    });
    for (const mode of ['', ':psp']) {
      await list.open(`/psp/merchants/${profile.organisation}${mode}/transactions`, { id, _open: true });
      const events = list.panel.getByRole('tabpanel').locator('li[data-kind]');
      await expect(events.filter({ hasText: reason })).toContainText('Verrekend');
      await expect(events.filter({ hasText: 'Via de API aangemaakt' })).toBeVisible();
    }
    await expect(list.panel.getByText('Status gecorrigeerd, was')).toBeVisible();
    await list.panel.getByRole('button', { name: 'Aanroepen' }).click();
    await list.panel.getByRole('link', { name: 'POST /v1/statusupdate' }).click();
    await expect(page).toHaveURL(/audit-trail\?/);
    await expect(list.panel).toContainText('/v1/statusupdate');
  });
});

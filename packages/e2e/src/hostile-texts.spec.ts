import { expect, fresh, test } from './test.ts';

/** User input is shown unchanged: it neither runs nor becomes part of the page. */

const runs = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
const hostile = `"><svg onload="window.hit=1">${runs}{{constructor.constructor('window.hit=1')()}}`;

test.use({ user: 'operator' });

const hit = 'window.hit';

test('names, addresses, tags and references with scripts stay texts on every screen that shows them', async ({
  api,
  gateway,
  page,
}) => {
  const { user } = await api.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
  const merchant = await api.call<{ id: string }>('POST', 'psp/merchant', { name: hostile, country_code: 'NL' });
  const profile = await api.call<{ id: string }>('POST', 'paymentprofile', {
    organisation: merchant.id,
    name: hostile,
    display_name: hostile,
    currency_code: 'EUR',
  });
  const customer = await api.call<{ id: string }>('POST', 'customer', {
    organisation: merchant.id,
    email_address: `${fresh('hostile')}@example.test`,
    first_name: hostile.slice(0, 90),
    last_name: runs.slice(0, 90),
    city: hostile.slice(0, 90),
  });
  await api.call('POST', 'tag', { organisation: merchant.id, text: runs, color: '#123456' });
  const payment = await gateway.call<{ id: string }>('POST', 'transaction', {
    payment_profile: profile.id,
    customer: customer.id,
    merchant_reference: hostile.slice(0, 100),
    description: hostile,
    amount: 100,
    currency_code: 'EUR',
  });
  await api.call('POST', 'user', {
    organisation: user.organisation.id,
    email: `${fresh('hostile')}@sluis.example`,
    name: hostile,
    roles: ['TAG_LIST'],
  });
  await api.call('POST', 'apikey', {
    organisation: user.organisation.id,
    name: runs.slice(0, 100),
    roles: ['TAG_LIST'],
  });
  await api.call('POST', 'welcomemail', {
    name: hostile,
    content: `${hostile}<a href="javascript:window.hit=1">x</a>`,
  });

  for (const path of [
    '/psp/merchants?_search=onerror',
    `/psp/merchants/${merchant.id}/transactions?id=${payment.id}&_open=true`,
    '/psp/users?_search=hostile',
    '/psp/api-keys?_search=onerror',
    '/psp/welcome-mails?_search=onerror',
    '/',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    if (path !== '/') await expect(page.getByText('onerror').filter({ visible: true }).first()).toBeVisible();
    expect(await page.evaluate(hit), path).toBeUndefined();
  }
});

import { beforeAll, describe, expect, test } from 'vitest';
import { auditText } from '../../../testing/audit.ts';
import { cardOf, isOfTry, nonceIn, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';

let world: PayerWorld;
beforeAll(async () => {
  world = await openPayerWorld();
});

const link = () => world.make('/paymentlink', { payment_profile: world.profile, merchant_reference: 'x', amount: 900 });
const put = async (active: boolean) => {
  const staff = await world.key(world.root, ['PSP_ALL']);
  const verb = active ? 'activate' : 'deactivate';
  expect((await world.call(staff, 'POST', `/psp/merchant/${world.merchant}/${verb}`, { body: {} })).statusCode).toBe(
    200,
  );
};
const stored = async (text: string): Promise<boolean> => {
  await world.services.audit.flush();
  const { rows } = await world.database.pool.query(
    `select 1 from audittrail where position($1 in audittrail::text) > 0
     union all select 1 from idempotency_key where position($1 in idempotency_key::text) > 0`,
    [text],
  );
  return rows.length > 0 || (await auditText(world.database)).includes(text);
};

describe('the pages of a deactivated merchant', () => {
  test('say that they are closed, take no payment, and open again afterwards', async () => {
    const pages = [
      await link(),
      await world.make('/cardaddlink', {
        payment_profile: world.profile,
        customer: world.customer,
        merchant_reference: 'c',
      }),
    ];
    const forms = await Promise.all(pages.map(async ({ url }) => nonceIn((await world.open(url)).body)));
    await put(false);
    for (const [index, { url }] of pages.entries()) {
      const page = await world.open(url, 'en');
      expect(page.statusCode).toBe(503);
      expect(page.body).toContain('Grachtenboek cannot accept payments at the moment');
      // A form from before is not accepted either.
      const sent = await world.send(url, { nonce: forms[index] as string, ...cardOf() });
      expect([sent.statusCode, sent.body.includes('geen betalingen')]).toEqual([503, true]);
    }
    await put(true);
    expect(isOfTry(await world.pay(String(pages[0]?.url)))).toBe(true);
  });

  test('show earlier payments, and finish those in progress', async () => {
    const [done, waiting] = [await link(), await link()];
    const receipt = await world.pay(done.url);
    await world.pay(waiting.url, { method: 'ideal' });
    await put(false);
    expect((await world.open(receipt, 'en')).body).toContain('Paid');
    const { rows } = await world.database.pool.query(
      `select id, return_url from sandbox_payment join hosted_try on transaction = reference where item = $1`,
      [waiting.id],
    );
    await world.send(pathOf(rows[0].return_url), { challenge: 'authenticated' });
    await put(true);
    expect(await world.get(`/paymentlink/${waiting.id}`)).toMatchObject({ status: 'DONE', times_paid: 1 });
  });
});

test('the address of a page is in no audit row and no stored response, whatever the request', async () => {
  const body = { payment_profile: world.profile, merchant_reference: 'y', amount: 900 };
  const headers = { 'idempotency-key': 'a-link-once' };
  const made = (await world.call(world.token, 'POST', '/paymentlink', { body, headers })).json();
  const token = String(made.url).slice(-32);
  await world.get(`/paymentlink/${made.id}`);
  await world.get(`/paymentlink?id=${made.id}`);
  await world.get(`/paymentlink?url=${encodeURIComponent(String(made.url))}`);
  await world.call(world.token, 'POST', `/paymentlink/${made.id}`, { body: { description: `see ${made.url}` } });

  expect(await stored(made.id)).toBe(true);
  expect(await stored(token)).toBe(false);
});

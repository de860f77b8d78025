import { beforeAll, describe, expect, test } from 'vitest';
import { cardOf, nonceIn, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';

let world: PayerWorld;
beforeAll(async () => {
  world = await openPayerWorld();
});

let made = 0;
const link = (body: Record<string, unknown> = {}) =>
  world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: `order-${++made}`,
    amount: 2500,
    language: 'en',
    ...body,
  });
const read = (id: string) => world.get(`/paymentlink/${id}`);
const payments = async (id: string) =>
  (await world.get(`/transaction?payment_link=${id}&_sort=created_at`)).items as Record<string, unknown>[];

/** Answers on the sandbox's bank page at an address. */
async function answerBank(address: string, challenge: string): Promise<string> {
  const page = await world.open(address);
  const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? '';
  return String((await world.send(action, { challenge })).headers.location);
}

describe('a link for a single use', () => {
  test('is unchanged by a view, is paid by a card, and is done', async () => {
    const { id, url } = await link({ redirect_url: 'HTTPS://shop.example/thanks?order=7' });
    const page = await world.open(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('€25.00');
    expect(page.body).toContain('Grachtenboek');
    expect(await read(id)).toMatchObject({ status: 'CREATED' });
    const receipt = await world.open(await world.pay(url));
    const [payment] = await payments(id);
    expect(receipt.body).toContain('Visa •••• 1111');
    expect(receipt.body).toContain(
      `https://shop.example/thanks?order=7&#38;status=SETTLEMENT_REQUESTED&#38;id=${payment?.id}`,
    );
    expect(payment).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      amount: 2500,
      currency_code: 'EUR',
      payment_link: id,
      ip: expect.stringMatching(/^192\.0\.2\./),
      card_last_four: '1111',
    });
    expect(await read(id)).toMatchObject({ status: 'DONE', active: false, times_paid: 1, amount_paid: 2500 });
    const again = await world.open(url);
    expect([again.statusCode, again.body.includes('Already paid')]).toEqual([410, true]);
    const { items } = await world.get(`/paymentlink/${id}/history`);
    expect((items as { status: string }[]).map(({ status }) => status)).toEqual(['CREATED', 'INITIATED', 'DONE']);
  });

  test.each([
    ['4000000000000002', 'DECLINED', 'declined the payment'],
    ['4000000000009995', 'DECLINED', 'not enough money'],
    ['4000000000000069', 'DECLINED', 'The card has expired'],
    ['4000000000000119', 'FAILED', 'You have not been charged'],
  ])('says why card %s did not pay, and accepts another', async (number, status, words) => {
    const { id, url } = await link();
    const failed = await world.open(await world.pay(url, cardOf(number)));
    expect(failed.body).toContain(words);
    expect(await read(id)).toMatchObject({ status: 'INITIATED', active: true, times_paid: 0 });
    const address = await world.send(url, { nonce: nonceIn(failed.body), ...cardOf() });
    expect((await world.open(String(address.headers.location))).body).toContain('has been received');
    expect((await payments(id)).map((each) => each.status)).toEqual([status, 'SETTLEMENT_REQUESTED']);
    expect(await read(id)).toMatchObject({ status: 'DONE', times_paid: 1 });
  });

  test.each([
    ['authenticated', 'SETTLEMENT_REQUESTED', 'DONE', 'has been received'],
    ['failed', 'DECLINED', 'INITIATED', 'could not confirm your identity'],
    ['cancelled', 'CANCELLED', 'INITIATED', 'You cancelled the payment'],
  ])('whose payer is challenged and answers %s is %s', async (challenge, status, of_link, words) => {
    const { id, url } = await link();
    const bank = await world.pay(url, cardOf('4000000000003220'));
    expect(bank).toMatch(/^\/sandbox\/bank\//);
    expect((await payments(id))[0]).toMatchObject({ status: 'PENDING' });
    const outcome = await world.open(await answerBank(bank, challenge));
    expect(outcome.body).toContain(words);
    expect((await payments(id))[0]).toMatchObject({ status });
    expect(await read(id)).toMatchObject({ status: of_link });
    // The bank page is answered on a second visit.
    expect((await world.open(bank)).body).toContain('already been confirmed or declined');
  });

  test('is paid at a bank if the payer chose so', async () => {
    const { id, url } = await link();
    const bank = await world.pay(url, { method: 'ideal' });
    await answerBank(bank, 'authenticated');
    expect((await payments(id))[0]).toMatchObject({ status: 'SETTLEMENT_REQUESTED', payment_product: 'ideal' });
    expect(await read(id)).toMatchObject({ status: 'DONE' });
  });

  test('releases a payment at the bank when another begins, so that it can no longer be paid', async () => {
    const { id, url } = await link();
    const bank = await world.pay(url, { method: 'ideal' });
    const form = (await world.open(bank)).body;
    expect((await world.open(await world.pay(url))).body).toContain('has been received');
    const late = await world.send(/action="([^"]+)"/.exec(form)?.[1] ?? '', { challenge: 'authenticated' });
    expect(late.statusCode).toBe(303);
    expect((await payments(id)).map((each) => each.status)).toEqual(['CANCELLED', 'SETTLEMENT_REQUESTED']);
    expect(await read(id)).toMatchObject({ status: 'DONE', times_paid: 1, amount_paid: 2500 });
  });

  test('is abandoned half an hour after the payer left, and can be paid again', async () => {
    const { id, url } = await link();
    const bank = await world.pay(url, { method: 'ideal' });
    await world.later(29 * 60_000);
    expect((await payments(id))[0]).toMatchObject({ status: 'PENDING' });
    await world.later(61_000);
    expect((await payments(id))[0]).toMatchObject({ status: 'ABANDONED' });
    expect((await world.open(bank)).body).toContain('already been confirmed or declined');
    expect((await world.open(await world.pay(url))).body).toContain('has been received');
  });
});

describe('a link for many uses', () => {
  test('counts payments, also concurrent ones, and stays open', async () => {
    const { id, url } = await link({ multiple_use: true });
    await Promise.all(Array.from({ length: 5 }, () => world.pay(url)));
    await world.pay(url, cardOf('4000000000000002'));
    expect(await read(id)).toMatchObject({ status: 'INITIATED', active: true, times_paid: 5, amount_paid: 12_500 });
    expect((await world.open(url)).statusCode).toBe(200);
  });
});

describe('an amount that the payer chooses', () => {
  test.each([
    ['12,50', 1250],
    ['7', 700],
  ])('of %s is paid', async (amount, cents) => {
    const { id, url } = await link({ amount: null });
    await world.pay(url, { ...cardOf(), amount });
    expect((await payments(id))[0]).toMatchObject({ amount: cents });
  });

  test.each(['', '0', '-5', '0.50', '1.234', '1e3', '99999999999', '100000.01', 'x'])(
    'of %j is refused',
    async (amount) => {
      const { id, url } = await link({ amount: null });
      const page = await world.open(url);
      const answer = await world.send(url, { nonce: nonceIn(page.body), ...cardOf(), amount });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain('id="amount-fault"');
      expect(await payments(id)).toEqual([]);
    },
  );

  test('cannot be typed if the merchant fixed it', async () => {
    const { id, url } = await link();
    await world.pay(url, { ...cardOf(), amount: '1' });
    expect((await payments(id))[0]).toMatchObject({ amount: 2500 });
  });
});

test('an invalid form shows the errors next to the fields and keeps the permitted input', async () => {
  const { id, url } = await link();
  const page = await world.open(url);
  const wrong = { method: 'card', card_number: '4111 1111 1111 1112', card_expiry: '01/20', card_code: '987' };
  const answer = await world.send(url, { nonce: nonceIn(page.body), ...wrong, card_code: '98' });
  expect(answer.statusCode).toBe(422);
  for (const [name, words] of Object.entries({
    card_number: 'not valid',
    card_expiry: 'has expired',
    card_code: 'security code',
  })) {
    expect(answer.body).toMatch(new RegExp(`id="${name}"[^>]*aria-invalid="true"`));
    expect(answer.body).toMatch(new RegExp(`id="${name}-fault">[^<]*${words}`));
  }
  expect(answer.body).toMatch(/id="card_number"[^>]*autofocus/);
  expect(answer.body).toContain('value="01/20"');
  expect(answer.body).not.toMatch(/4111|value="98"/);
  expect(await read(id)).toMatchObject({ status: 'CREATED' });
});

describe('a closed page', () => {
  test('is closed when its time has passed, before and after the sweep', async () => {
    const in_an_hour = new Date(world.services.clock.now_ms() + 3_600_000).toISOString();
    const { id, url } = await link({ expires_at: in_an_hour });
    await world.services.database.pool.query('update clock set offset_ms = offset_ms + 3600001');
    await world.services.clock.reload(world.services.database.kysely);
    expect((await world.open(url)).statusCode).toBe(410);
    expect(await world.pay(url)).toMatch(/^410/);
    await world.later(0);
    expect(await read(id)).toMatchObject({ status: 'EXPIRED', active: false });
    expect((await world.open(url)).body).toContain('has expired');
  });

  test('expires only once a payment that began in time has ended', async () => {
    const soon = new Date(world.services.clock.now_ms() + 10 * 60_000).toISOString();
    const { id, url } = await link({ expires_at: soon });
    await world.pay(url, { method: 'ideal' });
    await world.later(11 * 60_000);
    expect(await read(id)).toMatchObject({ status: 'INITIATED' });
    await world.later(20 * 60_000);
    expect(await read(id)).toMatchObject({ status: 'EXPIRED', active: false });
  });

  test('is closed while it is switched off, and open when it is on again', async () => {
    const { id, url } = await link();
    await world.make(`/paymentlink/${id}`, { active: false });
    const page = await world.open(url);
    expect([page.statusCode, page.body.includes('is closed')]).toEqual([410, true]);
    expect(await world.pay(url)).toMatch(/^410/);
    await world.make(`/paymentlink/${id}`, { active: true });
    expect((await world.open(url)).statusCode).toBe(200);
  });

  test.each(['/pay/x', `/pay/${'a'.repeat(32)}`, '/pay/%00', `/pay/${'a'.repeat(32)}/${'b'.repeat(22)}`, '/pay/a/b/c'])(
    '%s is 404 and says the same as any other',
    async (path) => {
      const page = await world.open(path);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('Pagina niet gevonden');
    },
  );

  test('says so if no processor is available', async () => {
    await world.database.pool.query(`update processor set provider = 'Elsewhere' where name = 'card'`);
    const { url } = await link();
    expect((await world.open(url)).body).not.toContain('value="card"');
    await world.database.pool.query(`update processor set provider = 'sandbox' where name = 'card'`);
    expect((await world.open(url)).body).toContain('value="card"');
  });
});

test('the number of a card is stored nowhere', async () => {
  const { url } = await link();
  await world.pay(url, cardOf('5555555555554444'));
  const { rows } = await world.database.pool.query<{ table: string }>(
    `select table_name as table from information_schema.tables where table_schema = 'public'`,
  );
  for (const { table } of rows) {
    const found = await world.database.pool.query(`select count(*)::int as n from "${table}" t where t::text like $1`, [
      '%5555555555554444%',
    ]);
    expect([table, found.rows[0].n]).toEqual([table, 0]);
  }
});

test('a page of a link without a language opens in that of the browser, one with a language in its own', async () => {
  const free = await link({ language: undefined });
  expect(free.language).toBeNull();
  expect((await world.open(free.url, 'en')).body).toContain('<html lang="en"');
  expect((await world.open(free.url, 'nl')).body).toContain('<html lang="nl"');
  const fixed = await link({ language: 'nl' });
  expect((await world.open(fixed.url, 'en')).body).toContain('<html lang="nl"');
});

test('a page of a link is in its language, and on request in the other', async () => {
  const { url } = await link({ language: 'nl' });
  expect((await world.open(url)).body).toContain('Hoe wilt u betalen?');
  const english = await world.open(`${pathOf(url)}?lang=en`);
  expect(english.body).toContain('How would you like to pay?');
  expect(english.body).toContain('<html lang="en"');
});

test('links of one profile are created at the same time, and none waits until it is refused', async () => {
  const about = { payment_profile: world.profile, merchant_reference: 'together', amount: 900 };
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => world.call(world.token, 'POST', '/paymentlink', { body: about })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
});

import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DebitWorld, foldOf, mandateIn, openDebitWorld } from '../../../testing/debits.ts';
import { isOfTry, nonceIn } from '../../../testing/payer.ts';
import { sign } from '../../payments/sandbox/sandbox.adapter.ts';

let world: DebitWorld;

type Mandate = ItemOf<'mandate'>;
type Payment = ItemOf<'transaction'>;

let made = 0;
const link = () =>
  world.make('/cardaddlink', {
    payment_profile: world.profile,
    customer: world.customer,
    merchant_reference: `keep-${++made}`,
    language: 'en',
  });
const inDays = (days: number) => new Date(world.services.clock.now_ms() + days * 86_400_000).toISOString().slice(0, 10);
/** A subscription whose payer has not paid yet. */
async function subscribe(due_date?: string, more: object = {}) {
  const plan = await world.make('/plan', {
    payment_profile: world.profile,
    name: `Krant ${++made}`,
    amount: 1995,
    interval: 'month',
    interval_count: 1,
    ...more,
  });
  const { id, subscription_url } = await world.make('/subscription', {
    customer: world.customer,
    plan: plan.id,
    ...(due_date && { due_date }),
  });
  return { id, url: String(subscription_url) };
}
const subscription = async (id: string) =>
  (await world.get(`/subscription/${id}`)) as unknown as ItemOf<'subscription'>;
const mandates = async () => ((await world.get('/mandate?_limit=100')).items as Mandate[]).length;

const formOf = (body: string) => ({ nonce: nonceIn(body), method: 'ideal', mandate: mandateIn(body, 'ideal') });

/** Signs and pays by iDEAL; returns the address of the bank. */
async function toBank(url: string): Promise<string> {
  const answer = await world.send(url, formOf((await world.open(url)).body));
  return String(answer.headers.location ?? `${answer.statusCode} ${answer.body}`);
}
async function answerBank(address: string, challenge = 'authenticated') {
  const action = /action="([^"]+)"/.exec((await world.open(address)).body)?.[1] ?? '';
  return world.open(String((await world.send(action, { challenge })).headers.location));
}
const start = async (url: string) => answerBank(await toBank(url));
const lastPayment = async () => ((await world.get('/transaction?_sort=-id&_limit=1')).items as Payment[])[0] as Payment;
/** The acquirer reports a payment; the notification is processed. */
async function report(payment: Payment, status: string) {
  const body = JSON.stringify({
    id: `late-${payment.id}-${status}`,
    reference: payment.id,
    status,
    processor_id_external: payment.processor_id_external,
    occurred_at: world.services.clock.now(),
    payer_account: { iban: 'NL69TEST0000000001', account_holder: 'T. Testbank' },
  });
  await world.app.http.inject({
    method: 'POST',
    url: `/notifications/${payment.processor}`,
    headers: { 'content-type': 'application/json', 'x-signature': sign(world.services.config.secret, body) },
    payload: body,
  });
  await world.later(60_000);
}
const sealedIban = async ({ id }: { readonly id: string }): Promise<string | null> =>
  (await world.services.database.pool.query('select iban_sealed from mandate where id = $1', [id])).rows[0].iban_sealed;

describe('a card-add link paid by iDEAL', () => {
  beforeAll(async () => {
    world = await openDebitWorld();
  });

  test('shows the mandate with the cent that verifies the account, and its box', async () => {
    const { url } = await link();
    const fold = foldOf((await world.open(url)).body, 'ideal');
    for (const words of ['You pay €0.01 now with iDEAL', 'recurrent payment', 'confirm now with iDEAL', '14 days'])
      expect(fold).toContain(words);
  });

  test('stores a mandate with the account of the payer, sealed, and what they signed', async () => {
    const { id, url } = await link();
    const receipt = await start(url);
    const mandate = await world.lastMandate();
    expect(receipt.body).toContain('collects later payments from this account by SEPA Direct Debit');
    expect(receipt.body).toContain(String(mandate.mandate_reference));
    const payment = await lastPayment();
    expect(payment).toMatchObject({
      payment_product: 'ideal',
      amount: 1,
      status: 'SETTLEMENT_REQUESTED',
      recurring_type: 'first',
    });
    expect(mandate).toMatchObject({
      status: 'ACTIVE',
      payment_product: 'sepa_direct_debit',
      mandate_type: 'recurrent',
      next_sequence: 'FRST',
      account_holder: 'T. Testbank',
      iban_last_four: '0001',
      customer: world.customer,
      processor: null,
      verified_by: payment.id,
      signed_at: payment.created_at,
      signature: { ip: expect.stringMatching(/^192\.0\.2\./), text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(await sealedIban(mandate)).toEqual(expect.stringMatching(/./));
    expect(JSON.stringify(mandate)).not.toContain('NL69TEST');
    expect(await world.get(`/cardaddlink/${id}`)).toMatchObject({ status: 'DONE', mandate: mandate.id });
  });

  test.each([
    ['declined', 'failed'],
    ['cancelled', 'cancelled'],
  ])('whose bank %s has no mandate', async (_, challenge) => {
    const before = await mandates();
    const { id, url } = await link();
    await answerBank(await toBank(url), challenge);
    expect(await mandates()).toBe(before);
    expect(await world.get(`/cardaddlink/${id}`)).toMatchObject({ status: 'INITIATED', mandate: null });
  });

  test('without the mandate signed, goes to no bank', async () => {
    const before = await lastPayment();
    const { url } = await link();
    const { mandate: _, ...form } = formOf((await world.open(url)).body);
    const answer = await world.send(url, form);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Tick the box to sign the mandate');
    expect(await lastPayment()).toEqual(before);
  });

  test('signed with the box of the direct debit beside it, is not signed', async () => {
    const { url } = await link();
    const { body } = await world.open(url);
    const answer = await world.send(url, { ...formOf(body), mandate: mandateIn(body) });
    expect(answer.statusCode).toBe(422);
  });

  test('sent twice is paid once, with one mandate', async () => {
    const { url } = await link();
    const before = await mandates();
    const form = formOf((await world.open(url)).body);
    const answers = await Promise.all([world.send(url, form), world.send(url, form)]);
    const address = answers.map(({ headers }) => String(headers.location)).find((to) => !isOfTry(to));
    await answerBank(String(address));
    expect((await mandates()) - before).toBe(1);
  });

  test('that was not finished in time and is paid later after all, has its mandate then', async () => {
    const { id, url } = await link();
    const before = await mandates();
    await toBank(url);
    const payment = await lastPayment();
    await world.later(31 * 60_000);
    expect((await world.get(`/transaction/${payment.id}`)).status).toBe('ABANDONED');
    expect(await mandates()).toBe(before);
    await report(payment, 'SETTLEMENT_REQUESTED');
    expect(await world.lastMandate()).toMatchObject({ verified_by: payment.id, iban_last_four: '0001' });
    expect(await world.get(`/cardaddlink/${id}`)).toMatchObject({ status: 'DONE' });
  });

  test('of which the acquirer reports the same twice, has one mandate', async () => {
    const { url } = await link();
    await start(url);
    const [payment, before] = [await lastPayment(), await mandates()];
    await report(payment, 'SETTLEMENT_REQUESTED');
    await report(payment, 'SETTLEMENT_COMPLETED');
    expect(await mandates()).toBe(before);
  });

  test('keeps its mandate if the payment is refunded', async () => {
    const { url } = await link();
    await start(url);
    const { id } = await world.lastMandate();
    await world.make(`/transaction/${(await lastPayment()).id}/refund`, { amount: 1 });
    expect(await world.get(`/mandate/${id}`)).toMatchObject({ status: 'ACTIVE' });
  });

  test('is seen by its merchant and the provider, and by no other', async () => {
    const { url } = await link();
    await start(url);
    const { id } = await world.lastMandate();
    const other = await world.key(await world.organisation('Other', world.root), ['USER_ALL']);
    expect((await world.call(other, 'GET', `/mandate/${id}`)).statusCode).toBe(404);
    const staff = await world.key(world.root, ['USER_ALL', 'PSP_ALL']);
    expect((await world.call(staff, 'GET', `/mandate/${id}`)).json()).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('a payment profile', () => {
  beforeAll(async () => {
    world = await openDebitWorld();
  });
  const setProfile = (body: object) => world.call(world.token, 'POST', `/paymentprofile/${world.profile}`, { body });
  const processorsBut = async (product: string) => {
    const { rows } = await world.services.database.pool.query<{ id: string }>(
      'select id from processor where payment_product <> $1',
      [product],
    );
    return rows.map(({ id }) => id);
  };

  test('without SEPA offers no iDEAL on pages that ask for a mandate, and still on payment links', async () => {
    const all = (await world.get(`/paymentprofile/${world.profile}`)).processors as string[];
    const { url } = await link();
    const form = formOf((await world.open(url)).body);
    await setProfile({ processors: await processorsBut('sepa_direct_debit') });
    expect((await world.open(url)).body).not.toContain('value="ideal"');
    const late = await world.send(url, form);
    expect(late.statusCode).toBe(422);
    expect(late.body).toContain('iDEAL is no longer available here.');
    const dutch = await world.send(`${url}?lang=nl`, form);
    expect(dutch.body).toContain('iDEAL kan hier niet meer.');
    const pay = await world.make('/paymentlink', {
      payment_profile: world.profile,
      merchant_reference: 'once',
      amount: 100,
    });
    expect((await world.open(pay.url)).body).toContain('value="ideal"');
    await setProfile({ processors: all });
    expect((await world.open(url)).body).toContain('value="ideal"');
  });

  test('without a creditor identifier offers none either', async () => {
    const { url } = await link();
    await setProfile({ creditor_id: null });
    expect((await world.open(url)).body).not.toContain('value="ideal"');
    await setProfile({ creditor_id: 'NL69ZZZ123456780000' });
  });

  test('that loses SEPA while its payer is at their bank still gets the mandate that was signed', async () => {
    const all = (await world.get(`/paymentprofile/${world.profile}`)).processors as string[];
    const { url } = await link();
    const bank = await toBank(url);
    await setProfile({ processors: await processorsBut('sepa_direct_debit') });
    await answerBank(bank);
    expect(await world.lastMandate()).toMatchObject({ verified_by: (await lastPayment()).id, status: 'ACTIVE' });
    await setProfile({ processors: all });
  });
});

describe('a subscription that begins by iDEAL', () => {
  beforeEach(async () => {
    world = await openDebitWorld();
  });
  const paymentsOf = async (id: string): Promise<Payment[]> =>
    (await world.get(`/transaction?subscription=${id}&_sort=id`)).items as Payment[];

  test('due tomorrow is paid immediately by iDEAL, and then collected by SEPA, announced before', async () => {
    const { id, url } = await subscribe();
    expect(foldOf((await world.open(url)).body, 'ideal')).toContain('19,95 met iDEAL');
    await start(url);
    const mandate = await world.lastMandate();
    expect(await subscription(id)).toMatchObject({
      status: 'ACTIVE',
      billing_cycle: 2,
      last_paid_cycle: 1,
      due_date: '2031-12-04',
      mandate: mandate.id,
      payment_product: 'sepa_direct_debit',
    });
    await world.days(35);
    expect(
      (await paymentsOf(id)).map(({ payment_product, sequence_type, amount, created_at }) => [
        payment_product,
        sequence_type,
        amount,
        created_at.slice(0, 10),
      ]),
    ).toEqual([
      ['ideal', null, 1995, '2031-11-03'],
      ['sepa_direct_debit', 'FRST', 1995, '2031-12-04'],
    ]);
    const { rows } = await world.services.database.pool.query('select mandate, collected_on from debit_notice');
    expect(rows).toEqual(
      [{ mandate: mandate.id, collected_on: '2031-12-04' }, expect.anything()].slice(0, rows.length),
    );
  });

  test('due later verifies the account with a cent, and is collected by SEPA from its first cycle', async () => {
    const { id, url } = await subscribe(inDays(30));
    await start(url);
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', billing_cycle: 1, due_date: '2031-12-03' });
    await world.days(33);
    expect(
      (await paymentsOf(id)).map(({ payment_product, sequence_type, amount }) => [
        payment_product,
        sequence_type,
        amount,
      ]),
    ).toEqual([
      ['ideal', null, 1],
      ['sepa_direct_debit', 'FRST', 1995],
    ]);
  });

  test('whose payer did not approve is due as before, and can be begun again', async () => {
    const { id, url } = await subscribe();
    await answerBank(await toBank(url), 'failed');
    expect(await subscription(id)).toMatchObject({ status: 'CREATED', mandate: null });
    await start(url);
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1 });
    expect(await mandates()).toBe(1);
  });

  test('whose payer never returned is past due once it is due, and paid by iDEAL on the same page', async () => {
    const { id, url } = await subscribe();
    await toBank(url);
    await world.later(31 * 60_000);
    await world.days(2);
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE' });
    await start(url);
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1 });
  });

  test('begun twice, of which the first is paid late, keeps the mandate of the second', async () => {
    const { id, url } = await subscribe(inDays(30));
    await toBank(url);
    const first = await lastPayment();
    await world.later(31 * 60_000);
    await start(url);
    const kept = await world.lastMandate();
    await report(first, 'SETTLEMENT_REQUESTED');
    expect(await mandates()).toBe(1);
    expect((await subscription(id)).mandate).toBe(kept.id);
  });

  test('by a mandate that is revoked is not collected', async () => {
    const { id, url } = await subscribe();
    await start(url);
    await world.make(`/mandate/${(await world.lastMandate()).id}/revoke`);
    await world.days(35);
    expect((await paymentsOf(id)).map(({ payment_product }) => payment_product)).toEqual(['ideal']);
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE', status_reason: 'mandate_not_usable' });
  });

  test('of a customer who is erased leaves no account, and nothing that a payer signed without paying', async () => {
    const { id, url } = await subscribe();
    await answerBank(await toBank(url), 'failed');
    await start(url);
    const mandate = await world.lastMandate();
    await world.make(`/subscription/${id}/cancel`);
    await world.days(3);
    const erasing = await world.call(world.token, 'POST', `/customer/${world.customer}/erase`, {
      body: { reason: 'asked' },
    });
    expect(erasing.json()).toMatchObject({ id: world.customer });
    expect(await world.get(`/mandate/${mandate.id}`)).toMatchObject({
      status: 'CANCELLED',
      account_holder: null,
      iban_last_four: null,
      verified_by: mandate.verified_by,
    });
    expect(await sealedIban(mandate)).toBeNull();
    const { rows } = await world.services.database.pool.query('select signed from hosted_try where signed is not null');
    expect(rows).toEqual([]);
  });

  test('takes its money where the page says, and not where a routing would', async () => {
    const { url } = await subscribe();
    await start(url);
    const { rows } = await world.services.database.pool.query(
      `select id from processor where payment_product = 'ideal'`,
    );
    expect((await lastPayment()).processor).toBe(rows[0].id);
  });
});

import type { Authorisation } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Acquirer, openAcquirer } from '../../../testing/acquirer.ts';
import { acquirerAdapter } from '../../../testing/acquirer-adapter.ts';
import { cardOf, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { decisionIn, rule, rulesetIn } from '../../../testing/risk-world.ts';
import type { Given } from '../../payments/orders/asking.commands.ts';
import { retryableEnd } from '../../payments/orders/cascade.commands.ts';
import type { Order } from '../../payments/orders/orders.commands.ts';
import type { Subject } from '../../payments/orders/subject.queries.ts';

let world: PayerWorld;
let provider: string;
let gateway: string;
const seen: Authorisation[] = [];

/** The processor of cards is one whose requests are seen; the others are the sandbox. */
async function watchCards(): Promise<void> {
  const id = newId('proc');
  const named = {
    organisation: world.merchant,
    name: 'watched',
    payment_product: 'card',
    provider: 'watched',
  } as const;
  await world.database.kysely
    .insertInto('processor')
    .values({ id, created_at: new Date().toISOString(), ...named })
    .execute();
  await world.database.pool.query('update paymentprofile set processors = $1 || processors where id = $2', [
    [id],
    world.profile,
  ]);
}

beforeAll(async () => {
  const server: Acquirer = await openAcquirer();
  const acquirer = acquirerAdapter(server);
  const watched = {
    ...acquirer,
    authorise: (payment: Authorisation) => {
      seen.push(payment);
      return acquirer.authorise(payment);
    },
  };
  world = await openPayerWorld({}, { adapters: { watched } });
  provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
  gateway = await world.key(world.merchant, ['USER_ALL', 'TRANSACTION_RECORD']);
});
beforeEach(async () => {
  const { items } = await world.get('/validationruleset?_limit=all', provider);
  for (const { id } of items as { id: string }[]) await world.call(provider, 'DELETE', `/validationruleset/${id}`);
});

const ruleset = (more: object) => rulesetIn(world, world.merchant, world.token)({ action: '3dSecure', ...more });
const all = [rule('amount', '>', '0')];
const link = (amount: number, more: object = {}) =>
  world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: 'order',
    amount,
    language: 'en',
    ...more,
  });
const paidBy = async (id: string) =>
  ((await world.get(`/transaction?payment_link=${id}`)).items as Record<string, unknown>[])[0] ?? {};
const effectsOf = async (id: unknown) =>
  (await decisionIn(world, world.token)(String(id))).rulesets.map(({ effect, exemption }) => [exemption, effect]);
const report = async (more: object) =>
  (
    await world.call(gateway, 'POST', '/transaction', {
      body: {
        payment_profile: world.profile,
        merchant_reference: 'r',
        amount: 1000,
        currency_code: 'EUR',
        payment_product: 'card',
        ...more,
      },
    })
  ).json();

describe('an exemption that a ruleset requests', () => {
  test('is decided with the payment, explained, and spares the payer the challenge', async () => {
    await ruleset({ rules: all, sca_exemption: 'low_value' });
    const { id, url } = await link(3000);
    expect(await world.pay(url, cardOf('4000000000003220'))).not.toMatch(/^\/sandbox\/bank\//);
    const paid = await paidBy(id);
    expect(paid).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      sca_exemption: 'low_value',
      three_d_secure_requested: false,
    });
    expect(await effectsOf(paid.id)).toEqual([['low_value', 'exempted']]);
    const { items } = await world.get(`/transaction/${paid.id}/timeline`);
    expect(items).toContainEqual(expect.objectContaining({ source: 'rule', event: 'exempted' }));
  });

  test('above the limit of the regulation is not requested', async () => {
    await ruleset({ rules: all, sca_exemption: 'low_value' });
    const { id, url } = await link(3001);
    expect(await world.pay(url, cardOf('4000000000003220'))).toMatch(/^\/sandbox\/bank\//);
    const paid = await paidBy(id);
    expect(paid.sca_exemption).toBeNull();
    expect(await effectsOf(paid.id)).toEqual([['low_value', 'exemption_not_allowed']]);
  });

  test('yields to a ruleset that asks for 3-D Secure, and the first of several is requested', async () => {
    await ruleset({ rules: all, sca_exemption: 'low_value' });
    await ruleset({ rules: all, sca_exemption: 'trusted_beneficiary' });
    const { id, url } = await link(2000);
    await world.pay(url);
    expect(await effectsOf((await paidBy(id)).id)).toEqual([
      ['low_value', 'exempted'],
      ['trusted_beneficiary', 'exemption_overruled'],
    ]);
    await ruleset({ rules: all });
    const { id: asked, url: to } = await link(2000);
    expect(await world.pay(to)).toMatch(/^\/sandbox\/bank\//);
    const paid = await paidBy(asked);
    expect(paid).toMatchObject({ three_d_secure_requested: true, sca_exemption: null });
    expect((await effectsOf(paid.id)).map(([, effect]) => effect)).toEqual([
      'exemption_overruled',
      'exemption_overruled',
      'challenged',
    ]);
  });

  test('is answered to a gateway, which sends it; of later payments of a series only as out of scope', async () => {
    await ruleset({ rules: all, sca_exemption: 'transaction_risk_analysis' });
    await ruleset({ rules: all, sca_exemption: 'merchant_initiated' });
    expect(await report({ recurring_type: 'recurring' })).toMatchObject({ sca_exemption: 'merchant_initiated' });
    const first = await report({ recurring_type: 'first' });
    expect(first.sca_exemption).toBeNull();
    expect(await effectsOf(first.id)).toEqual([
      ['transaction_risk_analysis', 'exemption_not_allowed'],
      ['merchant_initiated', 'not_applicable'],
    ]);
  });

  test('reaches the adapter of its processor', async () => {
    await watchCards();
    await ruleset({ rules: [rule('amount', '>', '500')], sca_exemption: 'secure_corporate' });
    await world.pay((await link(100_000)).url);
    expect(seen.at(-1)).toMatchObject({ exemption: 'secure_corporate' });
    expect(seen.at(-1)).not.toHaveProperty('challenge');
    await world.pay((await link(200)).url);
    expect(seen.at(-1)).not.toHaveProperty('exemption');
    await world.database.pool.query(
      'update paymentprofile set processors = array_remove(processors, processors[1]) where id = $1',
      [world.profile],
    );
  });

  test('belongs to the action 3dSecure, in a draft too', async () => {
    const made = (body: object) =>
      world.call(world.token, 'POST', '/validationruleset', {
        body: { organisation: world.merchant, name: 'Exempt', rules: all, ...body },
      });
    const refused = await made({ action: 'block', sca_exemption: 'low_value' });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { sca_exemption: ['not_allowed'] }]);
    expect((await made({ action: '3dSecure', sca_exemption: 'none' })).statusCode).toBe(400);
    const { id, version } = (await made({ action: '3dSecure' })).json();
    const draft = { name: 'Exempt', rules: all, sca_exemption: 'low_value' };
    const drafted = await world.call(world.token, 'POST', `/validationruleset/${id}/draft`, {
      body: { draft, version },
    });
    expect(drafted.json()).toMatchObject({ sca_exemption: null, draft: { sca_exemption: 'low_value' } });
    const live = await world.call(world.token, 'POST', `/validationruleset/${id}/publish`, { body: {} });
    expect(live.json()).toMatchObject({ sca_exemption: 'low_value', draft: null });
  });
});

describe('a decline because the bank requires authentication', () => {
  const strict = '4000002500003155';

  test('repeats the payment at the same processor, with a challenge of its payer', async () => {
    await ruleset({ rules: all, sca_exemption: 'low_value' });
    const { id, url } = await link(2500);
    const bank = await world.pay(url, cardOf(strict));
    expect(bank).toMatch(/^\/sandbox\/bank\//);
    const paid = await paidBy(id);
    expect(paid).toMatchObject({
      status: 'PENDING',
      processor_reference: `${paid.id}-2`,
      three_d_secure_requested: true,
      sca_exemption: 'low_value',
    });
    const decision = await decisionIn(world, world.token)(String(paid.id));
    expect(decision.routing.attempts).toMatchObject([
      { number: 1, processor: paid.processor, status: 'DECLINED', status_reason: 'authentication required' },
      { number: 2, processor: paid.processor, status: 'PENDING' },
    ]);
    const page = await world.open(bank);
    const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const payment = /name="payment" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    await world.send(action, { payment, challenge: 'authenticated' });
    expect(await paidBy(id)).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      three_d_secure: { result: 'challenged' },
    });
    expect((await paidBy(id)).refusal_code).toBeNull();
  });

  test.each([
    ['a typed card of a payer on the page', {}, { card: true }, true],
    ['a wallet, for the same processor', {}, { wallet_payload: '{}' }, true],
    ['a mandate, whose payer is not there', { mandate: 'mndt_1' }, {}, false],
    ['a card at a terminal', {}, { card: true, return_url: undefined }, false],
    ['a payment that was repeated already', {}, { card: true }, false],
    ['a payment that another process has found', { tries: 2 }, { card: true }, false],
  ])('of %s is or is not repeated: %j %j %s', (what, order, given, is_repeated) => {
    const outcome = {
      status: 'DECLINED',
      status_reason: 'authentication required',
      processor_id_external: 'x',
    } as const;
    const again = what.includes('repeated') ? { is_authentication_required: true } : {};
    const end = retryableEnd(
      { operation: 'authorise', mandate: null, tries: 1, ...order } as Order,
      { return_url: 'https://pay.example/', ...given } as Given,
      { outcome },
      again as Subject,
    );
    expect(end !== undefined).toBe(is_repeated);
  });
});

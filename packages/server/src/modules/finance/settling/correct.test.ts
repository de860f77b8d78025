import { addDays } from '@sluis/contract/finance/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { openShops, type Shop, type Shops } from '../../../testing/finance-shop.ts';
import { line } from '../../../testing/finance-world.ts';
import { expectLedgerSums } from '../../../testing/ledger-recount.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});

const correct = (verb: 'reverse' | 'replace', id: string, more: object = {}) =>
  shops.world.ok('POST', `/journalentry/${id}/${verb}`, { reason: 'Wrong data', ...more });
const refused = (verb: 'reverse' | 'replace', id: string, more: object = {}) =>
  shops.world.refused(`/journalentry/${id}/${verb}`, { reason: 'Wrong data', ...more });

/** A shop that pays by what its cards are, with VAT and a reserve of 5%. */
async function openCardShop(release_days = 30): Promise<Shop> {
  const EUR = { currency_code: 'EUR' };
  return shops.open(
    {},
    {
      revenue_scheme: await shops.world.scheme('revenue', [
        line('MARKUP', 'PAYMENT', { ...EUR, card_funding: ['debit'], rate_ppm: 2000, fixed_e4: 100_000 }),
        line('MARKUP', 'PAYMENT', { ...EUR, rate_ppm: 9000, fixed_e4: 250_000 }),
        line('GATEWAY', 'PAYMENT', { ...EUR, fixed_e4: 85_000, rounding: 'PERIOD', vat_rate_ppm: 210_000 }),
      ]),
      cost_scheme: await shops.world.scheme('cost', [line('INTERCHANGE', 'PAYMENT', { rate_ppm: 3000 })]),
      reserve_scheme: await shops.world.scheme('reserve', [
        line('RESERVE', 'PAYMENT', { rate_ppm: 50_000, release_days }),
      ]),
    },
  );
}

const payByCard = (shop: Shop, amount: number, more: object = {}) =>
  shop.pay(amount, { payment_product: 'card', card_brand: 'visa', card_country: 'NL', ...more });
const payment = async (shop: Shop) => (await shop.entries('&kind=PAYMENT'))[0];

test('entries say how they can be corrected, until they are', async () => {
  const shop = await openCardShop();
  await payByCard(shop, 100_000);
  await shops.sweep();
  const [open] = await shop.settlements();
  const entries = async (): Promise<Record<string, unknown>[]> =>
    (await shops.world.ok('GET', `/settlement/${open.id}/entries`)).items;
  const { id } = await payment(shop);
  const merchant_reference = expect.stringMatching(/./);
  const of_payment = { id, merchant_reference, corrected_by: null };
  expect(await entries()).toMatchObject([{ ...of_payment, corrections: ['reverse', 'replace'] }]);
  const reader = await shops.world.key(shop.merchant, ['SETTLEMENT_LIST']);
  const read = (await shops.world.call(reader, 'GET', `/settlement/${open.id}/entries`)).json();
  expect(read.items).toMatchObject([{ ...of_payment, corrections: [] }]);
  const again = await correct('replace', id, { facts: { card_funding: 'debit' } });
  const of = new Map((await entries()).map((entry) => [entry.id, entry]));
  const back = of.get(id)?.corrected_by as string;
  expect(of.get(id)).toMatchObject({ corrections: [] });
  expect(of.get(back)).toMatchObject({ corrects: id, corrected_by: again.id, corrections: [] });
  expect(of.get(again.id)).toMatchObject({ corrects: id, corrected_by: null, corrections: ['reverse', 'replace'] });
  const undone = await correct('reverse', again.id);
  expect((await entries()).find((entry) => entry.id === undone.id)).toMatchObject({ corrections: ['reverse'] });
});

describe('an entry that is reversed', () => {
  test('is taken back to the last posting in the open settlement, and stays in the one that closed', async () => {
    const shop = await openCardShop();
    await payByCard(shop, 100_000);
    await shops.tomorrow();
    const [closed] = await shop.settlements();
    const entry = await payment(shop);
    const reversal = await correct('reverse', entry.id);
    expect(reversal).toMatchObject({
      kind: 'PAYMENT',
      amount: -100_000,
      fee_micro: -entry.fee_micro,
      cost_micro: -entry.cost_micro,
      reserve: -5000,
      corrects: entry.id,
      reason: 'Wrong data',
      item: entry.item,
    });
    const [same, open] = await shop.settlements();
    expect(same).toEqual(closed);
    expect(open).toMatchObject({
      status: 'OPEN',
      gross: -closed.gross,
      fees: -closed.fees,
      vat: -closed.vat,
      reserve_held: -closed.reserve_held,
    });
    const { items: lines } = await shops.world.ok('GET', `/settlement/${open.id}/lines`);
    expect(lines.filter(({ section }: { section: string }) => section !== 'vat')).toMatchObject(
      ['fees', 'fees', 'gross', 'reserve_held'].map((section) => ({ section, correction: true, count: 1 })),
    );
    for (const { section, component } of lines.filter(({ section }: { section: string }) => section !== 'vat')) {
      const { items } = await shops.world.ok(
        'GET',
        `/settlement/${open.id}/entries?section=${section}&component=${component ?? ''}&correction=true${
          component === 'GATEWAY' ? '&vat_rate_ppm=210000' : ''
        }`,
      );
      expect(items, section).toMatchObject([{ id: reversal.id }]);
    }
    await shops.tomorrow();
    expect((await shop.settlements())[1]).toMatchObject({
      status: 'CARRIED',
      carried: -closed.amount,
      carried_reason: 'NEGATIVE',
    });
  });

  test('gives back of the reserve only what is still held', async () => {
    const shop = await openCardShop(1);
    await payByCard(shop, 100_000);
    await shops.tomorrow();
    await shops.tomorrow();
    const [, released] = await shop.settlements();
    expect(released).toMatchObject({ reserve_released: 5000 });
    const reversal = await correct('reverse', (await payment(shop)).id);
    expect(reversal.reserve).toBe(0);
    await shops.tomorrow();
    expect(await shop.settlements('&status=CARRIED')).toMatchObject([{ carried_reason: 'NEGATIVE', reserve_held: 0 }]);
  });

  test('is corrected once, by one of two people', async () => {
    const shop = await openCardShop();
    await payByCard(shop, 100_000);
    await shops.sweep();
    const { id } = await payment(shop);
    const answers = await Promise.all(
      [1, 2].map(() =>
        shops.world.call(shops.world.finance, 'POST', `/journalentry/${id}/reverse`, { body: { reason: 'Twice' } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const reversal = answers.find(({ statusCode }) => statusCode === 201)?.json();
    expect(await refused('replace', id, { facts: {} })).toMatchObject({
      code: 'already_corrected',
      details: { corrected_by: reversal.id },
    });
  });

  test('by mistake is restored by a reversal of the reversal', async () => {
    const shop = await openCardShop();
    await payByCard(shop, 100_000);
    await shops.sweep();
    const entry = await payment(shop);
    const [before] = await shop.settlements();
    const again = await correct('reverse', (await correct('reverse', entry.id)).id);
    expect(again).toMatchObject({ amount: entry.amount, fee_micro: entry.fee_micro, reserve: entry.reserve });
    const [after] = await shop.settlements();
    for (const section of ['gross', 'fees', 'vat', 'reserve_held']) expect(after[section]).toBe(before[section]);
  });

  test('may be a one-off or a deposit, and not a closing', async () => {
    const shop = await openCardShop();
    await shops.world.ok('POST', '/oneoff', {
      settlement_profile: shop.settling,
      type: 'FEE',
      amount: 1000,
      currency_code: 'EUR',
      vat_rate_ppm: 210_000,
      description: 'Terminal',
      due_on: shops.today(),
    });
    await shops.world.ok('POST', `/settlementprofile/${shop.settling}/deposit`, { currency_code: 'EUR', amount: 5000 });
    await shops.sweep();
    expect(await shop.settlements()).toMatchObject([{ one_offs: -1000, vat: -210, returned: 5000 }]);
    for (const kind of ['ONE_OFF', 'DEPOSIT']) await correct('reverse', (await shop.entries(`&kind=${kind}`))[0].id);
    const [open] = await shop.settlements();
    expect(open).toMatchObject({ one_offs: 0, vat: 0, returned: 0 });
    const { items } = await shops.world.ok(
      'GET',
      `/settlement/${open.id}/entries?section=one_offs&description=Terminal&vat_rate_ppm=210000&correction=true`,
    );
    expect(items).toMatchObject([{ kind: 'ONE_OFF', amount: 1000 }]);
    await shops.tomorrow();
    const [close] = await shop.entries('&kind=CLOSE');
    expect(await refused('reverse', close.id)).toMatchObject({
      code: 'invalid_value',
      fields: { kind: ['not_allowed'] },
    });
  });
});

describe('an entry that is replaced', () => {
  test('is priced by its own edition, although prices have changed', async () => {
    const shop = await openCardShop();
    await payByCard(shop, 100_000);
    await shops.sweep();
    const entry = await payment(shop);
    expect(entry.fee_micro).toBe((900 + 25 + 8.5) * 1_000_000);
    const { package: pack } = await shops.world.ok('GET', `/settlementprofile/${shop.settling}`);
    const { revenue_scheme } = await shops.world.ok('GET', `/package/${pack}`);
    await shops.world.ok('POST', `/revenuescheme/${revenue_scheme}/draft`, {
      valid_from: addDays(shops.today(), 2),
      lines: [line('MARKUP', 'PAYMENT', { rate_ppm: 500_000 })],
    });
    await shops.world.ok('POST', `/revenuescheme/${revenue_scheme}/publish`);
    for (const _ of [1, 2, 3]) await shops.tomorrow();
    const replaced = await correct('replace', entry.id, { facts: { card_funding: 'debit' } });
    expect(replaced).toMatchObject({
      amount: 100_000,
      fee_micro: (200 + 10 + 8.5) * 1_000_000,
      cost_micro: entry.cost_micro,
      reserve: 5000,
      corrects: entry.id,
    });
    await shops.tomorrow();
    expect((await shop.settlements()).at(-1)).toMatchObject({ gross: 0, fees: 715, reserve_held: 0, amount: 715 });
    // The replacement is corrected in its turn; the reversal beside it is not.
    const reversal = (await shop.entries('&kind=PAYMENT')).find(({ amount }) => amount < 0);
    expect(await refused('reverse', reversal.id)).toMatchObject({ code: 'already_corrected' });
    const amount = { facts: { amount: 50_000 } };
    expect(await correct('replace', replaced.id, amount)).toMatchObject({
      amount: 50_000,
      fee_micro: (100 + 10 + 8.5) * 1_000_000,
      reserve: 2500,
    });
  });

  test('has the tier of its own usage, and changes no later one', async () => {
    const tiers = [
      { from: 0, rate_ppm: 10_000 },
      { from: 1, rate_ppm: 5000 },
    ];
    const tiered = { payment_product: ['card'], tiers, tier_by: 'COUNT', tier_window: 'MONTH_TO_DATE' };
    const revenue_scheme = await shops.world.scheme('revenue', [
      line('MARKUP', 'PAYMENT', tiered),
      line('MARKUP', 'PAYMENT', { rate_ppm: 1000 }),
    ]);
    const shop = await shops.open({}, { revenue_scheme });
    await shop.pay(10_000);
    await shops.sweep();
    await payByCard(shop, 10_000);
    await shops.sweep();
    const [first, second] = await shop.entries('&kind=PAYMENT');
    expect([first.fee_micro, second.fee_micro]).toEqual([10_000_000, 50_000_000]);
    const facts = { facts: { payment_product: 'card' } };
    expect(await correct('replace', first.id, facts)).toMatchObject({ fee_micro: 100_000_000 });
    await payByCard(shop, 10_000);
    await shops.sweep();
    expect((await shop.entries('&kind=PAYMENT')).at(-1)).toMatchObject({ fee_micro: 50_000_000 });
  });

  test('without a price gets that of an edition that was published since', async () => {
    const { id: revenue_scheme } = await shops.world.ok('POST', '/revenuescheme', { name: 'Late' });
    const shop = await shops.open({}, { revenue_scheme });
    await shop.pay(10_000);
    await shops.sweep();
    expect((await payment(shop)).fee_micro).toBe(0);
    await shops.world.ok('POST', `/revenuescheme/${revenue_scheme}/draft`, {
      valid_from: '2020-01-01',
      lines: [line('MARKUP', 'PAYMENT', { rate_ppm: 10_000 })],
    });
    await shops.world.ok('POST', `/revenuescheme/${revenue_scheme}/publish`);
    expect(await correct('replace', (await payment(shop)).id, { facts: {} })).toMatchObject({ fee_micro: 100_000_000 });
  });

  test('names facts that exist, and is an event', async () => {
    const shop = await openCardShop();
    await payByCard(shop, 100_000);
    await shops.sweep();
    const { id } = await payment(shop);
    expect(await refused('replace', id, { facts: { card_funding: 'gold', colour: 'red', amount: 0 } })).toMatchObject({
      fields: { 'facts.card_funding': ['not_allowed'], 'facts.colour': ['unknown'], 'facts.amount': ['too_small'] },
    });
    expect(await refused('replace', id, { facts: { amount: 1_000_000_000_000 } })).toMatchObject({
      fields: { 'facts.amount': ['too_large'] },
    });
    const reversal = await correct('reverse', id);
    expect(await refused('replace', reversal.id, { facts: {} })).toMatchObject({ fields: { kind: ['not_allowed'] } });
  });
});

test('a merchant and staff who only read settlements correct nothing', async () => {
  const shop = await openCardShop();
  await payByCard(shop, 100_000);
  await shops.sweep();
  const { id } = await payment(shop);
  const { world } = shops;
  for (const key of [
    await world.key(shop.merchant, ['SETTLEMENT_LIST', 'TRANSACTION_ALL']),
    await world.key(world.root, ['PSP_SETTLEMENT_LIST']),
  ])
    expect((await world.call(key, 'POST', `/journalentry/${id}/reverse`, { body: { reason: 'No' } })).statusCode).toBe(
      403,
    );
});

test('the sums that reports read equal those of the journal, corrections included', () =>
  expectLedgerSums(shops.world.database.pool));

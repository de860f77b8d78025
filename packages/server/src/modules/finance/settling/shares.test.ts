import { lastDayOfMonth } from '@sluis/contract/finance/calendar';
import { settlement_formats } from '@sluis/contract/finance/settlement-formats';
import { describe, expect, test } from 'vitest';
import { trialBalance } from '../../../testing/finance-month.ts';
import type { Answered } from '../../../testing/finance-shop.ts';
import { line } from '../../../testing/finance-world.ts';
import { expectLedgerSums } from '../../../testing/ledger-recount.ts';
import { openPartners } from '../../../testing/partner-shops.ts';
import { readPdf } from '../../../testing/pdf-text.ts';
import { validateXml } from '../../../testing/validate-xml.ts';

const EUR = { currency_code: 'EUR' };

describe('the shares of a month', () => {
  test('close with it, by merchant, for the partner and the provider to read, and not for a merchant', async () => {
    const shops = await openPartners();
    const { world } = shops;
    const partner = await shops.partner('Reseller');
    const scheme = await shops.schemeOf(partner, [
      line('PARTNER', 'PAYMENT', { ...EUR, fixed_e4: 5000 }),
      line('PARTNER', 'REFUND', { ...EUR, rate_ppm: 2000, direction: 'RETURN' }),
    ]);
    const [bakery, florist] = [await shops.shop(scheme), await shops.shop(scheme)];
    await shops.settle(partner);
    const until = lastDayOfMonth(shops.today());
    // Three times half a cent are rounded once: 1.5 is 2. Half a cent less 20 cents is -19.5, which is -20.
    for (let left = 3; left > 0; left--) await bakery.pay(1000);
    await shops.refund(florist, (await florist.pay(10_000)).id, 10_000);
    await shops.nextMonth();

    const [statement, ...others] = await shops.statements(partner);
    expect(others).toEqual([]);
    const closed = { status: 'CARRIED', carried_reason: 'NEGATIVE', opening: 0, amount: 0, carried: -18 };
    expect(statement).toMatchObject({ ...closed, period_until: until, shares: -18, count: 2 });
    const key = await world.key(partner, ['SETTLEMENT_LIST', 'TRANSACTION_LIST']);
    const read = async (path: string, who = key) => (await world.call(who, 'GET', path)).json();
    expect((await read('/settlement')).items).toMatchObject([{ id: statement.id, shares: -18 }]);
    const of = { section: 'shares', correction: false, vat_rate_ppm: 0 };
    expect((await read(`/settlement/${statement.id}/lines`)).items).toEqual([
      { ...of, component: bakery.merchant, description: 'Shop 1', count: 3, amount: 2 },
      { ...of, component: florist.merchant, description: 'Shop 2', count: 2, amount: -20 },
    ]);
    const entries = `/settlement/${statement.id}/entries`;
    expect((await read(entries)).items).toMatchObject([
      { kind: 'PARTNER_SHARE', amount: 2, reason: 'Shop 1', fee_micro: 0, fees: [], transaction: null },
      { kind: 'PARTNER_SHARE', amount: -20, reason: 'Shop 2' },
    ]);
    const of_line = new URLSearchParams({ section: 'shares', component: florist.merchant, description: 'Shop 2' });
    expect((await read(`${entries}?${of_line}`)).items).toMatchObject([{ amount: -20 }]);
    expect((await read('/statistics/finance')).items).toMatchObject([{ shares: -18, gross: 0, fees: 0, closing: -18 }]);
    expect((await read('/statistics/finance/daily')).items).toEqual([]);

    const merchant = await world.key(bakery.merchant, ['SETTLEMENT_LIST', 'TRANSACTION_LIST']);
    expect((await read(`/settlement/${statement.id}`, merchant)).error.code).toBe('not_found');
    expect((await read('/statistics/finance', merchant)).items).toMatchObject([{ gross: 3000, shares: 0 }]);
    const margins = await world.ok('GET', '/psp/statistics/finance');
    expect(margins.totals).toMatchObject([{ partner: -18, partner_micro: -18_000_000 }]);
    expect(margins.items.map(({ organisation }: Answered) => organisation)).not.toContain(partner);
    const balance = await trialBalance(shops);
    expect(balance).toMatchObject({ 'partner_payable EUR': 0, 'partner_expense EUR': -18 });
    expect(Object.values(balance).reduce((total, each) => total + each, 0)).toBe(0);
    await expectLedgerSums(world.database.pool);
  });

  test('wait until their partner has a settlement profile with terms for their currency', async () => {
    const shops = await openPartners();
    const { world } = shops;
    const partner = await shops.partner('Reseller');
    const shop = await shops.shop(await shops.schemeOf(partner));
    await shop.pay(1000);
    await shops.nextMonth();
    expect(await shops.owed()).toBe(10);
    const account = await world.bankAccount(partner);
    const profile = await shops.settle(partner, { terms: [{ currency_code: 'JPY' }] });
    await shop.pay(2000);
    await shops.nextMonth();
    expect(await shops.owed()).toBe(30);
    expect(await shops.statements(partner)).toEqual([]);
    await world.ok('POST', `/settlementprofile/${profile}`, { terms: [{ ...EUR, bank_account: account }] });
    await shops.nextMonth();
    expect(await shops.owed()).toBe(0);
    expect(await shops.statements(partner)).toMatchObject([{ status: 'CLOSED', shares: 30, amount: 30 }]);
  });

  test('stay with the partner that earned them, also when the payment is priced again', async () => {
    const shops = await openPartners();
    const { world } = shops;
    const [first, second] = [await shops.partner('First'), await shops.partner('Second')];
    const scheme = await shops.schemeOf(first);
    const shop = await shops.shop(scheme);
    for (const each of [first, second]) await shops.settle(each);
    await shop.pay(1000);
    await shops.sweep();
    const [{ id }] = await shop.entries('&kind=PAYMENT');
    await world.ok('POST', `/partnerscheme/${scheme}`, { partner: second });
    await world.ok('POST', `/journalentry/${id}/replace`, { reason: 'Amount', facts: { amount: 1500 } });
    await shop.pay(4000);
    await shops.tomorrow();
    const pack = {
      name: 'Direct',
      revenue_scheme: (await world.ok('GET', '/package?name=P%201')).items[0].revenue_scheme,
    };
    const { id: direct } = await world.ok('POST', '/package', pack);
    await world.ok('POST', `/settlementprofile/${shop.settling}`, { package: direct });
    await shops.tomorrow();
    await shop.pay(8000);
    await shops.nextMonth();
    expect(await shops.statements(first)).toMatchObject([{ shares: 15, amount: 15 }]);
    expect(await shops.statements(second)).toMatchObject([{ shares: 40, amount: 40 }]);
    expect(await shops.owed()).toBe(0);
  });

  test('are taken back in the next statement by a correction, and what is missing is carried', async () => {
    const shops = await openPartners();
    const { world } = shops;
    const partner = await shops.partner('Reseller');
    const shop = await shops.shop(await shops.schemeOf(partner));
    await shops.settle(partner);
    await shop.pay(1000);
    await shops.nextMonth();
    const [{ id }] = await shop.entries('&kind=PAYMENT');
    await world.ok('POST', `/journalentry/${id}/reverse`, { reason: 'Recorded twice' });
    const shares = (await world.ok('GET', `/journalentry?organisation=${partner}&kind=PARTNER_SHARE`)).items;
    expect(shares).toMatchObject([{ amount: 10, partner_micro: 0, cost_micro: 0 }]);
    expect(await world.refused(`/journalentry/${shares[0].id}/reverse`, { reason: 'Mine' })).toMatchObject({
      code: 'invalid_value',
    });
    await shops.nextMonth();
    await shop.pay(7000);
    await shops.nextMonth();
    const statements = await shops.statements(partner);
    expect(statements).toMatchObject([
      { status: 'CLOSED', opening: 0, shares: 10, amount: 10, carried: 0 },
      { status: 'CARRIED', opening: 0, shares: -10, amount: 0, carried: -10, carried_reason: 'NEGATIVE' },
      { status: 'CLOSED', opening: -10, shares: 70, amount: 60, carried: 0 },
    ]);
    expect((await world.ok('GET', `/settlement/${statements[1].id}/lines`)).items).toMatchObject([
      { section: 'shares', count: -1, amount: -10 },
    ]);
    expect(await shops.owed()).toBe(0);

    const key = await world.key(partner, ['SETTLEMENT_LIST']);
    for (const format of settlement_formats) {
      const body = { format, language: 'nl' };
      const asked = await world.call(key, 'POST', `/settlement/${statements[2].id}/export`, { body });
      const file = await world.app.http.inject({ url: asked.json().url });
      expect(file.statusCode, format).toBe(200);
      const text =
        format === 'pdf'
          ? readPdf(file.rawPayload)
              .pages.flatMap((page) => page.texts)
              .join('\n')
          : file.body;
      if (format === 'camt053') validateXml('camt.053.001.08', text);
      if (format !== 'xlsx') expect(text, format).toContain('Shop 1');
      if (format === 'camt053') expect(text).toContain('<Cd>shares</Cd>');
      if (format === 'pdf') expect(text).toContain('Partnervergoedingen');
    }
  });
});

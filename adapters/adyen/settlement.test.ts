import { ProcessorRefused, ProcessorUnavailable } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAdyen } from './adapter.ts';
import type { Adyen } from './mock.ts';
import { settlementFileOf } from './settlement.ts';
import { eventsOf, knownAfter, openPair, paying, settings } from './testing.ts';

let adyen: Adyen;
let adapter: Awaited<ReturnType<typeof openPair>>['adapter'];

beforeEach(async () => {
  ({ adyen, adapter } = await openPair());
});
afterEach(async () => {
  await adyen.close();
  expect(adyen.faults).toEqual([]);
});

/** A captured payment, and the id of a refund of it. */
async function settled(amount: number, refunded = 0) {
  const payment = paying({ amount });
  const known = knownAfter(payment, await adapter.authorise(payment));
  const order = { payment: known, currency_code: 'EUR' };
  await adapter.capture({ ...order, reference: newId('capt'), amount, is_final: true });
  const refund =
    refunded > 0 && (await adapter.refund({ ...order, reference: newId('rfnd'), captures: [], amount: refunded }));
  return { reference: payment.reference, id: known.processor_id_external, refund: refund || undefined };
}

const header =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,' +
  'Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),' +
  'Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant';

/** The lines of a report, without the header. */
const linesOf = async (...rows: readonly string[]): Promise<string[]> => {
  const file = await settlementFileOf('report.csv', [header, ...rows].join('\r\n'));
  return file?.content.trim().split('\n').slice(1) ?? [];
};

test('the mock goes on with its reports and their numbers after a restart, and pays out only what has settled', async () => {
  await settled(1250);
  adyen.payOut();
  const before = adyen;
  const again = await openPair({ stored: before.store() });
  ({ adyen, adapter } = again);
  await before.close();
  adyen.payOut();
  await settled(2000);
  adyen.takeWebhooks();
  adyen.payOut();
  expect(eventsOf(adapter, adyen.takeWebhooks())).toEqual([{ mentioned: 'settlement_detail_report_batch_2.csv' }]);
  const reports = await Promise.all(
    [1, 2].map((batch) => adapter.inquire?.(`settlement_detail_report_batch_${batch}.csv`)),
  );
  expect(reports.map((completed) => completed?.length)).toEqual([1, 1]);
});

describe('a settlement details report', () => {
  test('becomes a file of payments, refunds and chargebacks that adds up to the payout and the fees of none', async () => {
    const { id, refund } = await settled(1250, 400);
    const charged = await settled(2000);
    const chargeback = adyen.chargeBack(charged.reference, '10.4');
    const report = adyen.closeBatch(1, '2026-11-20');
    const [file] = (await adapter.settlementFiles?.(null, '2026-11-28')) ?? [];
    expect(file).toMatchObject({ name: 'settlement_detail_report_batch_1.csv', day: '2026-11-20' });
    expect(file?.content.split('\n')).toEqual([
      'merchant_account,processor_id_external,kind,gross,fee,currency,booked_on,adyen_type,adyen_batch',
      `SluisECOM,${id},payment,12.50,0.25,EUR,2026-11-20,Settled,1`,
      `SluisECOM,${refund?.processor_id_external},refund,-4.00,0.00,EUR,2026-11-20,Refunded,1`,
      `SluisECOM,${charged.id},payment,20.00,0.32,EUR,2026-11-20,Settled,1`,
      `SluisECOM,${chargeback},chargeback,-20.00,7.50,EUR,2026-11-20,Chargeback,1`,
      '',
    ]);
    expect(report).toContain(',Fee,');
  });

  test('has the amounts of Adyen’s own sample', async () => {
    expect(
      await linesOf(
        'TestCompany,TestMerchant,1813702551707653,3vpzf7,visa,2013-06-03 11:26:49,CET,Settled,1713702551795048,GBP,,5.00,1,GBP,,4.88,,0.04,0.01,0.07,visaclassic',
        'TestCompany,TestMerchant,1313642467023511,324959451,visa,2013-03-26 22:37:26,CET,Chargeback,2313642467170922,EUR,349.99,,1,EUR,357.49,,7.5,,,,visaclassic',
      ),
    ).toEqual([
      'TestMerchant,1813702551707653,payment,5.00,0.12,GBP,2013-06-03,Settled,',
      'TestMerchant,2313642467170922,chargeback,-349.99,7.50,EUR,2013-03-26,Chargeback,',
    ]);
  });

  test('counts in the currency that Adyen pays, for a payment in another', async () => {
    expect(
      await linesOf(
        'C,M,PSP1,txn_1,visa,2026-11-20 10:00:00,CET,Settled,MOD1,USD,,10.00,0.9,EUR,,8.80,,0.10,0.05,0.05,visa',
      ),
    ).toEqual(['M,PSP1,payment,9.00,0.20,EUR,2026-11-20,Settled,']);
  });

  test('counts a chargeback that was won, and a refund that came back, as money', async () => {
    const row = (type: string) =>
      `C,M,PSP1,txn_1,visa,2026-11-20 10:00:00,CET,${type},MOD1,EUR,,5.00,1,EUR,,5.00,,,,,visa`;
    expect(await linesOf(row('ChargebackReversed'), row('RefundedReversed'))).toEqual([
      'M,MOD1,chargeback,5.00,0.00,EUR,2026-11-20,ChargebackReversed,',
      'M,MOD1,refund,5.00,0.00,EUR,2026-11-20,RefundedReversed,',
    ]);
  });

  test('is read with quoted values, and with more zeros than a currency has decimals', async () => {
    expect(
      await linesOf(
        '"C, Ltd",M,PSP1,"a ""b""",visa,2026-11-20 10:00:00,CET,Settled,MOD1,JPY,,500.00,1,JPY,,490.00,,10.00,,,visa',
      ),
    ).toEqual(['M,PSP1,payment,500,10,JPY,2026-11-20,Settled,']);
  });

  test.each([
    ['an amount that cannot be read', 'JPY,,500.50,,,,,visa', '500.50'],
    ['an amount in an unknown currency', 'XYZ,,500.50,,,,,visa', '500.50'],
    ['a quote within a value', 'JPY,,500,,,,,vi"sa', 'no CSV'],
  ])('with %s is refused', async (_, net, message) => {
    const row = `C,M,PSP1,txn_1,visa,2026-11-20 10:00:00,CET,Settled,MOD1,JPY,,500.50,1,${net}`;
    await expect(linesOf(row)).rejects.toThrow(message);
  });

  test('without the amounts that Adyen pays is refused: a missing amount is not 0', async () => {
    const row = 'C,M,PSP1,txn_1,visa,2026-11-20 10:00:00,CET,Settled,MOD1,JPY,,500,1,JPY';
    const csv = `${header.split(',Net Debit')[0]}\n${row}`;
    await expect(settlementFileOf('report.csv', csv)).rejects.toThrow('net debit (nc)');
  });

  test('is fetched although it is longer than other answers may be', async () => {
    const company = 'C'.repeat(5000);
    const rows = Array.from(
      { length: 5000 },
      (_, at) =>
        `${company},M,PSP${at},txn_1,visa,2026-11-20 10:00:00,CET,Settled,MOD1,EUR,,5.00,1,EUR,,4.90,,0.10,,,visa`,
    );
    adyen.putReport(1, [header, ...rows].join('\n'));
    const [file] = (await adapter.settlementFiles?.(null, '2026-11-28')) ?? [];
    expect(file?.content.trim().split('\n')).toHaveLength(5001);
  });
});

describe('a report that is announced', () => {
  const announced = () => {
    const [event] = eventsOf(adapter, adyen.takeWebhooks().slice(-1));
    return event && 'mentioned' in event ? event.mentioned : expect.fail('it is not mentioned');
  };

  test('completes the payments in it, at the time of their entries', async () => {
    const { reference, id } = await settled(1250, 400);
    adyen.closeBatch(1, '2026-11-20');
    expect(await adapter.inquire?.(announced())).toEqual([
      {
        status: 'SETTLEMENT_COMPLETED',
        reference,
        processor_id_external: id,
        occurred_at: '2026-11-20T01:10:00.000Z',
        amount_captured: 1250,
      },
    ]);
  });

  test('completes a payment of several captures once, with all of them, at the time of the last', async () => {
    const row = (amount: string, at: string) =>
      `C,M,PSP1,txn_1,visa,2026-11-20 ${at},PDT,Settled,MOD1,USD,,${amount},0.9,EUR,,8.80,,0.10,0.05,0.05,visa`;
    adyen.putReport(1, [header, row('10.00', '12:00:00'), row('2.50', '10:00:00')].join('\n'));
    expect(await adapter.inquire?.('settlement_detail_report_batch_1.csv')).toMatchObject([
      { amount_captured: 1250, occurred_at: '2026-11-20T19:00:00.000Z' },
    ]);
  });

  test('is asked for by its name, and not at an address in the webhook', async () => {
    const item = {
      eventCode: 'REPORT_AVAILABLE',
      success: 'true',
      eventDate: '2026-11-28T10:00:00+01:00',
      merchantAccountCode: adyen.settings.merchant_account,
      merchantReference: '',
      reason: 'https://elsewhere.example/report.csv',
      amount: { currency: 'EUR', value: 0 },
    };
    for (const pspReference of ['../../v72/payments', 'payment_accounting_report_2026_11_28.csv'])
      expect(eventsOf(adapter, [adyen.sign({ ...item, pspReference })])).toEqual([]);
    const pspReference = 'settlement_detail_report_batch_7.csv';
    expect(eventsOf(adapter, [adyen.sign({ ...item, pspReference })])).toEqual([{ mentioned: pspReference }]);
  });

  test('is asked for again while it cannot be fetched', async () => {
    await expect(adapter.inquire?.('settlement_detail_report_batch_9.csv')).rejects.toThrow(ProcessorUnavailable);
  });
});

describe('the files of days', () => {
  const close = async (batch: number, day: string) => {
    await settled(1000);
    adyen.closeBatch(batch, day);
  };
  const daysOf = async (after: string | null, until = '2026-11-28') =>
    ((await adapter.settlementFiles?.(after, until)) ?? []).map(({ day }) => day);

  test('are found without a list, oldest first', async () => {
    for (let batch = 1; batch <= 11; batch++) await close(batch, `2026-11-${String(batch + 9).padStart(2, '0')}`);
    expect(await daysOf(null)).toEqual(Array.from({ length: 11 }, (_, at) => `2026-11-${at + 10}`));
    expect(await daysOf(null, '2026-11-12')).toEqual(['2026-11-10', '2026-11-11']);
  });

  test('include those of a week before, whose reports may have come late', async () => {
    for (const [batch, day] of [
      [1, '2026-11-01'],
      [2, '2026-11-19'],
      [3, '2026-11-26'],
    ] as const)
      await close(batch, day);
    expect(await daysOf('2026-11-25')).toEqual(['2026-11-19', '2026-11-26']);
  });

  test('begin at the first batch with a report', async () => {
    await close(40, '2026-11-20');
    expect(await daysOf(null)).toEqual([]);
    const { base_url, area_url } = adyen;
    const later = makeAdyen({ base_url, area_url }, new Map([...settings, ['first_batch', '40']]));
    expect(await later.settlementFiles?.(null, '2026-11-28')).toMatchObject([{ day: '2026-11-20' }]);
  });

  test('are none before the first', async () => {
    expect(await daysOf(null)).toEqual([]);
  });

  test('are refused to a wrong key', async () => {
    const { adyen: other, adapter: wrong } = await openPair({}, [['report_key', 'wrong']]);
    await expect(wrong.settlementFiles?.(null, '2026-11-28')).rejects.toThrow(ProcessorRefused);
    await other.close();
  });
});

import type { AccountKind } from '@sluis/contract/finance/accounts';
import { describe, expect, test } from 'vitest';
import { accountFor, type Mapping, mapLines } from './mapped-lines.ts';
import { postingFile } from './posting-file.ts';

const mapping = (general_ledger_account: string, account_kind: AccountKind, more: Partial<Mapping> = {}): Mapping => ({
  account_kind,
  component: null,
  vat_rate_ppm: null,
  general_ledger_account,
  cost_centre: null,
  tax_code: null,
  ...more,
});

describe('the account of a posting', () => {
  const high = { vat_rate_ppm: 210_000 };
  const mappings = [
    mapping('1', 'revenue'),
    mapping('2', 'revenue', high),
    mapping('3', 'revenue', { component: 'GATEWAY' }),
    mapping('4', 'revenue', { component: 'GATEWAY', ...high }),
    mapping('5', 'bank'),
  ];
  test.each([
    ['4', 'GATEWAY', 210_000],
    ['3', 'GATEWAY', 0],
    ['3', 'GATEWAY', null],
    ['2', 'MARKUP', 210_000],
    ['2', null, 210_000],
    ['1', 'MARKUP', 0],
    ['1', null, null],
  ])('is %s for %s at %s', (account, component, vat_rate_ppm) => {
    for (const ordered of [mappings, mappings.toReversed()])
      expect(accountFor(ordered, { account_kind: 'revenue', component, vat_rate_ppm })?.general_ledger_account).toBe(
        account,
      );
  });

  test('is none for a kind, or a component, that is not mapped', () => {
    const of = { account_kind: 'revenue', component: 'MARKUP', vat_rate_ppm: 0 } as const;
    expect(accountFor(mappings.slice(1), of)).toBeUndefined();
    expect(accountFor(mappings, { ...of, account_kind: 'rounding' })).toBeUndefined();
  });
});

const sum = (debit: AccountKind, credit: AccountKind, amount: bigint, currency_code = 'EUR') => ({
  debit,
  credit,
  component: null,
  vat_rate_ppm: null,
  currency_code,
  amount,
});

describe('a file', () => {
  const mappings = [
    mapping('1100', 'bank'),
    mapping('1200', 'processor_receivable'),
    mapping('2100', 'merchant_payable'),
    mapping('2100', 'merchant_reserve', { cost_centre: 'CC-7', tax_code: 'V0' }),
  ];

  test('has a document for each currency, in its decimals, and a line for each side of an account', () => {
    const run = mapLines(
      [
        sum('processor_receivable', 'merchant_payable', 123_456n),
        sum('bank', 'processor_receivable', 100_000n),
        sum('merchant_payable', 'merchant_reserve', 5n),
        sum('processor_receivable', 'merchant_payable', 700n, 'JPY'),
        sum('merchant_payable', 'processor_receivable', 9259n, 'KWD'),
      ],
      mappings,
    );
    expect(run.unmapped).toEqual([]);
    expect(run.totals).toEqual([
      { currency_code: 'EUR', amount: 223_461 },
      { currency_code: 'JPY', amount: 700 },
      { currency_code: 'KWD', amount: 9259 },
    ]);
    const line = (document: string, account: string, debit: string, credit: string, more = ['', '']) =>
      [document, '2026-11-27', document.slice(-3), account, ...more, debit, credit, 'Sluis 2026-11-27']
        .map((cell) => `"${cell}"`)
        .join();
    expect(postingFile({ reference: 'SAP-000012', booked_on: '2026-11-27', ...run }).split('\r\n')).toEqual([
      '"document","posting_date","currency","account","cost_centre","tax_code","debit","credit","text"',
      line('SAP-000012-EUR', '1100', '1000.00', ''),
      line('SAP-000012-EUR', '1200', '1234.56', ''),
      line('SAP-000012-EUR', '1200', '', '1000.00'),
      line('SAP-000012-EUR', '2100', '', '0.05', ['CC-7', 'V0']),
      line('SAP-000012-EUR', '2100', '0.05', ''),
      line('SAP-000012-EUR', '2100', '', '1234.56'),
      line('SAP-000012-JPY', '1200', '700', ''),
      line('SAP-000012-JPY', '2100', '', '700'),
      line('SAP-000012-KWD', '1200', '', '9.259'),
      line('SAP-000012-KWD', '2100', '9.259', ''),
      '',
    ]);
  });

  test('does not exist while an account is missing, which is named once', () => {
    const fee = { ...sum('merchant_payable', 'revenue', 10n), component: 'MARKUP', vat_rate_ppm: 210_000 };
    const run = mapLines([fee, { ...fee, currency_code: 'JPY' }, sum('bank', 'opening', 1n)], mappings);
    expect(run).toMatchObject({
      lines: [],
      unmapped: [
        { account_kind: 'opening', component: null, vat_rate_ppm: null },
        { account_kind: 'revenue', component: 'MARKUP', vat_rate_ppm: 210_000 },
      ],
    });
  });
});

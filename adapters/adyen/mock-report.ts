import { toDecimal } from '@sluis/contract/base/money';
import type { Entry } from './mock-payments.ts';

const columns = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Exchange Rate',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Payment Method Variant',
  'Modification Merchant Reference',
  'Batch Number',
  'Reserved4',
];

interface Batch {
  readonly batch: number;
  /** In CET: `2026-11-28 14:05:00`. */
  readonly created: string;
  readonly merchant_account: string;
}

/** A settlement details report, with the fee and the payout that Adyen adds to the entries of payments. */
export function reportOf(entries: readonly Entry[], { batch, created, merchant_account }: Batch): string {
  const currency = entries[0]?.payment.amount.currency ?? 'EUR';
  const row = (values: Readonly<Record<string, string>>): string => {
    const all: Readonly<Record<string, string>> = {
      'Company Account': 'Sluis',
      'Merchant Account': merchant_account,
      'Creation Date': created,
      TimeZone: 'CET',
      'Net Currency': currency,
      'Batch Number': String(batch),
      ...values,
    };
    return columns.map((name) => quoted(all[name] ?? '')).join(',');
  };
  const decimal = (amount: number) => toDecimal({ amount, currency_code: currency });
  const side = (name: string, amount: number, of: string) => ({
    [`${name} ${amount < 0 ? 'Debit' : 'Credit'} (${of})`]: decimal(Math.abs(amount)),
  });
  const lines = entries.map(({ type, payment, modification, gross, fee }) =>
    row({
      'Psp Reference': payment.psp,
      'Merchant Reference': payment.reference,
      'Payment Method': payment.method,
      Type: type,
      'Modification Reference': modification,
      'Gross Currency': currency,
      ...side('Gross', gross, 'GC'),
      'Exchange Rate': '1',
      ...side('Net', gross - fee, 'NC'),
      ...(fee > 0 && type === 'Settled'
        ? { 'Markup (NC)': decimal(10), 'Scheme Fees (NC)': decimal(2), 'Interchange (NC)': decimal(fee - 12) }
        : fee > 0 && { 'Commission (NC)': decimal(fee) }),
    }),
  );
  const total = entries.reduce((sum, { gross, fee }) => sum + gross - fee, 0);
  const others = [
    row({ Type: 'Fee', 'Modification Reference': 'Transaction Fees, this month', ...side('Net', -25, 'NC') }),
    row({
      Type: 'MerchantPayout',
      'Modification Reference': `TX${batch}XT batch ${batch}`,
      ...side('Net', 25 - total, 'NC'),
    }),
  ];
  return `${[columns.join(','), ...lines, ...others].join('\n')}\n`;
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

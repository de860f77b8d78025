import { toDecimal } from '@sluis/contract/base/money';
import type { ItemOf } from '@sluis/contract/registry';
import { quotedLine } from '../../../resource/export/csv.ts';

type Run = Pick<ItemOf<'saprun'>, 'reference' | 'booked_on' | 'lines'>;

const columns = [
  'document',
  'posting_date',
  'currency',
  'account',
  'cost_centre',
  'tax_code',
  'debit',
  'credit',
  'text',
] as const;

/**
 * The file of a run: a document for each currency, in which debits equal credits. SAP takes one amount per line: an account with both has two.
 */
export function postingFile({ reference, booked_on, lines }: Run): string {
  const rows = lines.flatMap(({ currency_code, general_ledger_account, cost_centre, tax_code, debit, credit }) => {
    const decimal = (amount: number): string => (amount === 0 ? '' : toDecimal({ amount, currency_code }));
    const both = [
      [debit, 0],
      [0, credit],
    ] as const;
    return both
      .filter(([in_debit, in_credit]) => in_debit + in_credit > 0)
      .map(([in_debit, in_credit]) => [
        `${reference}-${currency_code}`,
        booked_on,
        currency_code,
        general_ledger_account,
        cost_centre ?? '',
        tax_code ?? '',
        decimal(in_debit),
        decimal(in_credit),
        `Sluis ${booked_on}`,
      ]);
  });
  return [columns, ...rows].map((row) => quotedLine(row)).join('');
}

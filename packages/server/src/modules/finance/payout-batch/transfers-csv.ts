import { toDecimal } from '@sluis/contract/base/money';
import { quotedLine } from '../../../resource/export/csv.ts';
import type { Party, TransferFile } from './pain001.ts';

const numbersOf = ({ iban, account_number, routing_number, bic }: Party): string[] =>
  [iban, account_number, routing_number, bic].map((each) => each ?? '');

const columns = [
  'batch',
  'execution_date',
  'from_iban',
  'from_account_number',
  'from_routing_number',
  'from_bic',
  'reference',
  'amount',
  'currency_code',
  'holder_name',
  'iban',
  'account_number',
  'routing_number',
  'bic',
  'country_code',
];

/** Transfers for a bank without pain.001, as CSV with a byte order mark for spreadsheets. */
export function transfersCsv(file: TransferFile): string {
  const { reference, execution_date, currency_code, transfers } = file;
  const from = numbersOf(file.from);
  const rows = transfers.map(({ reference: of_transfer, amount, to }) => [
    reference,
    execution_date,
    ...from,
    of_transfer,
    toDecimal({ amount, currency_code }),
    currency_code,
    to.holder_name,
    ...numbersOf(to),
    to.address.country_code,
  ]);
  return `\u{feff}${[columns, ...rows].map((row) => quotedLine(row)).join('')}`;
}

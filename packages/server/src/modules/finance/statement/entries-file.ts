import { Readable } from 'node:stream';
import { type Field, f } from '@sluis/contract/base/fields';
import type pg from 'pg';
import { csvHeader, csvLine, harmlessLabel } from '../../../resource/export/csv.ts';
import { xlsxStream } from '../../../resource/export/xlsx.ts';
import { readEntries } from './entries.queries.ts';
import { type FileRow, fileRows } from './entry-rows.ts';
import { exactDecimal } from './exact-money.ts';
import { componentName } from './line-name.ts';
import type { Statement } from './statement.queries.ts';
import { type StatementLanguage, statementTexts } from './statement.texts.ts';

interface Column {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly of: (row: FileRow) => string | bigint | null | undefined;
}

const text = f.text(500, { nullable: true });
const money = f.decimal(0, 0, { nullable: true });
const instant = f.instant({ nullable: true });
const date = f.date({ nullable: true });

/** The columns of a file; each component of its fees has one, after those that every file has. */
function columnsOf({ item, lines }: Statement, language: StatementLanguage): readonly Column[] {
  const t = statementTexts(language);
  const column = (name: keyof FileRow & ColumnName, field: Field): Column => ({
    name,
    label: t(`columns.${name}`),
    field,
    of: (row) => row[name],
  });
  const same = (name: 'currency_code' | 'settlement', value: string): Column => ({
    name,
    label: t(`columns.${name}`),
    field: text,
    of: () => value,
  });
  const components = new Set(lines.flatMap(({ section, component }) => (section === 'fees' ? [component] : [])));
  return [
    column('kind', text),
    column('occurred_at', instant),
    column('payable_on', date),
    column('merchant_reference', text),
    column('payment_product', text),
    column('description', text),
    column('amount', money),
    column('fee', money),
    column('vat', money),
    column('reserve', money),
    column('net', money),
    same('currency_code', item.currency_code),
    column('transaction', text),
    column('item', text),
    column('entry', text),
    same('settlement', item.reference ?? item.id),
    ...[...components].map(
      (component): Column => ({
        name: `fee ${component}`,
        label: t('columns.fee_of', { name: componentName(t, component) }),
        field: money,
        of: ({ fees }) => fees?.get(component),
      }),
    ),
  ];
}

type ColumnName =
  | 'kind'
  | 'occurred_at'
  | 'payable_on'
  | 'merchant_reference'
  | 'payment_product'
  | 'description'
  | 'amount'
  | 'fee'
  | 'vat'
  | 'reserve'
  | 'net'
  | 'transaction'
  | 'item'
  | 'entry';

/** The entries of a settlement as CSV for spreadsheets, written while they are read. */
export function csvFile(pool: pg.Pool, statement: Statement, language: StatementLanguage): Readable {
  const { currency_code } = statement.item;
  const style = { format: 'csv', language } as const;
  const columns = columnsOf(statement, language);
  const cell = ({ field, of }: Column, row: FileRow): string => {
    const value = of(row);
    if (value === null || value === undefined) return '';
    if (typeof value === 'bigint') {
      const decimal = exactDecimal(value, currency_code);
      return language === 'nl' ? decimal.replace('.', ',') : decimal;
    }
    if (field === text) return harmlessLabel(value);
    const [day = '', time] = value.split('T');
    const shown = language === 'nl' ? day.split('-').toReversed().join('-') : day;
    return time === undefined ? shown : `${shown} ${time}`;
  };
  async function* lines(): AsyncGenerator<string> {
    let chunk = csvHeader(
      columns.map(({ label }) => label),
      style,
    );
    for await (const row of fileRows(statement, language, readEntries(pool, statement))) {
      chunk += csvLine(
        columns.map((column) => cell(column, row)),
        style,
      );
      if (chunk.length < 65_536) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
  return Readable.from(lines(), { objectMode: false });
}

/** The same as a workbook, with typed cells. */
export function xlsxFile(pool: pg.Pool, statement: Statement, language: StatementLanguage): Readable {
  const { currency_code } = statement.item;
  const columns = columnsOf(statement, language);
  const currencies = columns.map(({ field }) => (field === money ? currency_code : null));
  async function* rows(): AsyncGenerator<readonly unknown[]> {
    for await (const row of fileRows(statement, language, readEntries(pool, statement)))
      yield [
        ...columns.map(({ of }) => {
          const value = of(row);
          return typeof value === 'bigint' ? exactDecimal(value, currency_code) : value;
        }),
        ...currencies,
      ];
  }
  const labels = columns.map(({ label }) => label);
  return xlsxStream({ columns, labels, rows: rows(), reading: { language } });
}

import { toDecimal } from '@sluis/contract/base/money';
import { type Booking, balanceAccount, bookingsOf, statementNumber } from './bookings.ts';
import type { Statement } from './statement.queries.ts';
import type { StatementLanguage } from './statement.texts.ts';
import { swiftLines, swiftReference, swiftText } from './swift-text.ts';

/** The kind of an entry (SWIFT, field 61, subfield 6). */
const types: Readonly<Partial<Record<Booking['section'], string>>> = {
  fees: 'CHG',
  vat: 'CHG',
  refunds: 'RTI',
  chargebacks: 'RTI',
  payout: 'TRF',
};

const date6 = (date: string): string => date.slice(2).replaceAll('-', '');
const line_end = '\r\n';

/**
 * The merchant's balance as a bank account (MT940): the opening balance, an entry for each line and the payout, and the
 * carried balance at its closing. Only the text block: what surrounds it belongs to SWIFT's network.
 */
export function mt940(statement: Statement, language: StatementLanguage): string {
  const { item } = statement;
  const { currency_code, period_from, period_until, opening } = item;
  // The decimal comma is always there: 12345 yen are `12345,`.
  const money = (amount: number): string => {
    const [whole, fraction = ''] = toDecimal({ amount: Math.abs(amount), currency_code }).split('.');
    return `${whole},${fraction}`;
  };
  const mark = (amount: number): string => (amount < 0 ? 'D' : 'C');
  const balance = (tag: string, amount: number, date: string): string =>
    `:${tag}:${mark(amount)}${date6(date)}${currency_code}${money(amount)}`;
  const bookings = bookingsOf(statement, language);
  const reference = swiftReference(item.reference ?? '');
  const entry = ({ section, amount, value_date, text }: Booking, at: number): string[] => [
    `:61:${date6(value_date)}${date6(period_until).slice(2)}${mark(amount)}${money(amount)}N${types[section] ?? 'MSC'}${reference}//${at + 1}`,
    `:86:${swiftLines(text, 65, 6).join(line_end)}`,
  ];
  const closing = bookings.reduce((sum, { amount }) => sum + amount, opening);
  return [
    `:20:${reference}`,
    `:25:${swiftText(balanceAccount(statement)).slice(0, 35)}`,
    `:28C:${statementNumber(statement)}/1`,
    balance('60F', opening, period_from),
    ...bookings.flatMap(entry),
    balance('62F', closing, period_until),
    '-',
    '',
  ].join(line_end);
}

import { toDecimal } from '@sluis/contract/base/money';
import { attribute, document, element, type Xml } from '../../../platform/xml.ts';
import { type Booking, balanceAccount, bookingsOf, statementNumber } from './bookings.ts';
import type { Statement } from './statement.queries.ts';
import type { StatementLanguage } from './statement.texts.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

interface Camt extends Statement {
  readonly provider_name: string;
  readonly language: StatementLanguage;
}

const text = (name: string, value: string, max: number): Xml => element(name, [...value].slice(0, max).join('').trim());
const day = (name: string, date: string): Xml => element(name, [element('Dt', date)]);
const side = (amount: number): Xml => element('CdtDbtInd', amount < 0 ? 'DBIT' : 'CRDT');

/** An amount with its side, whose elements are named after it. */
const signed = (amount: number, currency_code: string, name = 'Amt'): Xml[] => [
  element(name, toDecimal({ amount: Math.abs(amount), currency_code }), attribute('Ccy', currency_code)),
  side(amount),
];

/** The families and sub-families of bank transaction codes (external code set of ISO 20022), with their domain. */
function codesOf({ section, amount }: Booking): readonly [string, string, string] {
  const operations = amount < 0 ? 'MDOP' : 'MCOP';
  if (section === 'fees') return ['ACMT', operations, 'CHRG'];
  if (section === 'vat') return ['ACMT', operations, 'TAXE'];
  if (section === 'gross') return ['PMNT', 'RCDT', 'OTHR'];
  return section === 'payout' ? ['PMNT', 'ICDT', 'OTHR'] : ['PMNT', operations, 'OTHR'];
}

/** The kind of an entry, and as code of the provider its section, or the component of a fee. */
function codeOf(booking: Booking, provider_name: string): Xml {
  const [domain, family, sub_family] = codesOf(booking);
  return element('BkTxCd', [
    element('Domn', [
      element('Cd', domain),
      element('Fmly', [element('Cd', family), element('SubFmlyCd', sub_family)]),
    ]),
    element('Prtry', [text('Cd', booking.component || booking.section, 35), text('Issr', provider_name, 35)]),
  ]);
}

/** The bank transfer, as the bank statement of its account has it. */
function transferOf({ item, account }: Statement, amount: number): Xml {
  const { currency_code } = item;
  const reference = item.reference ?? '';
  const number = account?.iban
    ? element('IBAN', account.iban)
    : element('Othr', [account?.account_number ? text('Id', account.account_number, 34) : undefined]);
  return element('TxDtls', [
    element('Refs', [text('EndToEndId', reference, 35)]),
    ...signed(amount, currency_code),
    element('RltdPties', [
      account && element('Cdtr', [element('Pty', [text('Nm', account.holder_name, 140)])]),
      element('CdtrAcct', [element('Id', [number])]),
    ]),
    element('RltdAgts', [element('CdtrAgt', [element('FinInstnId', [element('BICFI', account?.bic ?? undefined)])])]),
    element('RmtInf', [text('Ustrd', reference, 140)]),
  ]);
}

function entryOf({ provider_name, ...statement }: Camt, booking: Booking, at: number): Xml {
  const { item } = statement;
  const { section, amount, count, value_date } = booking;
  const { currency_code, period_until, reference } = item;
  const batch = [element('NbOfTxs', String(count)), ...signed(amount, currency_code, 'TtlAmt')];
  return element('Ntry', [
    element('NtryRef', String(at + 1)),
    ...signed(amount, currency_code),
    element('Sts', [element('Cd', 'BOOK')]),
    day('BookgDt', period_until),
    day('ValDt', value_date),
    text('AcctSvcrRef', `${reference}-${at + 1}`, 35),
    codeOf(booking, provider_name),
    element('NtryDtls', [section === 'payout' ? transferOf(statement, amount) : element('Btch', batch)]),
    text('AddtlNtryInf', booking.text, 500),
  ]);
}

/** The entries in numbers: how many, and their sums without and with their signs. */
function summaryOf(bookings: readonly Booking[], currency_code: string): Xml {
  const sum = (of: (booking: Booking) => number): number => bookings.reduce((total, each) => total + of(each), 0);
  const total = sum(({ amount }) => amount);
  const decimal = (amount: number): string => toDecimal({ amount: Math.abs(amount), currency_code });
  return element('TxsSummry', [
    element('TtlNtries', [
      element('NbOfNtries', String(bookings.length)),
      element('Sum', decimal(sum(({ amount }) => Math.abs(amount)))),
      element('TtlNetNtry', [element('Amt', decimal(total)), side(total)]),
    ]),
  ]);
}

/**
 * The merchant's balance as a bank account (camt.053.001.08): the opening balance, an entry for each line and the
 * payout, and the carried balance at its closing.
 */
export function camt053(camt: Camt): string {
  const { item, profile, merchant, provider_name, language } = camt;
  const { currency_code, closes_at, period_from, period_until, opening, reference } = item;
  const bookings = bookingsOf(camt, language);
  const closing = bookings.reduce((sum, { amount }) => sum + amount, opening);
  const balance = (code: string, amount: number, date: string): Xml =>
    element('Bal', [
      element('Tp', [element('CdOrPrtry', [element('Cd', code)])]),
      ...signed(amount, currency_code),
      day('Dt', date),
    ]);
  const stated = element('Stmt', [
    text('Id', reference ?? '', 35),
    element('ElctrncSeqNb', String(statementNumber(camt))),
    element('CreDtTm', closes_at),
    element('FrToDt', [element('FrDtTm', `${period_from}T00:00:00`), element('ToDtTm', `${period_until}T23:59:59`)]),
    element('Acct', [
      element('Id', [element('Othr', [text('Id', balanceAccount(camt), 34)])]),
      element('Ccy', currency_code),
      text('Nm', profile.name, 70),
      element('Ownr', [text('Nm', merchant.name, 140)]),
      element('Svcr', [element('FinInstnId', [text('Nm', provider_name, 140)])]),
    ]),
    balance('OPBD', opening, period_from),
    balance('CLBD', closing, period_until),
    summaryOf(bookings, currency_code),
    ...bookings.map((booking, at) => entryOf(camt, booking, at)),
  ]);
  const header = element('GrpHdr', [text('MsgId', reference ?? '', 35), element('CreDtTm', closes_at)]);
  return document(element('Document', [element('BkToCstmrStmt', [header, stated])], attribute('xmlns', namespace)));
}

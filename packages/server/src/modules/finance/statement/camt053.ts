import { toDecimal } from '@sluis/contract/base/money';
import { xmlText } from '../../../platform/xml.ts';
import { type Booking, balanceAccount, bookingsOf, statementNumber } from './bookings.ts';
import type { Statement } from './statement.queries.ts';
import type { StatementLanguage } from './statement.texts.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

/** An element with its children, or with a text. */
const element = (name: string, ...children: readonly string[]): string => `<${name}>${children.join('')}</${name}>`;
const text = (name: string, value: string, max: number): string =>
  element(name, xmlText([...value].slice(0, max).join('')));
const day = (name: string, date: string): string => element(name, element('Dt', date));

/** Codes of ISO 20022 for what an entry is (external code set, bank transaction codes). */
const codes: Readonly<Partial<Record<Booking['section'], readonly [string, string, string]>>> = {
  gross: ['PMNT', 'RCDT', 'OTHR'],
  refunds: ['PMNT', 'ICDT', 'OTHR'],
  payout: ['PMNT', 'ICDT', 'OTHR'],
};
const codesOf = ({ section, amount }: Booking): readonly [string, string, string] => {
  const operations = amount < 0 ? 'MDOP' : 'MCOP';
  if (section === 'fees') return ['ACMT', operations, 'CHRG'];
  if (section === 'vat') return ['ACMT', operations, 'TAXE'];
  return codes[section] ?? ['PMNT', operations, 'OTHR'];
};

/**
 * The merchant's balance as a bank account (camt.053.001.08): the opening balance, an entry for each line and the
 * payout, and the carried balance at its closing.
 */
export function camt053({ provider_name, language, ...statement }: Camt): string {
  const { item, profile, merchant } = statement;
  const { currency_code, closes_at, period_from, period_until, opening } = item;
  const reference = item.reference ?? '';
  const money = (name: string, amount: number): string =>
    `<${name} Ccy="${currency_code}">${toDecimal({ amount: Math.abs(amount), currency_code })}</${name}>`;
  const side = (amount: number): string => element('CdtDbtInd', amount < 0 ? 'DBIT' : 'CRDT');
  const signed = (amount: number): string => money('Amt', amount) + side(amount);
  const balance = (code: string, amount: number, date: string): string =>
    element('Bal', element('Tp', element('CdOrPrtry', element('Cd', code))), signed(amount), day('Dt', date));
  const bookings = bookingsOf(statement, language);
  const total = bookings.reduce((sum, { amount }) => sum + amount, 0);
  const gross = bookings.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const entry = (booking: Booking, at: number): string => {
    const { section, component, amount, value_date } = booking;
    const [domain, family, sub_family] = codesOf(booking);
    return element(
      'Ntry',
      element('NtryRef', String(at + 1)),
      signed(amount),
      element('Sts', element('Cd', 'BOOK')),
      day('BookgDt', period_until),
      day('ValDt', value_date),
      text('AcctSvcrRef', `${reference}-${at + 1}`, 35),
      element(
        'BkTxCd',
        element(
          'Domn',
          element('Cd', domain),
          element('Fmly', element('Cd', family), element('SubFmlyCd', sub_family)),
        ),
        element('Prtry', text('Cd', component || section, 35), text('Issr', provider_name, 35)),
      ),
      element('NtryDtls', section === 'payout' ? payoutDetails(statement, signed(amount)) : batch(booking, signed)),
      text('AddtlNtryInf', booking.text, 500),
    );
  };
  const stated = element(
    'Stmt',
    text('Id', reference, 35),
    element('ElctrncSeqNb', String(statementNumber(statement))),
    element('CreDtTm', closes_at),
    element('FrToDt', element('FrDtTm', `${period_from}T00:00:00`), element('ToDtTm', `${period_until}T23:59:59`)),
    element(
      'Acct',
      element('Id', element('Othr', text('Id', balanceAccount(statement), 34))),
      element('Ccy', currency_code),
      text('Nm', profile.name, 70),
      element('Ownr', text('Nm', merchant.name, 140)),
      element('Svcr', element('FinInstnId', text('Nm', provider_name, 140))),
    ),
    balance('OPBD', opening, period_from),
    balance('CLBD', opening + total, period_until),
    element(
      'TxsSummry',
      element(
        'TtlNtries',
        element('NbOfNtries', String(bookings.length)),
        element('Sum', toDecimal({ amount: gross, currency_code })),
        element('TtlNetNtry', element('Amt', toDecimal({ amount: Math.abs(total), currency_code })), side(total)),
      ),
    ),
    ...bookings.map(entry),
  );
  const header = element('GrpHdr', text('MsgId', reference, 35), element('CreDtTm', closes_at));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${element('BkToCstmrStmt', header, stated)}</Document>\n`;
}

interface Camt extends Statement {
  readonly provider_name: string;
  readonly language: StatementLanguage;
}

const batch = ({ count, amount }: Booking, signed: (amount: number) => string): string =>
  element('Btch', element('NbOfTxs', String(count)), signed(amount).replaceAll('Amt', 'TtlAmt'));

/** The bank transfer: what the bank statement of its account has. */
function payoutDetails({ item, account }: Statement, amount: string): string {
  const reference = item.reference ?? '';
  const number = account && (account.iban ?? account.account_number);
  return element(
    'TxDtls',
    element('Refs', text('EndToEndId', reference, 35)),
    amount,
    account
      ? element(
          'RltdPties',
          element('Cdtr', element('Pty', text('Nm', account.holder_name, 140))),
          number
            ? element(
                'CdtrAcct',
                element('Id', account.iban ? element('IBAN', account.iban) : element('Othr', text('Id', number, 34))),
              )
            : '',
        )
      : '',
    account?.bic ? element('RltdAgts', element('CdtrAgt', element('FinInstnId', element('BICFI', account.bic)))) : '',
    element('RmtInf', text('Ustrd', reference, 140)),
  );
}

import type { SettlementSection } from '@sluis/contract/entities/finance/settlement';
import { lineName } from './line-name.ts';
import type { Statement } from './statement.queries.ts';
import { type StatementLanguage, statementTexts } from './statement.texts.ts';

/** An entry of a bank statement: a line of the settlement, or its payout. */
export interface Booking {
  readonly section: SettlementSection | 'payout';
  /** Of fees, their component. */
  readonly component: string;
  readonly text: string;
  /** Minor units as they change the balance; never zero. */
  readonly amount: number;
  readonly count: number;
  readonly value_date: string;
}

/** The account number of a payout, for people. */
export const accountNumber = ({ account }: Pick<Statement, 'account'>): string =>
  account ? (account.iban ?? [account.routing_number, account.account_number].filter(Boolean).join(' ')) : '';

/** The entries of a settlement as a bank statement: opening + bookings = carried. */
export function bookingsOf(statement: Statement, language: StatementLanguage): readonly Booking[] {
  const { item, lines } = statement;
  const t = statementTexts(language);
  const booked = lines
    .filter(({ amount }) => amount !== 0)
    .map(
      (line): Booking => ({
        section: line.section,
        // That of shares is the merchant.
        component: line.section === 'shares' ? '' : line.component,
        text: `${lineName(line, language)} (${t('entries', { count: line.count })})`,
        amount: line.amount,
        count: line.count,
        value_date: item.period_until,
      }),
    );
  if (!item.amount) return booked;
  const to = t('to_account', { account: accountNumber(statement) });
  return [
    ...booked,
    {
      section: 'payout',
      component: '',
      text: `${t('payout')} ${item.reference} ${to}`,
      amount: -item.amount,
      count: 1,
      value_date: item.pay_on ?? item.period_until,
    },
  ];
}

/** The account that the balance is, in bank statements: a settlement profile in one currency. */
export const balanceAccount = ({ item, profile }: Pick<Statement, 'item' | 'profile'>): string =>
  `${profile.number}-${item.currency_code}`;

/** The number of a statement, unique in its year: month and number of the reference `{number}.{yymm}.{nn}`. */
export function statementNumber({ item }: Pick<Statement, 'item'>): number {
  const [, month = '0', number = '0'] = /(\d\d)\.(\d+)$/.exec(item.reference ?? '') ?? [];
  return Number(month) * 1000 + Number(number);
}

import type { AccountKind } from '@sluis/contract/finance/accounts';
import type { Safeguarding } from '@sluis/contract/finance/reports';
import { sql } from 'kysely';
import { ask, type Question, within } from './question.queries.ts';

type Row = readonly [currency: string, kind: AccountKind, balance: string];

/** The balances of accounts at the end of the range, credits less debits. */
const readBalances = (question: Question): Promise<Row[]> =>
  ask<Row>(
    question,
    sql`
      select currency_code, kind, sum(amount)::text from ledgerbalance
      where ${within('organisation', question.scope)} and booked_on <= ${question.until}
      group by 1, 2 order by 1, 2`,
  );

/** What is owed to merchants beside what is there for it, per currency. */
export async function safeguardingOf(question: Question): Promise<Safeguarding[]> {
  const { filters } = question;
  const currencies = filters.filter(({ field }) => field === 'currency_code').flatMap(({ value }) => [value].flat());
  const rows = (await readBalances(question)).filter(
    ([currency]) => currencies.length === 0 || currencies.includes(currency),
  );
  return [...Map.groupBy(rows, ([currency]) => currency)].map(([currency_code, own]) => {
    const balances = new Map(own.map(([, kind, balance]) => [kind, Number(balance)]));
    const credit = (kind: AccountKind): number => balances.get(kind) ?? 0;
    const debit = (kind: AccountKind): number => -credit(kind) || 0;
    const owes = {
      merchant_payable: credit('merchant_payable'),
      merchant_reserve: credit('merchant_reserve'),
      payout_in_transit: credit('payout_in_transit'),
    };
    const has = {
      bank: debit('bank'),
      processor_receivable: debit('processor_receivable'),
      opening: debit('opening'),
    };
    const total = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((sum, each) => sum + each, 0);
    const [owed, held] = [total(owes), total(has)];
    return {
      currency_code,
      ...owes,
      owed,
      ...has,
      held,
      difference: held - owed,
      accounts: [...balances]
        .filter(([, balance]) => balance !== 0)
        .map(([kind, balance]) => ({ kind, debit: Math.max(0, -balance), credit: Math.max(0, balance) })),
    };
  });
}

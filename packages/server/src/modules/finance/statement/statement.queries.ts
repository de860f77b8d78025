import { settlement_sections } from '@sluis/contract/entities/finance/settlement';
import type { ItemOf } from '@sluis/contract/registry';
import type { Executor } from '../../../platform/database/database.ts';
import { findItems } from '../../../resource/item.ts';
import { readSchedule } from '../settling/arrangement.queries.ts';
import { readStatementLines, type StatementLine } from '../settling/statement.queries.ts';

/** Everything that the files of a settlement say, without its entries. */
export interface Statement {
  readonly item: ItemOf<'settlement'>;
  /** In the order of a statement. */
  readonly lines: readonly StatementLine[];
  readonly profile: ItemOf<'settlementprofile'>;
  /** The zone of its period. */
  readonly timezone: string;
  readonly merchant: ItemOf<'organisation'>;
  readonly provider: ItemOf<'organisation'>;
  /** The account that it is paid out to. */
  readonly account: ItemOf<'bankaccount'> | undefined;
}

/** Reads the statement of a settlement that the caller sees. */
export async function readStatement(executor: Executor, item: ItemOf<'settlement'>): Promise<Statement> {
  const { organisation, settlement_profile, bank_account } = item;
  const root = await executor.selectFrom('organisation').select('id').where('parent', 'is', null).executeTakeFirst();
  const [lines, profiles, organisations, accounts] = await Promise.all([
    readStatementLines(executor, item),
    findItems(executor, 'settlementprofile', [settlement_profile]),
    findItems(executor, 'organisation', [organisation, root?.id ?? null]),
    findItems(executor, 'bankaccount', [bank_account]),
  ]);
  const profile = profiles.get(settlement_profile) as ItemOf<'settlementprofile'>;
  const { timezone } = await readSchedule(executor, profile, item.closes_at);
  return {
    item,
    lines: settlement_sections.flatMap((section) => lines.filter((line) => line.section === section)),
    profile,
    timezone,
    merchant: organisations.get(organisation) as ItemOf<'organisation'>,
    provider: organisations.get(root?.id ?? '') as ItemOf<'organisation'>,
    account: accounts.get(bank_account ?? ''),
  };
}

/** What the lines and the opening balance add up to: paid out and carried. */
export const balanceOf = ({ item, lines }: Pick<Statement, 'item' | 'lines'>): number =>
  lines.reduce((sum, { amount }) => sum + amount, item.opening);

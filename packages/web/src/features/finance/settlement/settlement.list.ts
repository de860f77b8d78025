import { balanceOf } from '@sluis/contract/entities/finance/settlement';
import type { Shown, Words } from '../../../kit/item/shown.ts';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { periodOf } from './period.tsx';
import type { Settlement } from './settlement.item.ts';
import { isOpen } from './statement.ts';
import { UnclosedNotice } from './unclosed-notice.tsx';

type Of<K extends keyof Settlement> = Pick<Settlement, K>;

const shownReference = ({ reference }: Of<'reference'>, { t }: Words): Shown => ({
  text: reference ?? t('settlement.running'),
});

const shownPeriod = (item: Of<'period_from' | 'period_until'>, { format }: Words): Shown => ({
  text: periodOf(item, format),
  figures: 'date',
});

const shownFees = ({ fees, vat, currency_code }: Of<'fees' | 'vat' | 'currency_code'>, { format }: Words): Shown => ({
  text: format.money({ amount: fees + vat, currency_code }),
  figures: 'amount',
});

const shownCarried = ({ carried, carried_reason, currency_code }: Settlement, { t, format }: Words) =>
  carried
    ? ({
        text: format.money({ amount: carried, currency_code }),
        figures: 'amount',
        ...(carried_reason && { title: t(`values.carried_reason.${carried_reason}`) }),
      } satisfies Shown)
    : undefined;

/** What is paid out; of a running settlement its balance so far, which no total counts. */
const shownPayout = (item: Settlement, { t, format }: Words): Shown | undefined => {
  const { amount, currency_code } = item;
  if (amount !== null) return { text: format.money({ amount, currency_code }), figures: 'amount' };
  if (!isOpen(item)) return undefined;
  const balance = format.money({ amount: balanceOf(item), currency_code });
  return { text: `${t('settlement.now')} ${balance}`, figures: 'amount', title: t('settlement.so_far') };
};

const shownUnrated = ({ unrated_count }: Of<'unrated_count'>, { format }: Words): Shown | undefined =>
  unrated_count > 0 ? { text: format.number(unrated_count), tone: 'warning' } : undefined;

/** The fees, and how many entries have none because no price applies. */
const shownFeesAndUnrated = (item: Settlement, words: Words): Shown => ({
  ...shownFees(item, words),
  ...(item.unrated_count > 0 && {
    mark: `${words.format.number(item.unrated_count)} ${words.t('settlement.without_price')}`,
  }),
});

const populate = ['organisation', 'settlement_profile', 'bank_account', 'payout_batch'] as const;

const shared = {
  entity: 'settlement',
  timeless: true,
  empty: 'settlement.empty',
  populate,
  detail: {
    populate,
    panel: async () => (await import('./settlement.panel.tsx')).settlementPanel,
  },
} as const;

const first_columns = [
  { path: 'reference', shows: shownReference },
  { path: 'period_until', shows: shownPeriod, label: 'settlement.period', exported: ['period_from'] },
] as const;

const fees = { path: 'fees', shows: shownFees, label: 'settlement.fees_and_vat', exported: ['vat'] } as const;

const outcome = [
  { path: 'carried', shows: shownCarried, exported: ['carried_reason'] },
  { path: 'amount', shows: shownPayout, exported: ['currency_code'] },
  'status',
  'pay_on',
] as const;

const hidden_columns = [
  { path: 'opening', hidden: true },
  { path: 'refunds', hidden: true },
  { path: 'chargebacks', hidden: true },
  { path: 'reversals', hidden: true },
  { path: 'reserve_held', hidden: true },
  { path: 'reserve_released', hidden: true },
  { path: 'reserve_drawn', hidden: true },
  { path: 'one_offs', hidden: true },
  { path: 'shares', hidden: true },
  { path: 'returned', hidden: true },
  { path: 'carried_reason', hidden: true },
  { path: 'count', hidden: true },
  { path: 'closes_at', hidden: true },
  { path: 'settlement_profile.name', hidden: true },
  { path: 'bank_account.name', hidden: true },
  { path: 'created_at', hidden: true },
  { path: 'id', hidden: true },
] as const;

const filters = [
  'status',
  'closes_at',
  'currency_code',
  'settlement_profile',
  'reference',
  'amount',
  'pay_on',
  'carried_reason',
  'created_at',
  'id',
] as const;

/** Settlements of a merchant, and those of all merchants. */
export const settlement_lists: Readonly<Record<'merchant' | 'provider', List>> = {
  merchant: defineList({
    ...shared,
    id: 'settlement',
    title: 'settlement.title',
    hint: 'settlement.hint',
    columns: [...first_columns, 'gross', fees, ...outcome, ...hidden_columns],
    card: ['reference', 'amount', 'period_until', 'status'],
    filters,
  }),
  provider: defineList({
    ...shared,
    id: 'psp_settlement',
    path: 'psp/settlement',
    roles: ['PSP && PSP_SETTLEMENT_LIST'],
    title: 'settlement.title',
    hint: 'settlement.hint_provider',
    columns: [
      ...first_columns,
      { path: 'organisation.name', width_px: 140 },
      'gross',
      { ...fees, shows: shownFeesAndUnrated, exported: ['vat', 'unrated_count'] },
      ...outcome,
      { path: 'unrated_count', shows: shownUnrated, hidden: true },
      { path: 'payout_batch.reference', label: 'fields:settlement.payout_batch', hidden: true },
      ...hidden_columns,
    ],
    card: [['reference', 'organisation.name'], 'amount', 'period_until', 'status'],
    filters: [...filters, 'organisation', 'payout_batch', 'unrated_count'],
    notice: UnclosedNotice,
  }),
};

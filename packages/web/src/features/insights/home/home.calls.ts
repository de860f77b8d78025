import type { Populated } from '@sluis/contract/registry';
import type {
  AchievementsAnswer,
  MerchantRevenueAnswer,
  ProcessorRevenueAnswer,
  RecentAnswer,
  SeriesAnswer,
  TodayAnswer,
} from '@sluis/contract/statistics';
import { queryOptions } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import { type Query, request } from '../../../lib/api-client.ts';
import { businessNow, plusDays } from '../../../lib/business-time.ts';
import { fromWallTime, toWallTime } from '../../../lib/zone.ts';
import { compared_days, dayCall, todayCall } from './revenue.ts';

/** Figures of today are refetched while the page is open. */
const refetch_ms = 60_000;

const statistic = <T>(path: string, query: Query) =>
  queryOptions({
    queryKey: ['statistic', path, query],
    queryFn: ({ signal }) => request<T>('GET', path, { query, signal }),
    staleTime: refetch_ms / 2,
    refetchInterval: refetch_ms,
  });

export const daysQuery = (today: string, currency_code: string | undefined) =>
  statistic<SeriesAnswer>(...dayCall(today, currency_code));

/** By date, so that figures of one day are never shown as those of the next. */
export const todayQuery = (today: string, currency_code: string | undefined) => {
  const asked = statistic<TodayAnswer>(...todayCall(currency_code));
  return queryOptions({ ...asked, queryKey: [...asked.queryKey, today] });
};

/** The revenue of some days, the last of which ends at this time of day. */
const untilThisTime = (from: string, date: string, currency_code: string | undefined, timezone: string) => {
  const path = '/v1/statistics/aggregate/day';
  return queryOptions({
    queryKey: ['statistic', 'until this time', from, date, currency_code],
    queryFn: ({ signal }) => {
      const now = `${date}T${toWallTime(businessNow().toISOString(), timezone).slice(11)}`;
      const query = { 'created_at>': from, 'created_at<': fromWallTime(now, timezone), blocked: false, currency_code };
      return request<SeriesAnswer>('GET', path, { query, signal });
    },
    staleTime: refetch_ms / 2,
    refetchInterval: refetch_ms,
  });
};

/** The revenue of a week ago up to this time of day. */
export const weekAgoQuery = (today: string, currency_code: string | undefined, timezone: string) =>
  untilThisTime(plusDays(today, -7), plusDays(today, -7), currency_code, timezone);

/** The days to compare those of the overview with. */
export const overviewBeforeQuery = (today: string, currency_code: string | undefined, timezone: string) =>
  untilThisTime(plusDays(today, 1 - 2 * compared_days), plusDays(today, -compared_days), currency_code, timezone);

export const achievementsQuery = (currency_code: string | undefined) =>
  statistic<AchievementsAnswer>('/v1/statistics/amazingthings', { currency_code });

export const recentQuery = statistic<RecentAnswer>('/v1/statistics/recent', {});

/** Merchants with the highest revenue, or with the largest loss of it. */
export const merchantsQuery = (_sort: '-amount' | 'change', currency_code: string | undefined) =>
  statistic<MerchantRevenueAnswer>('/v1/psp/merchant/revenue', { _limit: 5, _sort, active: true, currency_code });

export const processorsQuery = (currency_code: string | undefined) =>
  statistic<ProcessorRevenueAnswer>('/v1/statistics/processor/revenue', { currency_code });

export type Payout = Populated<'settlement', 'payment_profile'>;

/** The last payout and the one before. */
export const payoutsQuery = listOptions<Payout>('settlement', {
  _limit: 2,
  _sort: '-created_at',
  'amount>': 0,
  _populate: 'payment_profile',
});

/** What the next payout has collected so far. */
export const nextPayoutQuery = listOptions<Payout>('settlement', {
  _limit: 1,
  _sort: 'closes_at',
  status: 'OPEN',
  _populate: 'payment_profile',
});

import type { RoleExpressions } from './base/role-expressions.ts';

/** The subjects of statistics: payments, refunds and customers, by their creation time. */
export const statistic_entities = ['transaction', 'refund', 'customer'] as const;
export type StatisticEntity = (typeof statistic_entities)[number];

/** The roles to see the figures of an entity. */
export const statistics_roles = {
  transaction: ['TRANSACTION_STATISTICS'],
  refund: ['REFUND_STATISTICS'],
  customer: ['CUSTOMER_STATISTICS'],
} as const satisfies Readonly<Record<StatisticEntity, RoleExpressions>>;

/** The periods of a time series. Weeks begin on Monday. */
export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];
/** A series of a few days can consist of hours of the wall clock. */
export const series_periods = ['hour', ...periods] as const;
export type SeriesPeriod = (typeof series_periods)[number];
/** The longest range of a series of hours, in days. */
export const hourly_days_max = 7;

/** All payments in any status, or only paid ones. */
export const measures = ['all', 'paid'] as const;
export type Measure = (typeof measures)[number];

/**
 * The range to compare with: as many days just before, or the calendar month, quarter or year before. A range that has
 * not ended is compared up to the same day and time.
 */
export const earlier_spans = ['days', 'month', 'quarter', 'year'] as const;
export type EarlierSpan = (typeof earlier_spans)[number];

/** Fields that items can be grouped by. */
export const statistic_groups = {
  transaction: ['status', 'payment_product', 'platform', 'browser'],
  refund: ['status'],
  customer: ['status'],
} as const satisfies Readonly<Record<StatisticEntity, readonly string[]>>;

/**
 * Filters of figures that need no role for the list. Other filters would reveal single items, such as the number of
 * payments with a reference or an amount.
 */
export const statistic_filters = {
  transaction: [
    'status',
    'payment_product',
    'country_code',
    'processor',
    'tags',
    'payment_profile',
    'card_brand',
    'card_country',
    'platform',
    'browser',
    'recurring_type',
    'blocked',
  ],
  refund: ['status', 'payment_profile', 'processor'],
  customer: ['status', 'country_code', 'segment'],
} as const satisfies Readonly<Record<StatisticEntity, readonly string[]>>;

/** The longest range of statistics, in days. */
export const range_days_max = 1830;
/** The default range in days, including today. */
export const range_days_default = 28;

/** The statuses of payments with an outcome, which conversion and the comparison of processors count. */
export const compared_statuses = [
  'AUTHORIZED',
  'SETTLEMENT_REQUESTED',
  'SETTLEMENT_COMPLETED',
  'DECLINED',
  'FAILED',
  'ABANDONED',
  'CANCELLED',
  'AUTHORIZATION_VOIDED',
] as const;

export interface CurrencyCount {
  readonly currency_code: string;
  readonly count: number;
}

/** The common part of every answer. Amounts of different currencies are never added up. */
export interface StatisticAnswer {
  /** Instants; the range excludes `until`. */
  readonly from: string;
  readonly until: string;
  readonly timezone: string;
  /** The currency of all amounts; null for customers, and before the first payment. */
  readonly currency_code: string | null;
  /** The currencies in the range with their numbers of items, the most used first. */
  readonly currencies: readonly CurrencyCount[];
  /** Read from rows, because no sums are kept for these filters or this time zone. */
  readonly from_rows: boolean;
}

/** The amount is in minor units; 0 for customers. */
export interface Figure {
  readonly count: number;
  readonly volume: number;
}

/** `{entity}/aggregate?group_by=`: the largest count first; `value` is null if unknown. */
export interface GroupsAnswer extends StatisticAnswer {
  readonly items: readonly (Figure & { readonly value: string | null })[];
}

/**
 * A period by its first day, `yyyy-mm-dd`; an hour as `yyyy-mm-ddThh`. It is partial if it is not entirely in the
 * range, or has not ended.
 */
export interface PeriodFigure extends Figure {
  readonly period: string;
  readonly partial: boolean;
}

/** `{entity}/aggregate/stats`: every period of the range, also those without items; of hours, those that have begun. */
export interface SeriesAnswer extends StatisticAnswer {
  readonly items: readonly PeriodFigure[];
}

/** `{entity}/aggregate/total`. Averages are rounded half up to a minor unit, and null for a division by zero. */
export interface TotalAnswer extends StatisticAnswer, Figure {
  readonly averagePerPeriod: number | null;
  /** The average amount of an item. */
  readonly atv: number | null;
}

export interface TransactionTotalAnswer extends TotalAnswer {
  readonly paid_count: number;
  readonly paid_volume: number;
  readonly blocked_count: number;
  readonly blocked_volume: number;
  /** Authorised and paid, as a share of the compared statuses without blocked payments. */
  readonly conversion: number | null;
}

export interface RefundTotalAnswer extends TotalAnswer {
  /** Without failed and cancelled refunds. */
  readonly refunded_count: number;
  readonly refunded_volume: number;
  /** `refunded_volume` as a share of the revenue of the range. */
  readonly rate: number | null;
}

/** `transaction/aggregate/lifecycle`: shares in per cent with two decimals, which add up to 100. */
export interface LifecycleAnswer extends StatisticAnswer {
  readonly items: readonly (Figure & {
    readonly name: string;
    readonly count_percentage: number;
    readonly volume_percentage: number;
  })[];
}

/** `transaction/aggregate/location`: payments of a known country. `volume` is in minor units. */
export interface LocationsAnswer extends StatisticAnswer {
  readonly items: readonly {
    readonly location: { readonly alpha2: string; readonly alpha3: string };
    readonly volume: string;
    readonly count: number;
  }[];
}

/** `statistics/today`: paid so far today, and the expected total of the day; null with too little history. */
export interface TodayAnswer extends StatisticAnswer {
  readonly amount: number;
  readonly transactions: number;
  readonly expected_amount: number | null;
  readonly expected_low: number | null;
  readonly expected_high: number | null;
}

/** `statistics/amazingthings`: the last seven days, including today so far, beside the same span a week earlier. */
export const achievement_types = ['transactions', 'customers', 'amount', 'refunds'] as const;
export type AchievementType = (typeof achievement_types)[number];
export interface Achievement {
  readonly type: AchievementType;
  readonly last: number;
  readonly previous: number;
  /** Changes of up to 10 % are equal, as is the amount always; fewer refunds are better. */
  readonly trend: 'up' | 'down' | 'equal';
}
export interface AchievementsAnswer extends StatisticAnswer {
  readonly items: readonly Achievement[];
}

/** `statistics/recent`: the newest payments and refunds. */
export interface RecentItem {
  readonly type: 'transaction' | 'blocked' | 'refund';
  readonly id: string;
  readonly created_at: string;
  readonly status: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly payment_product: string | null;
  readonly organisation: { readonly id: string; readonly name: string };
}
export interface RecentAnswer {
  readonly items: readonly RecentItem[];
}

/** `statistics/dayandtime`: payments by date, or by day of the week, and hour of the wall clock; Monday is 1, and hours without payments are absent. */
export interface DayAndTimeAnswer extends StatisticAnswer {
  readonly items: readonly (Figure & {
    readonly weekday: number;
    readonly hour: number;
    /** Null if the dates of a day of the week are summed. */
    readonly date: string | null;
  })[];
}

interface ProcessorNames {
  readonly id: string;
  readonly name: string;
  readonly payment_product: string;
  /** `direct`, or the code of the gateway that leads to the processor. */
  readonly gateway: string;
  readonly gatewayLabel: string;
}

/** The outcomes of the payments in a span, without blocked ones, and in the span it is compared with. */
export interface Approval {
  /** Payments with an outcome or without an answer, and the authorised or paid ones among them. */
  readonly finished: number;
  readonly approved: number;
  readonly usual_finished: number;
  readonly usual_approved: number;
}

/** `statistics/processor/revenue`: revenue of the last 24 hours beside that of the 24 hours before. */
export interface ProcessorRevenue extends ProcessorNames {
  readonly last24hours: number;
  readonly previous24hours: number;
  /** Now: the end of the last 24 hours. */
  readonly until: string;
  /** In per cent; null if there was no revenue before. */
  readonly diff: number | null;
  readonly sign: '>' | '<' | '=';
  /** Its approval in the last 24 hours beside the last 28 days, in all currencies. */
  readonly approval: Approval;
}
export interface ProcessorRevenueAnswer extends StatisticAnswer {
  readonly items: readonly ProcessorRevenue[];
}

/** `statistics/processor/compare`: the last 28 days of each processor by status. */
export interface ComparedProcessor extends ProcessorNames {
  readonly transaction: {
    readonly count: number;
    readonly amount: number;
    /** Authorised and paid, as a share of the compared statuses without blocked payments. */
    readonly conversion: number | null;
    readonly status: Readonly<
      Record<(typeof compared_statuses)[number], { readonly count: number; readonly amount: number }>
    >;
  };
}
export interface ProcessorCompareAnswer extends StatisticAnswer {
  readonly items: readonly ComparedProcessor[];
}

/** `psp/merchant/revenue`: the revenue of merchants in the last 24 hours, and in the 24 hours before. */
export interface MerchantRevenueAnswer extends StatisticAnswer {
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly active: boolean;
    readonly amount: number;
    readonly count: number;
    readonly previous_amount: number;
    /** Of the merchant with everything below it; null before the first payment. */
    readonly last_payment_at: string | null;
  }[];
}

/** `psp/merchant/revenue/count`: the number of merchants in that list. */
export interface MerchantRevenueCountAnswer {
  readonly count: number;
}

/** `customer/count`: created in the range, and those who paid in it. */
export interface CustomerCountAnswer extends StatisticAnswer {
  readonly count: number;
  readonly paying: number;
}

/** `customer/aggregate/best`: the customers with the most or the highest payments in the range. */
export interface BestCustomersAnswer extends StatisticAnswer {
  /** When it was computed: it is cached for a minute. */
  readonly as_of: string;
  readonly items: readonly (Figure & {
    readonly customer: {
      readonly id: string;
      readonly name: string | null;
      readonly city: string | null;
      readonly region: string | null;
      readonly country_code: string | null;
      readonly status: string;
    };
  })[];
}

/** The segments of customers by how recently, how often and for how much they paid. Source: RFM analysis. */
export const customer_segments = [
  'champion',
  'loyal',
  'potential_loyalist',
  'new',
  'promising',
  'needs_attention',
  'about_to_sleep',
  'at_risk',
  'cannot_lose',
  'hibernating',
] as const;
export type CustomerSegment = (typeof customer_segments)[number];

/** Five is best: paid most recently, most often, the most. */
export const scores = [1, 2, 3, 4, 5] as const;
export type Score = (typeof scores)[number];

/**
 * Four growing bounds between five scores. For days since the last payment, a customer within the first has 5. For
 * payments and for amounts in minor units, a customer who reaches the first has 2.
 */
export type Cuts = readonly number[];

export interface SegmentBounds {
  readonly organisation: { readonly id: string; readonly name: string };
  readonly recency: Cuts;
  readonly frequency: Cuts;
  /** In minor units of each currency; its own, or those of all organisations if it has few payers. */
  readonly amounts: readonly { readonly currency_code: string; readonly cuts: Cuts; readonly is_own: boolean }[];
  /** False if it has too few payers for its own bounds of recency and frequency. */
  readonly is_own: boolean;
  /** When bounds were last computed; null before the first time. */
  readonly computed_at: string | null;
}

/** `customer/aggregate/segment`: the number of customers of each segment. */
export interface SegmentsAnswer {
  readonly segments: Readonly<Record<CustomerSegment, number>>;
  /** Of the customers' organisations, those with the most customers first, ten at most. */
  readonly bounds: readonly SegmentBounds[];
  /** Every payment up to this time is counted. */
  readonly as_of: string;
}

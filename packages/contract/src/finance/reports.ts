import type { SettlementSection } from '../entities/finance/settlement.ts';
import type { Period } from '../statistics.ts';
import type { AccountKind } from './accounts.ts';
import type { EntryKind, SchemeType } from './kinds.ts';
import type { SchemeLine } from './scheme-line.ts';

/** The common part of reports: accounting days, of which `until` is the last. Amounts are in minor units. */
export interface FinanceReport {
  readonly from: string;
  readonly until: string;
}

/** What is known of an accounting day, as it changes the balance. */
export const daily_sections = [
  'gross',
  'refunds',
  'chargebacks',
  'reversals',
  'fees',
  'vat',
  'reserve_held',
] as const satisfies readonly SettlementSection[];
export type DailySection = (typeof daily_sections)[number];

export interface DailyFigures extends Readonly<Record<DailySection, number>> {
  readonly currency_code: string;
  /** Of payments. */
  readonly count: number;
  /** All of these: fees and VAT are rounded in the statement. */
  readonly expected_net: number;
}

export interface DailyRow extends DailyFigures {
  readonly accounting_day: string;
  /** Null for what is of no payment. */
  readonly payment_product: string | null;
  readonly settlement: string | null;
  readonly settlement_reference: string | null;
}

/** `statistics/finance/daily`: what happened on accounting days, the last first. */
export interface DailyAnswer extends FinanceReport {
  readonly items: readonly DailyRow[];
  readonly total: number;
  readonly totals: readonly DailyFigures[];
}

/** Opening + sections − paid = closing. */
export interface Waterfall extends Readonly<Record<SettlementSection, number>> {
  readonly count: number;
  readonly opening: number;
  readonly paid: number;
  readonly closing: number;
}

/** A period by its first day; partial if the range cuts it off, or it has not ended. */
export interface WaterfallPeriod extends Waterfall {
  readonly period: string;
  readonly partial: boolean;
}

export interface ProductFigures extends Readonly<Record<DailySection, number>> {
  readonly period: string;
  readonly payment_product: string | null;
  readonly count: number;
}

export interface CurrencyWaterfall extends Waterfall {
  readonly currency_code: string;
  /** Those in which anything happened. */
  readonly periods: readonly WaterfallPeriod[];
  readonly products: readonly ProductFigures[];
}

/** `statistics/finance`: from the opening to the closing balance, per currency. */
export interface WaterfallAnswer extends FinanceReport {
  readonly period: Period;
  readonly items: readonly CurrencyWaterfall[];
}

/** Sums are exact in millionths of a minor unit (`…_micro`), and rounded half to even beside it. */
export interface MarginFigures {
  readonly currency_code: string;
  readonly count: number;
  readonly turnover: number;
  readonly revenue: number;
  readonly cost: number;
  readonly partner: number;
  readonly margin: number;
  readonly revenue_micro: number;
  readonly cost_micro: number;
  readonly partner_micro: number;
  readonly margin_micro: number;
  /** The margin in per cent of the revenue, with two decimals; null without revenue. */
  readonly margin_percentage: number | null;
}

export interface MarginRow extends MarginFigures {
  /** The first day of its period; null for the whole range. */
  readonly period: string | null;
  /** The merchant. */
  readonly organisation: string;
  readonly organisation_name: string;
  readonly payment_product: string | null;
  readonly processor: string | null;
  readonly processor_name: string | null;
  readonly is_below_cost: boolean;
}

export const margin_sorts = ['-period', 'margin_percentage', '-turnover', '-revenue', '-margin'] as const;
export type MarginSort = (typeof margin_sorts)[number];

export interface AccountBalance {
  readonly kind: AccountKind;
  readonly debit: number;
  readonly credit: number;
}

/** What is owed to merchants beside what is there for it, at the end of the range. */
export interface Safeguarding {
  readonly currency_code: string;
  readonly merchant_payable: number;
  readonly merchant_reserve: number;
  readonly payout_in_transit: number;
  readonly owed: number;
  readonly bank: number;
  readonly processor_receivable: number;
  /** Balances that were taken over, whose money is not in this journal. */
  readonly opening: number;
  readonly held: number;
  /** Held less owed. */
  readonly difference: number;
  /** The trial balance: debits equal credits. */
  readonly accounts: readonly AccountBalance[];
}

/** `psp/statistics/finance`: margins by merchant, product, processor and currency. */
export interface MarginAnswer extends FinanceReport {
  readonly period: Period | null;
  readonly items: readonly MarginRow[];
  readonly total: number;
  readonly totals: readonly (MarginFigures & { readonly below_cost: number })[];
  readonly safeguarding: readonly Safeguarding[];
}

/** The line of an edition that a price is of, with its conditions. */
export interface MatchedLine {
  readonly type: SchemeType;
  readonly scheme: string;
  readonly scheme_name: string;
  readonly edition: string;
  readonly number: number;
  readonly valid_from: string;
  readonly line: SchemeLine;
}

export interface ExplainedPart {
  readonly component: string;
  /** Millionths of a minor unit. */
  readonly micro: number;
  readonly vat_rate_ppm: number;
  /** Who is paid: a processor or a partner. */
  readonly counterparty?: string;
  /** Null for what no line says, such as a minimum. */
  readonly why?: MatchedLine | null;
}

export interface ExplainedReserve {
  readonly component: string;
  readonly amount: number;
  readonly release_on: string;
  readonly why?: MatchedLine | null;
}

/** What only the provider sees of an event. */
export interface EventMargin {
  readonly cost: readonly ExplainedPart[];
  readonly partner: readonly ExplainedPart[];
  readonly cost_micro: number;
  readonly partner_micro: number;
  readonly margin_micro: number;
}

export const event_states = ['POSTED', 'PENDING', 'NOT_SETTLED'] as const;

/** An event of an item: posted to the journal, not yet, or never. */
export interface SettledEvent extends Partial<EventMargin> {
  readonly id: string;
  readonly state: (typeof event_states)[number];
  readonly kind: EntryKind;
  readonly item: string | null;
  readonly occurred_at: string;
  readonly accounting_day: string | null;
  readonly payable_on: string | null;
  readonly currency_code: string;
  /** As it changes the balance. */
  readonly amount: number;
  readonly fees: readonly ExplainedPart[];
  readonly fee_micro: number;
  readonly vat_micro: number;
  readonly reserve: number;
  readonly reserved: readonly ExplainedReserve[];
  /** The amount less fees, VAT and reserve; null until it is posted. */
  readonly net: number | null;
  readonly settlement: string | null;
  readonly settlement_reference: string | null;
  readonly settlement_status: string | null;
  readonly corrects: string | null;
  readonly reason: string | null;
}

/** `{transaction|refund|chargeback}/{id}/settlement`. */
export interface SettledAnswer {
  readonly items: readonly SettledEvent[];
}

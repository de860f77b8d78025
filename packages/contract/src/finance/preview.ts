import type { SchemeType } from './kinds.ts';

/** What a draft of prices is compared by. */
export const preview_figures = ['fees', 'cost', 'partner', 'reserve', 'margin', 'rounding'] as const;
export type PreviewFigure = (typeof preview_figures)[number];

/** The figure that the prices of a scheme set; the largest difference in it comes first. */
export const figure_of = {
  revenue: 'fees',
  cost: 'cost',
  reserve: 'reserve',
  partner: 'partner',
} as const satisfies Readonly<Record<SchemeType, PreviewFigure>>;

/**
 * With the prices of the month, and with those of the draft; minor units. `reserve` is what would be withheld if no
 * maximum applied. `rounding` is what the fees as a statement of the month has them exceed their exact prices by: fees
 * with rounding `EVENT` are rounded with each event, others once per line, which has a component and a VAT rate.
 */
export interface PreviewFigures extends Readonly<Record<PreviewFigure | `${PreviewFigure}_draft`, number>> {
  readonly currency_code: string;
  /** Of payments. */
  readonly count: number;
  readonly turnover: number;
}

/** A merchant's payment product in a currency. */
export interface PreviewRow extends PreviewFigures {
  readonly settlement_profile: string;
  readonly settlement_profile_number: string;
  readonly organisation: string;
  readonly organisation_name: string;
  /** Null for what is of no payment. */
  readonly payment_product: string | null;
  /** Whether the fees of the draft do not cover its cost and shares. */
  readonly is_below_cost: boolean;
}

export interface PreviewTotal extends PreviewFigures {
  readonly rows: number;
  readonly below_cost: number;
}

/** `{type}scheme/{id}/preview`: the draft of a scheme beside the prices of last month. */
export interface PreviewAnswer {
  /** As in `2026-10`. */
  readonly month: string;
  /** How many settlement profiles have prices of the scheme. */
  readonly settlement_profiles: number;
  /** By currency, the largest difference first; of very many, those below cost before others. */
  readonly items: readonly PreviewRow[];
  readonly total: number;
  /** Per currency, that with most payments first; of all rows. */
  readonly totals: readonly PreviewTotal[];
}

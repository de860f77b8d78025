import type { JsonShape } from '../base/fields.ts';

/** The price of one component in an entry; exact prices are texts, as they may exceed safe integers. */
export interface PricedPart {
  readonly component: string;
  /** The position of the line in its edition. */
  readonly line: number;
  /** Millionths of a minor unit. */
  readonly micro: string;
  readonly is_period?: boolean;
  readonly vat_rate_ppm?: number;
  readonly counts?: boolean;
  /** Who is paid. */
  readonly counterparty?: string;
}

/** Payments before an entry, as texts, by the window of tiers. */
type PricedUsage = Readonly<
  Record<'MONTH_TO_DATE' | 'PREVIOUS_MONTH', { readonly count: string; readonly amount: string }>
>;

export interface PricedReserve {
  readonly component: string;
  /** The position of the line in its edition. */
  readonly line?: number;
  readonly amount: number;
  /** Of a correction; otherwise the day on which the entry is payable. */
  readonly held_on?: string;
  readonly release_on: string;
}

/** The prices that applied to an entry, with the editions that they are of. */
export interface PricedEntry {
  readonly editions: Readonly<Record<string, string>>;
  readonly fees: readonly PricedPart[];
  readonly cost: readonly PricedPart[];
  readonly partner: readonly PricedPart[];
  readonly reserve: readonly PricedReserve[];
  /** Of prices with tiers. */
  readonly usage?: PricedUsage;
  /** Of a correction: what it was priced by. */
  readonly facts?: Readonly<Record<string, string | number | null>>;
  /** Of a one-off, a deposit or shares: its line in the statement. */
  readonly line?: { readonly component?: string; readonly description?: string; readonly vat_rate_ppm?: number };
}

/** Nothing is priced. */
export const unpriced: PricedEntry = { editions: {}, fees: [], cost: [], partner: [], reserve: [] };

export const priced_shape: JsonShape<PricedEntry> = {
  read: (sent) => ({ value: sent as PricedEntry }),
  described: { type: 'object' },
  example: unpriced,
};

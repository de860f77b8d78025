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

export interface PricedReserve {
  readonly component: string;
  /** The position of the line in its edition. */
  readonly line?: number;
  readonly amount: number;
  readonly release_on: string;
}

/** The prices that applied to an entry, with the editions that they are of. */
export interface PricedEntry {
  readonly editions: Readonly<Record<string, string>>;
  readonly fees: readonly PricedPart[];
  readonly cost: readonly PricedPart[];
  readonly partner: readonly PricedPart[];
  readonly reserve: readonly PricedReserve[];
}

export const priced_shape: JsonShape<PricedEntry> = {
  read: (sent) => ({ value: sent as PricedEntry }),
  described: { type: 'object' },
  example: { editions: {}, fees: [], cost: [], partner: [], reserve: [] },
};

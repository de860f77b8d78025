import { type Random, weighted } from '../dataset/random.ts';
import type { Answer } from './answer.ts';
import { type Caller, charge, checkOut, exportMonth, openPage, read, recordPayment, refund } from './callers.ts';

interface Kind {
  readonly what: string;
  /** Arrivals out of a hundred. */
  readonly weight: number;
  /** Its latency decides where the knee is. */
  readonly is_payment?: true;
  readonly run: (caller: Caller) => Promise<Answer>;
}

/** What arrives, and how often. */
export const mix = {
  recorded: { what: 'payment of a gateway', weight: 25, is_payment: true, run: recordPayment },
  charge: { what: 'charge of a mandate', weight: 5, is_payment: true, run: charge },
  checkout: { what: 'checkout: link, page and payment', weight: 10, is_payment: true, run: checkOut },
  page: { what: 'payment page', weight: 10, run: openPage },
  refund: { what: 'refund', weight: 4, run: refund },
  detail: { what: 'payment in detail', weight: 18, run: (caller) => read(caller, 'merchant', 'details') },
  merchant_list: { what: 'list of a merchant', weight: 14, run: (caller) => read(caller, 'merchant', 'lists') },
  provider_list: { what: 'list of the provider', weight: 5, run: (caller) => read(caller, 'provider', 'lists') },
  figures: { what: 'figure of a dashboard', weight: 8, run: (caller) => read(caller, 'merchant', 'figures') },
  export: { what: 'export of a month as CSV', weight: 1, run: exportMonth },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof mix;
export const kind_names = Object.keys(mix) as KindName[];

/** Draws kinds by their weights. */
export function drawKinds(random: Random): () => KindName {
  const draw = weighted(
    kind_names.map((name) => mix[name].weight),
    random,
  );
  return () => kind_names[draw()] as KindName;
}

/** The stages of a dispute, in their order. Only from the second on has the acquirer taken the money. */
export const dispute_stages = ['RETRIEVAL', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'] as const;
export type DisputeStage = (typeof dispute_stages)[number];

/** In these statuses a chargeback took no money, so its amount can be refunded again. */
export const void_chargeback_statuses: readonly string[] = ['WON', 'CANCELLED'];

/** Whether a chargeback of this stage and status has taken its amount. An inquiry takes nothing. */
export const takesMoney = ({ stage, status }: { readonly stage?: unknown; readonly status?: unknown }): boolean =>
  stage !== 'RETRIEVAL' && !void_chargeback_statuses.includes(String(status));

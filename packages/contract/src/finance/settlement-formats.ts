/** The formats in which a settlement is downloaded. */
export const settlement_formats = ['pdf', 'csv', 'xlsx', 'camt053', 'mt940', 'journal'] as const;
export type SettlementFormat = (typeof settlement_formats)[number];

/** Those that list entries, also before the settlement closes; the others are of its balance at closing. */
export const open_settlement_formats: ReadonlySet<SettlementFormat> = new Set(['csv', 'xlsx']);

/** Kinds of financial events that have prices. */
export const priced_kinds = [
  'PAYMENT',
  'REFUND',
  'REFUND_REVERSAL',
  'CHARGEBACK',
  'CHARGEBACK_REVERSAL',
  'MONTH',
  'PAYOUT',
] as const;
export type PricedKind = (typeof priced_kinds)[number];

/** Every kind of journal entry. */
export const entry_kinds = [
  ...priced_kinds,
  'ONE_OFF',
  'RELEASE',
  'ACCRUAL',
  'CLOSE',
  'RETURNED',
  'OPENING',
  'DEPOSIT',
  /** What a partner earned on a merchant's payments in a month. */
  'PARTNER_SHARE',
  /** Money from an acquirer. */
  'RECEIPT',
  /** A cost, or a difference, as the acquirer has it. */
  'ADJUSTMENT',
] as const;
export type EntryKind = (typeof entry_kinds)[number];

/** Kinds that are between the provider and its acquirers: they change no merchant's balance, and no merchant sees them. */
export const acquirer_kinds = ['RECEIPT', 'ADJUSTMENT'] as const satisfies readonly EntryKind[];

/** How the amount of an entry changes the merchant's balance; the amounts of others do not. */
export const entry_signs: Readonly<Partial<Record<EntryKind, 1 | -1>>> = {
  PAYMENT: 1,
  REFUND: -1,
  REFUND_REVERSAL: 1,
  CHARGEBACK: -1,
  CHARGEBACK_REVERSAL: 1,
  ONE_OFF: 1,
  RELEASE: 1,
  RETURNED: 1,
  DEPOSIT: 1,
  PARTNER_SHARE: 1,
};

export const scheme_types = ['revenue', 'cost', 'reserve', 'partner'] as const;
export type SchemeType = (typeof scheme_types)[number];

export const card_regions = ['DOMESTIC', 'EEA', 'OTHER'] as const;
export type CardRegion = (typeof card_regions)[number];

/** Components with labels; a line can name others. */
export const known_components = [
  'PROCESSING',
  'INTERCHANGE',
  'SCHEME_FEE',
  'MARKUP',
  'GATEWAY',
  'ACQUIRER',
  'METHOD',
  'REFUND_FEE',
  'CHARGEBACK_FEE',
  'MONTHLY',
  'MINIMUM',
  'PAYOUT_FEE',
  'RESERVE',
  'PARTNER',
] as const;

/** The component of a cost as the processor charged it, which replaces the estimated ones. */
export const charged_component = 'CHARGED';

/** A price in parts per million of this is the whole amount. */
export const million = 1_000_000;

/** When the settlements of merchants close. */
export const schedules = {
  daily: { name: 'Every business day, T+1', frequency: 'DAILY', delay_business_days: 1 },
  weekly: { name: 'Weekly on Sunday', frequency: 'WEEKLY', weekdays: [7], delay_business_days: 0, calendar: 'NONE' },
  monthly: { name: 'Monthly, T+2', frequency: 'MONTHLY', days: [31], delay_business_days: 2 },
} as const;

/** The terms of a merchant that is settled. */
export interface SettledMerchant {
  readonly merchant: string;
  readonly package: 'plus' | 'blended' | 'reserve' | 'referred' | 'allied';
  readonly schedule: keyof typeof schedules;
  /** Since how many Mondays before this week. */
  readonly weeks: number;
  /** The least that is paid out in euros, in cents. */
  readonly minimum_payout?: number;
  readonly negative_balance_rule?: 'CARRY' | 'USE_RESERVE';
  /** What another provider held when it began, in cents: its balance, and reserves of so many days before. */
  readonly opening?: {
    readonly balance: number;
    readonly holds: readonly { readonly days_before: number; readonly amount: number }[];
  };
  /** Why its settlements are not paid out. */
  readonly hold?: string;
}

/** They refer merchants to the provider, for a share of what these bring: by the package of those merchants. */
export const partners = { referred: 'Ticketpoort', allied: 'Streamhuis' } as const;

/**
 * The merchants for which the provider collects the money; the others are paid by their acquirers. A small one has been
 * for a year, the largest one for some weeks, because a start takes longer with each payment that is settled.
 */
export const settled: readonly SettledMerchant[] = [
  { merchant: 'Van der Linden Mode', package: 'plus', schedule: 'weekly', weeks: 3, minimum_payout: 10_000 },
  { merchant: 'Polderfiets', package: 'allied', schedule: 'weekly', weeks: 5, minimum_payout: 2500 },
  { merchant: 'Boekhandel De Zwaan', package: 'blended', schedule: 'daily', weeks: 2 },
  {
    merchant: 'Lumière Beauté',
    package: 'reserve',
    schedule: 'weekly',
    weeks: 5,
    minimum_payout: 5000,
    negative_balance_rule: 'USE_RESERVE',
  },
  {
    merchant: 'Keizersgracht Travel',
    package: 'reserve',
    schedule: 'weekly',
    weeks: 3,
    negative_balance_rule: 'USE_RESERVE',
    opening: {
      balance: 124_550,
      holds: [
        { days_before: 21, amount: 38_200 },
        { days_before: 14, amount: 41_750 },
        { days_before: 7, amount: 35_915 },
      ],
    },
  },
  { merchant: 'Wijnkoperij Maas', package: 'blended', schedule: 'monthly', weeks: 52 },
  { merchant: 'Washi & Zo', package: 'plus', schedule: 'weekly', weeks: 3 },
  { merchant: 'Tuincentrum Groenrijk', package: 'blended', schedule: 'weekly', weeks: 6 },
  {
    merchant: 'Kikker Speelgoed',
    package: 'blended',
    schedule: 'weekly',
    weeks: 3,
    hold: 'The new director has not been identified',
  },
  { merchant: 'Sportcentrum Zuid', package: 'referred', schedule: 'monthly', weeks: 5 },
  { merchant: partners.referred, package: 'blended', schedule: 'weekly', weeks: 5 },
  { merchant: partners.allied, package: 'blended', schedule: 'monthly', weeks: 5 },
];

const vat = { vat_rate_ppm: 210_000 };

/** Fees and credits by hand; due so many days from now, or ago. */
export const one_offs = [
  {
    merchant: 'Van der Linden Mode',
    type: 'FEE',
    amount: 4500,
    ...vat,
    description: 'Terminals Kalverstraat: three units',
    repeats: 'MONTHLY',
    due_in_days: -10,
  },
  {
    merchant: 'Polderfiets',
    type: 'FEE',
    amount: 25_000,
    ...vat,
    description: 'Set-up of the dealer portal',
    due_in_days: -25,
  },
  {
    merchant: 'Boekhandel De Zwaan',
    type: 'CREDIT',
    amount: 2500,
    description: 'Goodwill after the iDEAL outage',
    due_in_days: -8,
  },
  {
    merchant: 'Lumière Beauté',
    type: 'FEE',
    amount: 12_000,
    ...vat,
    description: 'Extra reports for the auditor',
    due_in_days: 6,
  },
  {
    merchant: 'Tuincentrum Groenrijk',
    type: 'FEE',
    amount: 2_500_000,
    description: 'Assessment by the card scheme for excessive disputes',
    due_in_days: -38,
  },
] as const;

/** Payments of a Sunday evening that the merchant's gateway reports days later, after their settlement has closed. */
export const late = {
  merchant: 'Polderfiets',
  weeks: 5,
  from: '18:00',
  until: '24:00',
  days_later: 3,
  at: '09:12',
} as const;

/** A payout that the merchant's bank sends back. */
export const returned_payout = { merchant: 'Polderfiets', reason: 'AC04: the account is closed' } as const;

/** A payment that was priced by another country than that of its card. */
export const corrected = {
  merchant: 'Van der Linden Mode',
  card_country: 'NL',
  reason: "The card was issued in the United States, by the acquirer's report of the month",
  facts: { card_country: 'US' },
} as const;

/** The accounts of the provider's general ledger, by what the journal books. */
export const sap_accounts = [
  { account_kind: 'bank', general_ledger_account: '110000' },
  { account_kind: 'payout_in_transit', general_ledger_account: '113000' },
  { account_kind: 'processor_receivable', general_ledger_account: '140000' },
  { account_kind: 'merchant_payable', general_ledger_account: '160000' },
  { account_kind: 'merchant_reserve', general_ledger_account: '161000' },
  { account_kind: 'processor_payable', general_ledger_account: '162000' },
  { account_kind: 'partner_payable', general_ledger_account: '163000' },
  { account_kind: 'vat_payable', general_ledger_account: '179000', tax_code: 'A1' },
  { account_kind: 'opening', general_ledger_account: '199000' },
  { account_kind: 'processing_cost', general_ledger_account: '600000', cost_centre: 'ACQUIRING' },
  { account_kind: 'partner_expense', general_ledger_account: '610000', cost_centre: 'PARTNERS' },
  { account_kind: 'bad_debt', general_ledger_account: '650000', cost_centre: 'RISK' },
  { account_kind: 'rounding', general_ledger_account: '699000' },
  // Payment services are exempt from VAT.
  { account_kind: 'revenue', general_ledger_account: '800000', cost_centre: 'ACQUIRING', tax_code: 'A0' },
  { account_kind: 'revenue', vat_rate_ppm: 210_000, general_ledger_account: '801000', tax_code: 'A1' },
] as const;

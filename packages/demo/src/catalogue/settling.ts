/** When the settlements of merchants close. */
export const schedules = {
  daily: { name: 'Every business day, T+1', frequency: 'DAILY', delay_business_days: 1 },
  weekly: { name: 'Weekly on Sunday', frequency: 'WEEKLY', weekdays: [7], delay_business_days: 0, calendar: 'NONE' },
  monthly: { name: 'Monthly, T+2', frequency: 'MONTHLY', days: [31], delay_business_days: 2 },
} as const;

/** The terms of a merchant that is settled. */
export interface SettledMerchant {
  readonly merchant: string;
  readonly package: 'plus' | 'blended' | 'reserve' | 'referred';
  readonly schedule: keyof typeof schedules;
  /** Since how many Mondays before this week. */
  readonly weeks: number;
  /** The least that is paid out in euros, in cents. */
  readonly minimum_payout?: number;
  readonly negative_balance_rule?: 'CARRY' | 'USE_RESERVE';
}

/** Refers merchants to the provider, for a share of what these bring. */
export const partner = 'Ticketpoort';

/**
 * The merchants for which the provider collects the money; the others are paid by their acquirers. The largest one has
 * been for fewer weeks, because a start takes longer with each payment that is settled.
 */
export const settled: readonly SettledMerchant[] = [
  { merchant: 'Van der Linden Mode', package: 'plus', schedule: 'weekly', weeks: 3, minimum_payout: 10_000 },
  { merchant: 'Polderfiets', package: 'plus', schedule: 'weekly', weeks: 5, minimum_payout: 2500 },
  { merchant: 'Boekhandel De Zwaan', package: 'blended', schedule: 'daily', weeks: 2 },
  {
    merchant: 'Lumière Beauté',
    package: 'reserve',
    schedule: 'weekly',
    weeks: 5,
    minimum_payout: 5000,
    negative_balance_rule: 'USE_RESERVE',
  },
  { merchant: 'Sportcentrum Zuid', package: 'referred', schedule: 'monthly', weeks: 5 },
  { merchant: partner, package: 'blended', schedule: 'weekly', weeks: 5 },
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
] as const;

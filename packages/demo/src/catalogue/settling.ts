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
  /** The least that is paid out in euros, in cents. */
  readonly minimum_payout?: number;
  readonly negative_balance_rule?: 'CARRY' | 'USE_RESERVE';
}

/** Refers merchants to the provider, for a share of what these bring. */
export const partner = 'Ticketpoort';

/** The merchants for which the provider collects the money; the others are paid by their acquirers. */
export const settled: readonly SettledMerchant[] = [
  { merchant: 'Van der Linden Mode', package: 'plus', schedule: 'weekly', minimum_payout: 10_000 },
  { merchant: 'Bruinvis Elektronica', package: 'blended', schedule: 'daily' },
  {
    merchant: 'Keizersgracht Travel',
    package: 'reserve',
    schedule: 'monthly',
    negative_balance_rule: 'USE_RESERVE',
  },
  { merchant: 'Polderfiets', package: 'plus', schedule: 'weekly', minimum_payout: 2500 },
  { merchant: 'Lumière Beauté', package: 'plus', schedule: 'weekly', minimum_payout: 5000 },
  { merchant: 'Sportcentrum Zuid', package: 'referred', schedule: 'monthly' },
  { merchant: partner, package: 'blended', schedule: 'weekly' },
];

const vat = { vat_rate_ppm: 210_000 };

/** Fees and credits by hand; due so many days after settling began, or from now. */
export const one_offs = [
  {
    merchant: 'Van der Linden Mode',
    type: 'FEE',
    amount: 4500,
    ...vat,
    description: 'Terminals Kalverstraat: three units',
    repeats: 'MONTHLY',
    after_begin: 14,
  },
  {
    merchant: 'Polderfiets',
    type: 'FEE',
    amount: 25_000,
    ...vat,
    description: 'Set-up of the dealer portal',
    after_begin: 9,
  },
  {
    merchant: 'Bruinvis Elektronica',
    type: 'CREDIT',
    amount: 7500,
    description: 'Goodwill after the iDEAL outage',
    after_begin: 20,
  },
  {
    merchant: 'Lumière Beauté',
    type: 'FEE',
    amount: 12_000,
    ...vat,
    description: 'Extra reports for the auditor',
    from_now: 6,
  },
] as const;

import { type CustomerSegment, type Cuts, type Score, scores } from './statistics.ts';

/** The bounds of days and of payments for an organisation with too few payers to compute its own. */
export const default_cuts = { recency: [14, 30, 90, 180], frequency: [2, 3, 5, 10] } as const;

/** The payers that an organisation needs for its own bounds. */
export const payers_min = 200;

const day_ms = 86_400_000;

const asScore = (value: number): Score => scores[value - 1] ?? 1;

/** The score of a time since the last payment. */
export const recencyScore = (since_ms: number, cuts: Cuts): Score =>
  asScore(5 - cuts.filter((days) => since_ms >= days * day_ms).length);

/** How long after the last payment a score of recency ends, in milliseconds; undefined for the lowest. */
export const recencyEnd = (score: Score, cuts: Cuts): number | undefined => {
  const days = cuts[5 - score];
  return days === undefined ? undefined : days * day_ms;
};

/** The score of a number of payments or of an amount. */
export const amountScore = (value: number, cuts: Cuts): Score =>
  asScore(1 + cuts.filter((bound) => value >= bound).length);

/** The score of frequency and amount together: their mean, half up. */
export const valueScore = (frequency: Score, amount: Score): Score => asScore(Math.floor((frequency + amount + 1) / 2));

/** The segment by the score of recency, for each score of value from 1 to 5. */
const segments: Readonly<Record<Score, Readonly<Record<Score, CustomerSegment>>>> = {
  5: { 1: 'new', 2: 'potential_loyalist', 3: 'potential_loyalist', 4: 'champion', 5: 'champion' },
  4: { 1: 'promising', 2: 'potential_loyalist', 3: 'potential_loyalist', 4: 'loyal', 5: 'loyal' },
  3: { 1: 'about_to_sleep', 2: 'about_to_sleep', 3: 'needs_attention', 4: 'loyal', 5: 'loyal' },
  2: { 1: 'hibernating', 2: 'hibernating', 3: 'at_risk', 4: 'at_risk', 5: 'cannot_lose' },
  1: { 1: 'hibernating', 2: 'hibernating', 3: 'at_risk', 4: 'at_risk', 5: 'cannot_lose' },
};

/** The segment of a customer who has paid at least once. */
export const segmentOf = (recency: Score, value: Score): CustomerSegment => segments[recency][value];

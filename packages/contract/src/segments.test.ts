import { expect, test } from 'vitest';
import { amountScore, default_cuts, recencyEnd, recencyScore, segmentOf, valueScore } from './segments.ts';
import { scores } from './statistics.ts';

test('each score of recency with each of value has one segment, by the table of RFM analysis', () => {
  const drawn = scores.toReversed().map((recency) => scores.map((value) => segmentOf(recency, value)).join(' '));
  expect(drawn).toEqual([
    'new potential_loyalist potential_loyalist champion champion',
    'promising potential_loyalist potential_loyalist loyal loyal',
    'about_to_sleep about_to_sleep needs_attention loyal loyal',
    'hibernating hibernating at_risk at_risk cannot_lose',
    'hibernating hibernating at_risk at_risk cannot_lose',
  ]);
});

test('recency drops at the moment that its score ends', () => {
  const { recency } = default_cuts;
  for (const score of scores) {
    const end = recencyEnd(score, recency);
    if (end === undefined) expect(score).toBe(1);
    else expect([recencyScore(end - 1, recency), recencyScore(end, recency)]).toEqual([score, score - 1]);
  }
});

test('a value on a bound has the higher score, and frequency and amount count equally, half up', () => {
  expect([1, 2, 4, 5, 9, 10, 999].map((paid) => amountScore(paid, default_cuts.frequency))).toEqual([
    1, 2, 3, 4, 4, 5, 5,
  ]);
  expect([valueScore(1, 1), valueScore(1, 2), valueScore(5, 2), valueScore(5, 5)]).toEqual([1, 2, 4, 5]);
});

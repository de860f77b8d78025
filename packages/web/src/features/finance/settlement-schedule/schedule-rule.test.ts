import type { ClosingRule } from '@sluis/contract/finance/calendar';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../../../lib/create-format.ts';
import { isComplete, nextClosings, ruleText } from './schedule-rule.ts';

const rule = (given: Partial<ClosingRule>): ClosingRule => ({
  frequency: 'DAILY',
  weekdays: null,
  days: null,
  calendar: 'TARGET2',
  ...given,
});

describe('the rule of a schedule', () => {
  const words = {
    t: (key: string, values: object = {}) => [key.replace('schedule.', ''), ...Object.values(values)].join(' '),
    format: createFormat('en-GB', 'Europe/Amsterdam'),
  };

  it.each([
    [rule({}), 'daily.TARGET2'],
    [rule({ calendar: 'NONE' }), 'daily.NONE'],
    [rule({ frequency: 'WEEKLY', weekdays: [1] }), 'rules.WEEKLY Monday'],
    [rule({ frequency: 'WEEKLY', weekdays: [1, 3, 7] }), 'rules.WEEKLY and Monday, Wednesday Sunday'],
    [rule({ frequency: 'MONTHLY', days: [15, 31] }), 'rules.MONTHLY and day 15 last_day'],
  ])('is said in words (%#)', (given, text) => expect(ruleText(given, words)).toBe(text));

  it('closes on five days, each once, although holidays move some to the same day', () => {
    expect(nextClosings(rule({}), '2026-12-24', 5)).toEqual([
      '2026-12-24',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
    ]);
    expect(nextClosings(rule({ frequency: 'MONTHLY', days: [31], calendar: 'NONE' }), '2028-02-01', 2)).toEqual([
      '2028-02-29',
      '2028-03-31',
    ]);
  });

  it('is complete once it names a day', () => {
    expect(isComplete(rule({ frequency: 'WEEKLY', weekdays: [] }))).toBe(false);
    expect(isComplete(rule({ frequency: 'MONTHLY', days: [1] }))).toBe(true);
    expect(isComplete(rule({}))).toBe(true);
  });
});

import { type SettlementSection, settlement_sections } from '@sluis/contract/entities/finance/settlement';
import type { Waterfall } from '@sluis/contract/finance/reports';
import { expect, it } from 'vitest';
import { placeOf, rangeOf, stepsOf } from './waterfall-steps.ts';

const none = Object.fromEntries(settlement_sections.map((section) => [section, 0])) as Record<
  SettlementSection,
  number
>;
const waterfall: Waterfall = { ...none, count: 3, opening: -100, gross: 1000, fees: -50, paid: 600, closing: 250 };

it('leads from the opening to the closing balance by what changes it', () => {
  expect(stepsOf(waterfall).map(({ section, amount, from, to }) => [section, amount, from, to])).toEqual([
    ['opening', -100, 0, -100],
    ['gross', 1000, -100, 900],
    ['fees', -50, 900, 850],
    ['paid', -600, 850, 250],
    ['closing', 250, 0, 250],
  ]);
});

it('places bars between the lowest and the highest balance', () => {
  const steps = stepsOf(waterfall);
  const range = rangeOf(steps);
  expect(range).toEqual({ low: -100, high: 900 });
  expect(steps.map((step) => placeOf(step, range))).toEqual([
    { left: 0, width: 10 },
    { left: 0, width: 100 },
    { left: 95, width: 5 },
    { left: 35, width: 60 },
    { left: 10, width: 25 },
  ]);
});

it('has a place for bars although nothing changes', () => {
  const steps = stepsOf({ ...none, count: 0, opening: 0, paid: 0, closing: 0 });
  expect(steps.map((step) => placeOf(step, rangeOf(steps)))).toEqual([
    { left: 0, width: 0 },
    { left: 0, width: 0 },
  ]);
});

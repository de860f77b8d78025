import { expect, test } from 'vitest';
import { known_reasons } from '../status-reasons.ts';
import { isSoftDecline } from './soft-declines.ts';

test('a decline is soft if another acquirer may be answered differently', () => {
  expect(known_reasons.filter(isSoftDecline)).toEqual([
    'do not honor',
    'processor declined',
    'gateway rejected',
    'processing error',
    'processor unavailable',
  ]);
  expect(isSoftDecline('Do not honor.')).toBe(true);
});

test('an unknown reason, and none, are hard', () => {
  expect(['', 'Refused', 'constructor', null, undefined].filter(isSoftDecline)).toEqual([]);
});

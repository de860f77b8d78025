import { newId } from '@sluis/contract/base/ids';
import { expect, it } from 'vitest';
import { cycleReference } from './cycle-reference.ts';

it('is short, in characters that a bank prints and a person reads aloud', () => {
  expect(cycleReference('sub_01k5abcdefghjkm7k4q2m9x8vn', 3)).toBe('SUB-K4Q2M-9X8VN-3');
  expect(cycleReference(newId('sub'), 9_999)).toMatch(/^[0-9A-Z-]{20}$/);
});

it('differs between subscriptions of the same moment, and between cycles', () => {
  const ids = Array.from({ length: 10_000 }, () => newId('sub', 1_790_000_000_000));
  expect(new Set(ids.map((id) => cycleReference(id, 1))).size).toBe(ids.length);
  expect(cycleReference(ids[0] ?? '', 1)).not.toBe(cycleReference(ids[0] ?? '', 2));
});

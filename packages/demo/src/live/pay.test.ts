import { expect, test } from 'vitest';
import { outcomeLike } from './pay.ts';

test('what a rule blocks is told as blocked, so that it is found among the blocked', () => {
  const like = { status: 'FAILED', status_reason: 'Blocked by rule: velocity', blocked: true } as const;
  expect(outcomeLike(like as Parameters<typeof outcomeLike>[0])).toEqual(like);
});

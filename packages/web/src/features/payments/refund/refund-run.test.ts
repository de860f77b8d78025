// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { refundRunKey } from '../../../lib/device.ts';
import type { Me } from '../../../lib/me.ts';
import { runningStore } from '../../../lib/running.ts';
import { refundRun } from './refund-run.ts';

it.each(['5', '"x"', '{}', '{"orders":5}', '{cut'])('resumes nothing if local storage holds %s', (text) => {
  const me = { id: 'usr_1', organisation: { id: text } } as Me;
  localStorage.setItem(refundRunKey(me), text);
  expect(() => refundRun.resume(me)).not.toThrow();
  expect(runningStore.get()).toEqual([]);
});

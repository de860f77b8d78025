import type { ErrorCode } from '@sluis/contract/base/errors';
import { expect, it } from 'vitest';
import { RequestError } from '../lib/api-client.ts';
import { mayRetry, retryDelay } from './query-client.ts';

const refused = (code: ErrorCode, retry_after_s?: number) =>
  new RequestError(code, retry_after_s === undefined ? {} : { details: { retry_after_s } });

it.each([
  ['while the service is busy, after its delay', refused('rate_limited', 2), 4, true, 2000],
  ['not forever', refused('rate_limited', 2), 15, false, 2000],
  ['not for an hour', refused('rate_limited', 3600), 0, false, 1000],
  ['twice while the service is unavailable, later each time', refused('unavailable'), 1, true, 2000],
  ['not a third time', refused('unavailable'), 2, false, 4000],
  ['not for a refusal', refused('forbidden'), 0, false, 1000],
])('retries %s', (_, error, failures, again, wait_ms) => {
  expect(mayRetry(failures, error)).toBe(again);
  if (again) expect(retryDelay(failures, error)).toBe(wait_ms);
});

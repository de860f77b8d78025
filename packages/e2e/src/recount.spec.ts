import { recount } from './recount/recount.ts';
import { Session } from './recount/rows.ts';
import { startTraffic } from './recount/traffic.ts';
import { expect, test } from './test.ts';
import { tokenOf } from './users.ts';

test('every statistic agrees with exported rows: at rest, during new payments, and including them', async ({
  baseURL,
}) => {
  test.setTimeout(120_000);
  const base = baseURL as string;
  const provider = new Session(base, tokenOf('operator'));
  const sessions = [provider, new Session(base, tokenOf('merchant'))];
  // Items of other tests are newer.
  const until_ms = Date.now() - 10 * 60_000;
  const { answers } = await recount({ sessions, until_ms, now: 'few' });
  expect(answers).toBeGreaterThan(1000);
  const traffic = await startTraffic(base, provider);
  // The time zone with stored sums.
  const timezones = ['Europe/Amsterdam'];
  await recount({ sessions, until_ms, timezones }).finally(() => traffic.stop());
  await recount({ sessions, until_ms: Date.now(), timezones });
});

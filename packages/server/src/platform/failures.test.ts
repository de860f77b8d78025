import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFailureLog } from './failures.ts';

/** The lines logged during a test. */
function logged() {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.useFakeTimers();
  onTestFinished(() => {
    // Ends pending counts, so that the next test begins with none.
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    log.mockRestore();
  });
  return () => log.mock.calls.splice(0).map(([line]) => JSON.parse(String(line)));
}
const refused = (code = 'ECONNREFUSED') => Object.assign(new Error(`connect ${code}`), { code });

test('an outage of the database logs one line, and another at its end, with the failed work', () => {
  const lines = logged();
  const { logFailure, logRepeated } = makeFailureLog();
  for (let second = 0; second < 30; second++) {
    for (const sweep of ['billing', 'webhooks', 'statistics'])
      logRepeated(refused(second % 2 ? '57P03' : 'ECONNREFUSED'), { sweep }, `${sweep}: refused`);
    logFailure(refused('ECONNRESET'), { job: 'import' });
    vi.advanceTimersByTime(1000);
  }
  expect(lines()).toMatchObject([
    { level: 'error', msg: 'the database is unavailable', err: { code: 'ECONNREFUSED' } },
  ]);
  vi.advanceTimersByTime(10_000);
  expect(lines()).toMatchObject([{ level: 'info', failures: 120, seconds: 29 }]);
  logFailure(refused());
  expect(lines()).toMatchObject([{ level: 'error', msg: 'the database is unavailable' }]);
});

test('a sweep that fails each second for one cause is logged once, and for another cause as well', () => {
  const lines = logged();
  const { logRepeated } = makeFailureLog();
  for (const cause of ['wrong', 'wrong', 'worse', 'wrong'])
    logRepeated(new Error(cause), { sweep: 'billing' }, `billing: ${cause}`);
  expect(lines()).toMatchObject([
    { level: 'error', sweep: 'billing', msg: 'billing: wrong', err: { message: 'wrong' } },
    { level: 'error', sweep: 'billing', msg: 'billing: worse' },
  ]);
});

test('a line of a request, a sweep and a job has the same fields', () => {
  const lines = logged();
  const { logFailure, logRepeated } = makeFailureLog();
  logRepeated(new Error('no'), { sweep: 'x' }, 'x: no');
  logFailure(new Error('no'), { job: 'x' });
  for (const line of lines())
    expect(Object.keys(line)).toEqual(expect.arrayContaining(['time', 'level', 'pid', 'hostname', 'msg', 'err']));
});

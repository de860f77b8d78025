import type { CDPSession, Page } from 'playwright-core';
import { timeTo } from './browser.ts';

/** What a visit costs the browser until the application has drawn the rows, and the network until nothing more comes. */
export interface Work {
  /** Matching styles to elements, and finding their places. */
  readonly layout_ms: number;
  readonly script_ms: number;
  /** All that its main thread did. */
  readonly thread_ms: number;
  /** All that was received by then, headers too, as it was sent: packed. */
  readonly kb: number;
  /** All that was received when nothing more came: code is sent for ahead. */
  readonly kb_at_rest: number;
}

/** Counts from now on; answers how to read the sum of counters, in milliseconds. */
async function countWork(devtools: CDPSession): Promise<(...names: string[]) => Promise<number>> {
  // The time of the thread and not of the clock: what other programs take of the processor is none of it.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (...names) => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const taken = new Map(metrics.map(({ name, value }) => [name, value]));
    return names.reduce((sum, name) => sum + (taken.get(name) ?? Number.NaN), 0) * 1000;
  };
}

/** Answers what the main thread did from now on until it is asked, in milliseconds of the processor. */
export async function threadTime(page: Page): Promise<() => Promise<number>> {
  const taken = await countWork(await page.context().newCDPSession(page));
  return () => taken('TaskDuration');
}

/** Goes to an address and answers what that took. */
export async function workOf(page: Page, url: string): Promise<Work> {
  const devtools = await page.context().newCDPSession(page);
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  const taken = await countWork(devtools);
  await timeTo('drawn', page, url);
  const kb = bytes / 1024;
  const [layout_ms, script_ms, thread_ms] = await Promise.all([
    taken('RecalcStyleDuration', 'LayoutDuration'),
    taken('ScriptDuration'),
    taken('TaskDuration'),
  ]);
  await page.waitForLoadState('networkidle');
  return {
    layout_ms,
    script_ms,
    thread_ms,
    kb,
    kb_at_rest: bytes / 1024,
  };
}

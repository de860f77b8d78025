import type { CDPSession, Page } from 'playwright-core';
import { timeTo } from './browser.ts';

/** The cost of a visit to the browser until the application has drawn the rows, and to the network until it is idle. */
export interface Work {
  /** Matching styles to elements, and laying them out. */
  readonly layout_ms: number;
  readonly script_ms: number;
  /** All work of its main thread. */
  readonly thread_ms: number;
  /** Everything received by then, including headers, as sent: compressed. */
  readonly kb: number;
  /** Everything received until the network is idle: code is prefetched. */
  readonly kb_at_rest: number;
}

/** Starts to count; returns a function that reads the sum of counters, in milliseconds. */
async function countWork(devtools: CDPSession): Promise<(...names: string[]) => Promise<number>> {
  // The time of the thread and not of the clock: other programs' processor time does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (...names) => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const taken = new Map(metrics.map(({ name, value }) => [name, value]));
    return names.reduce((sum, name) => sum + (taken.get(name) ?? Number.NaN), 0) * 1000;
  };
}

/** Returns a function that reads the work of the main thread since now, in milliseconds of the processor. */
export async function threadTime(page: Page): Promise<() => Promise<number>> {
  const taken = await countWork(await page.context().newCDPSession(page));
  return () => taken('TaskDuration');
}

/** Opens an address and returns its cost. */
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

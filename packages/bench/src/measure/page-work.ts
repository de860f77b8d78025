import type { Page } from 'playwright-core';
import { timeTo } from './browser.ts';

/** What a visit costs the browser until the rows can be used, and the network until nothing more comes. */
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

/** Answers what the main thread did from now on until it is asked, in milliseconds of the processor. */
export async function threadTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

/** Goes to an address and answers what that took. */
export async function workOf(page: Page, url: string): Promise<Work> {
  const devtools = await page.context().newCDPSession(page);
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  // The time of the thread and not of the clock: what other programs take of the processor is none of it.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await timeTo('used', page, url);
  const kb = bytes / 1024;
  const { metrics } = await devtools.send('Performance.getMetrics');
  const taken = new Map(metrics.map(({ name, value }) => [name, value]));
  const ms = (...names: string[]): number =>
    names.reduce((sum, name) => sum + (taken.get(name) ?? Number.NaN), 0) * 1000;
  await page.waitForLoadState('networkidle');
  return {
    layout_ms: ms('RecalcStyleDuration', 'LayoutDuration'),
    script_ms: ms('ScriptDuration'),
    thread_ms: ms('TaskDuration'),
    kb,
    kb_at_rest: bytes / 1024,
  };
}

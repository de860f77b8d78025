import { onTestFinished } from 'vitest';

const realNow = performance.now.bind(performance);

/**
 * Freezes the clock of limits and caches (`performance.now`) until the test is over; returns a function that advances
 * it.
 */
export function holdTime(): (ms: number) => void {
  let now_ms = performance.now();
  performance.now = () => now_ms;
  onTestFinished(() => {
    // It never goes back, which its users rely on.
    const ahead_ms = Math.max(0, now_ms - realNow());
    performance.now = () => realNow() + ahead_ms;
  });
  return (ms) => {
    now_ms += ms;
  };
}

import { onTestFinished } from 'vitest';

const realNow = performance.now.bind(performance);

/**
 * Holds the time that passes between two moments (`performance.now`, by which limits count and what is kept for a
 * moment grows old) until the test is over; answers what lets some of it pass.
 */
export function holdTime(): (ms: number) => void {
  let now_ms = performance.now();
  performance.now = () => now_ms;
  onTestFinished(() => {
    // It never goes back, which nothing that counts with it expects.
    const ahead_ms = Math.max(0, now_ms - realNow());
    performance.now = () => realNow() + ahead_ms;
  });
  return (ms) => {
    now_ms += ms;
  };
}

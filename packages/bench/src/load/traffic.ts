import { record } from '../measure/payments.ts';

/** A process that records payments at a steady pace until it is stopped, and then reports their number. */

export interface Pace {
  readonly address: string;
  readonly secret: string;
  readonly profile: string;
  readonly per_s: number;
}

const calls: Promise<boolean>[] = [];
let timer: NodeJS.Timeout | undefined;

process.on('message', async (pace: Pace | 'stop') => {
  if (pace !== 'stop') {
    const call = () =>
      record(pace, pace.secret, pace).then(
        () => true,
        () => false,
      );
    timer = setInterval(() => calls.push(call()), 1000 / pace.per_s);
    return;
  }
  clearInterval(timer);
  const made = await Promise.all(calls);
  process.send?.(made.filter(Boolean).length);
});
process.on('disconnect', () => process.exit());

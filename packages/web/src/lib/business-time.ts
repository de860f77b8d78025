import { sessionStore } from './session-store.ts';

/**
 * Now, by the clock that payments go by: the server's business clock, which the demo can move ahead. Sessions, keys and
 * whatever else ends by itself go by real time.
 */
export const businessNow = (): Date => new Date(Date.now() + (sessionStore.get()?.user?.clock_ahead_ms ?? 0));

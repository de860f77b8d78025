import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { sessionStore } from '../lib/session-store.ts';
import './quick-screens.ts';

/** Files share a browser: what one leaves on its page, in its storage or in place of its parts would meet the next. */
afterAll(() => {
  // What is kept for the user, such as exports that are running, goes with the session.
  sessionStore.end('signed_out');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

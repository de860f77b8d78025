import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { sessionStore } from '../lib/session-store.ts';
import './quick-screens.ts';

/** Files share a browser: the page, storage or replaced functions of one would affect the next. */
afterAll(() => {
  // The user's data, such as running exports, end with the session.
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

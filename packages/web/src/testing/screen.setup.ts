import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import './quick-screens.ts';

/** Files share a browser: what one leaves on its page, in its storage or in place of its parts would meet the next. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

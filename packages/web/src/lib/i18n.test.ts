// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { preferredLanguage } from './language.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('takes the chosen language, then the browser, then the account, then English', () => {
  const browser = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nl-NL', 'en']);
  expect(preferredLanguage('en')).toBe('nl');
  localStorage.setItem('sluis.language', 'en');
  expect(preferredLanguage('nl')).toBe('en');
  localStorage.clear();
  browser.mockReturnValue(['de-DE']);
  expect(preferredLanguage('nl')).toBe('nl');
  expect(preferredLanguage()).toBe('en');
});

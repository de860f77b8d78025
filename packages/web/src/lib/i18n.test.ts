// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { requestFile } from './api-client.ts';
import { startI18n, useMakeTranslation } from './i18n.ts';
import { preferredLocale } from './language.ts';

vi.mock('./api-client.ts', () => ({ requestFile: vi.fn() }));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('takes the chosen language, then the browser, then the account, then English', () => {
  const browser = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nl-NL', 'en']);
  expect(preferredLocale('en')).toBe('nl-NL');
  localStorage.setItem('sluis.language', 'en');
  expect(preferredLocale('nl')).toBe('en-GB');
  localStorage.clear();
  browser.mockReturnValue(['de-DE']);
  expect(preferredLocale('nl')).toBe('nl-NL');
  expect(preferredLocale()).toBe('en-GB');
});

it('takes American dates only where they were chosen', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  expect(preferredLocale()).toBe('en-GB');
  localStorage.setItem('sluis.language', 'en-US');
  expect(preferredLocale()).toBe('en-US');
});

it('refuses in development and tests what has no text, once there are texts', async () => {
  const { result } = renderHook(useMakeTranslation);
  expect(result.current.t('list.empty')).toBe('list.empty');
  vi.mocked(requestFile).mockResolvedValueOnce('{"list":{"empty":"Nothing"}}').mockResolvedValueOnce('{}');
  await startI18n('en-GB');
  expect(renderHook(useMakeTranslation).result.current.t('list.empty')).toBe('Nothing');
  expect(() => renderHook(useMakeTranslation).result.current.t('list.none')).toThrow('no text for list.none');
});

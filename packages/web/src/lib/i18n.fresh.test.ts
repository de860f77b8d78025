// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestFile } from './api-client.ts';
import { chooseLocale, loadTexts, startI18n, useMakeTranslation } from './i18n.ts';
import { preferredLocale } from './language.ts';

vi.mock('./api-client.ts', () => ({ requestFile: vi.fn() }));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('uses the chosen language, then the browser’s, then the account’s, then English', () => {
  const browser = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nl-NL', 'en']);
  expect(preferredLocale('en')).toBe('nl-NL');
  localStorage.setItem('sluis.language', 'en');
  expect(preferredLocale('nl')).toBe('en-GB');
  localStorage.clear();
  browser.mockReturnValue(['de-DE']);
  expect(preferredLocale('nl')).toBe('nl-NL');
  expect(preferredLocale()).toBe('en-GB');
});

it('uses American dates only if they were chosen', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  expect(preferredLocale()).toBe('en-GB');
  localStorage.setItem('sluis.language', 'en-US');
  expect(preferredLocale()).toBe('en-US');
});

it('refuses a missing text in development and tests, once texts have been loaded', async () => {
  const { result } = renderHook(useMakeTranslation);
  expect(result.current.t('list.empty')).toBe('list.empty');
  vi.mocked(requestFile).mockResolvedValueOnce('{"list":{"empty":"Nothing"}}').mockResolvedValueOnce('{}');
  await startI18n('en-GB');
  expect(renderHook(useMakeTranslation).result.current.t('list.empty')).toBe('Nothing');
  expect(() => renderHook(useMakeTranslation).result.current.t('list.none')).toThrow('no text for list.none');
});

describe('the lazily loaded texts', () => {
  const files = (url: string): string => {
    const [, language, file] = /i18n\/(\w+)\/(\w+)/.exec(url) ?? [];
    if (file === 'lazy')
      return JSON.stringify({ main: { plan: { title: `plan ${language}` } }, fields: { plan: { name: language } } });
    return file === 'main' ? `{"list":{"empty":"${language}"}}` : '{"common":{"name":"Name"}}';
  };
  const t = () => renderHook(useMakeTranslation).result.current.t;

  // Nothing is returned: the return value of a hook is called after the test.
  beforeEach(() => void vi.mocked(requestFile).mockImplementation(async (url) => files(url)));

  it('are added to the current ones, whose translator stays the same', async () => {
    await startI18n('en-GB');
    const before = t();
    await loadTexts('lazy');
    expect([before('list.empty'), before('plan.title'), before('fields:plan.name')]).toEqual(['en', 'plan en', 'en']);
  });

  it('are loaded with those of a newly chosen language', async () => {
    await loadTexts('lazy');
    await chooseLocale('nl-NL');
    expect([t()('list.empty'), t()('plan.title')]).toEqual(['nl', 'plan nl']);
  });

  it('belong to the language chosen last, however late they load', async () => {
    await startI18n('en-GB');
    const changing = chooseLocale('nl-NL');
    await Promise.all([changing, loadTexts('lazy')]);
    expect(t()('plan.title')).toBe('plan nl');
  });

  it('and those of the first screen are of the language chosen last, whichever loads first', async () => {
    await startI18n('en-GB');
    const slow = Promise.withResolvers<void>();
    vi.mocked(requestFile).mockImplementation(async (url) => {
      if (url.includes('/nl/')) await slow.promise;
      return files(url);
    });
    const first = chooseLocale('nl-NL');
    await chooseLocale('en-US');
    slow.resolve();
    await first;
    expect(t()('list.empty')).toBe('en');
    expect(localStorage.getItem('sluis.language')).toBe('en-US');
    expect(document.documentElement.lang).toBe('en');
  });

  it.each(['main', 'fields', 'lazy'])('stay with all others if the new ones lack their %s', async (missing) => {
    await startI18n('en-GB');
    await loadTexts('lazy');
    vi.mocked(requestFile).mockImplementation(async (url) => {
      if (url.includes(`/nl/${missing}`)) throw new Error('no network');
      return files(url);
    });
    await chooseLocale('nl-NL');
    expect([t()('list.empty'), t()('plan.title'), document.documentElement.lang]).toEqual(['en', 'plan en', 'en']);
    expect(localStorage.getItem('sluis.language')).toBeNull();
  });

  it('are requested again after a failure', async () => {
    vi.resetModules();
    const { loadTexts: load, startI18n: start, useMakeTranslation: useFresh } = await import('./i18n.ts');
    const { requestFile: fresh } = await import('./api-client.ts');
    vi.mocked(fresh).mockRejectedValue(new Error('no network'));
    await start('nl-NL');
    expect(renderHook(useFresh).result.current.t('plan.title')).toBe('plan.title');
    await expect(load('lazy')).rejects.toThrow('no network');
    vi.mocked(fresh).mockImplementation(async (url) => files(url));
    await load('lazy');
    expect(renderHook(useFresh).result.current.t('plan.title')).toBe('plan nl');
  });
});

// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { ownPath, rememberUrl, takeRememberedUrl } from './return-to.ts';

afterEach(() => sessionStorage.clear());

describe('ownPath', () => {
  it('keeps a path with its query', () => {
    expect(ownPath('/transactions?id=txn_1&_open=true#x')).toBe('/transactions?id=txn_1&_open=true#x');
    expect(ownPath(`${window.location.origin}/refunds`)).toBe('/refunds');
  });

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '\t//evil.example',
    '/\t/evil.example',
    '///evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://localhost.evil.example/',
    'https://localhost@evil.example/',
    'blob:https://evil.example/x',
  ])('refuses %s', (address) => {
    const path = ownPath(address);
    expect(path === undefined || new URL(path, window.location.origin).origin === window.location.origin).toBe(true);
    expect(path).toBeUndefined();
  });

  it.each(['/.//evil.example', '/x/..//evil.example'])('stays at home with %s', (address) => {
    expect(ownPath(address)).toBe('/evil.example');
  });
});

describe('remembering', () => {
  it('returns the address once, to its user or if it has none', () => {
    rememberUrl('/refunds?_skip=25', 'usr_1');
    expect(takeRememberedUrl('usr_2')).toBeUndefined();
    expect(takeRememberedUrl('usr_1')).toBe('/refunds?_skip=25');
    expect(takeRememberedUrl('usr_1')).toBeUndefined();
    rememberUrl('/transactions');
    expect(takeRememberedUrl('usr_2')).toBe('/transactions');
  });

  it.each([
    '/',
    '/login',
    '/login?x=1',
    '/logout',
    '/forgotPassword',
    '/mfa?username=a&mfa_token=secret',
    '/mfa/setup?token=secret',
    '/updatePassword?token=secret',
    '/updateEmail#x',
  ])('does not remember %s, the root or a page about signing in', (url) => {
    rememberUrl(url);
    expect(sessionStorage.length).toBe(0);
  });

  it('remembers a page whose path only begins like such a page', () => {
    rememberUrl('/mfa-report');
    expect(takeRememberedUrl('usr_1')).toBe('/mfa-report');
  });

  it('survives invalid data and those of another program', () => {
    sessionStorage.setItem('sluis.return_to', '{');
    expect(takeRememberedUrl('usr_1')).toBeUndefined();
    sessionStorage.setItem('sluis.return_to', '{"url":"https://evil.example"}');
    expect(takeRememberedUrl('usr_1')).toBeUndefined();
  });
});

// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { Me } from './me.ts';
import { followOtherTabs, sessionStore, tokenEnd } from './session-store.ts';

const user = { id: 'usr_1', roles: [], organisation: { id: 'org_1', name: 'One' } } as unknown as Me;
const tokenOf = (payload: object): string => `x.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.y`;

afterEach(() => {
  sessionStore.end('signed_out');
  localStorage.clear();
});

it('reads the expiry of a token, and treats an unreadable one as expired', () => {
  expect(tokenEnd(tokenOf({ exp: 1_800_000_000 }))).toBe(1_800_000_000_000);
  expect(tokenEnd('rubbish')).toBe(0);
  expect(tokenEnd(tokenOf({}))).toBe(Number.POSITIVE_INFINITY);
});

it('keeps the token and the user, and reports when and why a session ended', () => {
  const listener = vi.fn();
  const stop = sessionStore.subscribe(listener);
  const begun_ms = Date.now();
  sessionStore.start({ token: 'a', user });
  expect(JSON.parse(localStorage.getItem('sluis.session') ?? '')).toEqual({ token: 'a', user });
  expect(sessionStore.lastActivity()).toBeGreaterThanOrEqual(begun_ms);
  sessionStore.end('idle');
  expect(listener.mock.calls).toEqual([
    [{ token: 'a', user }, undefined],
    [undefined, 'idle'],
  ]);
  expect(localStorage.getItem('sluis.session')).toBeNull();
  stop();
});

it('does not end a newer session for the response to an older one', () => {
  sessionStore.start({ token: 'new', user });
  sessionStore.expire('old');
  expect(sessionStore.get()?.token).toBe('new');
  sessionStore.expire('new');
  expect(sessionStore.get()).toBeUndefined();
});

it.each([
  ['nothing', '{}'],
  ['a word', '"session"'],
  ['a list', '[]'],
  ['no token', JSON.stringify({ user })],
  ['another kind of token', JSON.stringify({ token: 1, user })],
  ['a user without an organisation', JSON.stringify({ token: 'b', user: { id: 'usr_1', roles: [] } })],
])('does not accept %s as a session', (_, text) => {
  const stop = followOtherTabs();
  sessionStore.start({ token: 'a', user });
  localStorage.setItem('sluis.session', text);
  window.dispatchEvent(new StorageEvent('storage', { key: 'sluis.session' }));
  expect(sessionStore.get()).toBeUndefined();
  stop();
});

it('follows sign-out in another tab', () => {
  const stop = followOtherTabs();
  sessionStore.start({ token: 'a', user });
  localStorage.removeItem('sluis.session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'sluis.session' }));
  expect(sessionStore.get()).toBeUndefined();
  stop();
});

it('follows a change of organisation in another tab, and ignores the same user', () => {
  const listener = vi.fn();
  const stop = followOtherTabs(listener);
  sessionStore.start({ token: 'a', user });
  const write = (organisation: string): void => {
    const session = { token: 'a', user: { ...user, name: 'New name', organisation: { id: organisation, name: '' } } };
    localStorage.setItem('sluis.session', JSON.stringify(session));
    window.dispatchEvent(new StorageEvent('storage', { key: 'sluis.session' }));
  };
  write('org_1');
  expect(listener).not.toHaveBeenCalled();
  write('org_2');
  expect(listener).toHaveBeenCalledOnce();
  stop();
});

it('keeps the session of a tab whose browser blocks storage', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(blocked),
  );
  try {
    sessionStore.start({ token: 'blocked', user: undefined as never });
    expect(sessionStore.get()?.token).toBe('blocked');
    expect(sessionStore.lastActivity()).toBeGreaterThan(0);
    sessionStore.end('signed_out');
    expect(sessionStore.get()).toBeUndefined();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});

// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const button = (name: RegExp) => screen.findByRole('button', { name, hidden: true });
const language = /Language: /;
const scheme = /^Theme: /;

it('closes the menu after a choice, and returns the focus to its button', async () => {
  await openApp('/transactions');
  await userEvent.click(await button(scheme));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  await waitFor(() => expect(screen.queryByRole('menuitemradio')).toBeNull());
  expect(document.activeElement).toBe(await button(scheme));
});

it('leaves the focus on the new element when a key outside closes the menu, so that the key takes effect there', async () => {
  await openApp('/transactions');
  await userEvent.click(await button(language));
  await screen.findByRole('menuitemradio', { name: 'Nederlands' });
  (await button(scheme)).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitemradio', { name: 'Dark' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('menuitemradio', { name: 'Nederlands' })).toBeNull());
});

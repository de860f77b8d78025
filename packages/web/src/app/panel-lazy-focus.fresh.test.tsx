// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const coming = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../kit/panel/panel.tsx', async (original) => {
  await coming.promise;
  return original();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('leaves the focus where the user has begun to type while the code of the panel was loading', async () => {
  const user = userEvent.setup();
  await openApp('/refunds');
  const [row] = await screen.findAllByRole('link', { name: /^Open / });
  await user.click(row as HTMLElement);
  await screen.findByRole('button', { name: 'Close (Esc)' });
  const field = await screen.findByRole('searchbox');
  await user.type(field, 'a');
  coming.resolve();
  await screen.findByRole('button', { name: 'Next in the list (j)' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('b');
  expect((field as HTMLInputElement).value).toBe('ab');
});

// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('keeps every key from the first, before its code is loaded, and passes none to the screen', async () => {
  const user = userEvent.setup();
  const { router } = await openApp('/refunds', { roles: ['USER_ALL'] });
  await screen.findByRole('heading', { level: 1 });
  const before = await screen.findByRole('searchbox');
  before.focus();
  await user.keyboard('{Control>}k{/Control}');
  const first = screen.getByRole('textbox', { name: /pages, merchants/ });
  expect(document.activeElement).toBe(first);
  await user.keyboard('gtNL-VAN-993');
  await user.keyboard('32');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /pages, merchants/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('!');
  expect(field.value).toBe('gtNL-VAN-99332!');
  expect(screen.queryByRole('textbox', { name: /pages, merchants/ })).toBeNull();
  expect(router.state.location.pathname).toBe('/refunds');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(before);
});

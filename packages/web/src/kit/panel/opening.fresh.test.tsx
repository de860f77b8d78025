// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('does not treat keys typed while the code of a form is loading as shortcuts of the list behind it', async () => {
  const { container } = await openApp('/subscriptions/plans', { roles: ['USER_ALL'] });
  await waitFor(() => expect(container.querySelector('[data-row]')).toBeTruthy());
  const focused = () => (document.activeElement as HTMLElement).dataset.row;
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(focused()).toBeTruthy());
  (document.activeElement as HTMLElement).blur();
  fireEvent.click(await screen.findByRole('button', { name: 'Add plan' }));
  await waitFor(() => expect(document.querySelector('[aria-busy="true"][role="status"]')).toBeTruthy());
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(focused()).toBeUndefined();
  await waitFor(() => expect(document.activeElement?.closest('form')).toBeTruthy());
});

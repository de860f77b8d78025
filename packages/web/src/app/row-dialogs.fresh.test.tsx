// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

/** Dialogs and tooltips of buttons in rows: the code of both is loaded when needed. */

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('return the focus to the button that opened them', async () => {
  const user = userEvent.setup();
  await openApp('/psp/welcome-mails', { roles: ['PSP', 'PSP_ALL'] });
  const [button] = await screen.findAllByRole('button', { name: 'Delete' });
  for (const _ of ['when its code comes', 'when it is there']) {
    await user.click(button as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
});

it('are preceded by a tooltip, as long as the button is hovered or focused by keyboard', async () => {
  const user = userEvent.setup();
  await openApp('/psp/welcome-mails', { roles: ['PSP', 'PSP_ALL'] });
  const [button] = (await screen.findAllByRole('button', { name: 'Open preview' })) as [HTMLElement];
  const described = () => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  await user.hover(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Open preview');
  expect(described()).toBe('Open preview');
  await user.unhover(button);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(described()).toBeUndefined();
  button.focus();
  await screen.findByRole('tooltip');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

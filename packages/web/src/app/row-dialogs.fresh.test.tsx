// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

/** Dialogs that buttons in rows open, and what is said of the buttons: the code of both comes when it is needed. */

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('return the focus to the button by which they were opened', async () => {
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

it('are preceded by what the button does, as long as it is pointed at or has the focus by keyboard', async () => {
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

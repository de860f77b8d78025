// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPart } from '../../testing/open-app.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface DialogProps {
  readonly opened: boolean;
  readonly close: () => void;
}

it('shows an error on the page if its code cannot be loaded, and requests it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let isOffline = true;
  const Dialog = lazyDialog<DialogProps>(async () => {
    if (isOffline) throw new Error('offline');
    return ({ opened }) => opened && <div role="dialog">It is there.</div>;
  });
  const Cell = () => {
    const [opened, setOpened] = useState(false);
    return (
      <div data-testid="cell">
        <button type="button" onClick={() => setOpened(true)}>
          Delete
        </button>
        <Dialog opened={opened} close={() => setOpened(false)} />
      </div>
    );
  };
  await openPart(<Cell />, 'en');
  const button = await screen.findByRole('button', { name: 'Delete' });
  // An error thrown while awaited inside of `act` never reaches the test.
  await expect(Dialog.ahead()).rejects.toMatchObject({ code: 'unavailable', cause: new Error('offline') });
  await userEvent.click(button);
  const notice = await screen.findByRole('alert');
  const cell = screen.getByTestId('cell');
  expect(cell.contains(notice)).toBe(false);
  expect(cell.textContent).toBe('Delete');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  isOffline = false;
  await waitFor(() => Dialog.ahead());
  await userEvent.click(button);
  expect((await screen.findByRole('dialog')).textContent).toBe('It is there.');
  expect(screen.queryByRole('alert')).toBeNull();
});

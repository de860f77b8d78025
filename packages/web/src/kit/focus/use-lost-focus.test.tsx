// @vitest-environment jsdom

import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useLostFocus } from './use-lost-focus.ts';

afterEach(cleanup);

function Part({ canGive }: { readonly canGive: boolean }) {
  const part = useRef<HTMLElement>(null);
  useLostFocus(part);
  return (
    <>
      <section ref={part} tabIndex={-1} aria-label="Request">
        {canGive && <button type="button">Give</button>}
        <p>{canGive ? 'Asked' : 'Given'}</p>
      </section>
      <button type="button">Elsewhere</button>
    </>
  );
}

it('takes the focus of a removed button', async () => {
  const { rerender } = render(<Part canGive />);
  screen.getByRole('button', { name: 'Give' }).focus();
  rerender(<Part canGive={false} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region')));
});

it('leaves the focus on the element that the user has moved to', async () => {
  const { rerender } = render(<Part canGive />);
  screen.getByRole('button', { name: 'Give' }).focus();
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  rerender(<Part canGive={false} />);
  await screen.findByText('Given');
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});

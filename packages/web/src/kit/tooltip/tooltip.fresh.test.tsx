// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openPart } from '../../testing/open-app.tsx';
import { refused } from './icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

const coming = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./floating-tooltip.tsx', async (original) => {
  await coming.promise;
  return original();
});

afterEach(cleanup);

const reason = 'It has been settled already.';

const Refused = () => (
  <>
    <Tooltip reason={reason}>
      <button type="button" {...refused(reason)}>
        Cancel
      </button>
    </Tooltip>
    <p>Elsewhere</p>
  </>
);

const button = () => screen.getByRole('button');
const described = () =>
  (button().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const touch = { pointerType: 'touch' };

it('describes a refused button before any of its code has been loaded', async () => {
  await openPart(<Refused />, 'en');
  await screen.findByRole('button');
  expect(described()).toBe(reason);
  await userEvent.tab();
  expect(described()).toBe(reason);
});

it("keeps the button's own attributes", async () => {
  const onFocus = vi.fn();
  const onBlur = vi.fn();
  await openPart(
    <>
      <Tooltip reason={reason}>
        <button type="button" aria-describedby="own" onFocus={onFocus} onBlur={onBlur}>
          Cancel
        </button>
      </Tooltip>
      <p id="own">Of the button.</p>
    </>,
    'en',
  );
  await screen.findByRole('button');
  expect(described()).toBe(`Of the button. ${reason}`);
  await userEvent.tab();
  expect(onFocus).toHaveBeenCalledOnce();
  await userEvent.tab();
  expect(onBlur).toHaveBeenCalledOnce();
});

/** The events of a browser for a finger that touches and is lifted. */
function tap(element: Element): void {
  fireEvent.pointerEnter(element, touch);
  fireEvent.pointerDown(element, touch);
  fireEvent.pointerUp(element, touch);
  fireEvent.pointerLeave(element, touch);
}

it('shows the reason after a tap, until the next tap elsewhere', async () => {
  await openPart(<Refused />, 'en');
  await screen.findByRole('button');
  tap(button());
  await act(async () => coming.resolve());
  expect((await screen.findByRole('tooltip')).textContent).toBe(reason);
  tap(button());
  expect(screen.getByRole('tooltip').textContent).toBe(reason);
  tap(screen.getByText('Elsewhere'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

it('shows nothing if the finger scrolled', async () => {
  await act(async () => coming.resolve());
  await openPart(<Refused />, 'en');
  await screen.findByRole('button');
  tap(button());
  await screen.findByRole('tooltip');
  fireEvent.pointerEnter(button(), touch);
  fireEvent.pointerCancel(button(), touch);
  fireEvent.pointerLeave(button(), touch);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

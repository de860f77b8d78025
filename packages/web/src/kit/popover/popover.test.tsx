// @vitest-environment jsdom
import { Menu } from '@mantine/core';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, type FormEvent, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPart } from '../../testing/open-app.tsx';
import { type Lazy, lazy } from './lazy.ts';
import { Popover } from './popover.tsx';
import { usePopover } from './use-popover.ts';

afterEach(cleanup);

const Entries = () => <Menu.Item>Entry</Menu.Item>;

/** Code whose loading the test controls. */
function held() {
  const { promise, resolve } = Promise.withResolvers<ComponentType<object>>();
  return { Content: lazy(() => promise), arrive: () => resolve(Entries) };
}

function Menued({ Content }: { readonly Content: Lazy<object> }) {
  const drop = usePopover('menu', Content);
  return (
    <>
      <button type="button" {...drop.target}>
        More
      </button>
      <Popover of={drop}>
        <Content />
      </Popover>
    </>
  );
}

interface FieldProps {
  readonly onEnter: (text: string) => void;
}

function Field({ onEnter }: FieldProps) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onEnter(text);
  };
  return (
    <form onSubmit={submit}>
      <input aria-label="Name" data-autofocus value={text} onChange={(event) => setText(event.target.value)} />
    </form>
  );
}

function Asked({ Content, ...props }: FieldProps & { readonly Content: Lazy<FieldProps> }) {
  const drop = usePopover('dialog', Content);
  return (
    <>
      <button type="button" {...drop.target}>
        More
      </button>
      <Popover of={drop}>
        <Content {...props} />
      </Popover>
    </>
  );
}

const button = () => screen.getByRole('button', { name: 'More' });

it('is busy until its code has been loaded, then opens, and returns the focus', async () => {
  const { Content, arrive } = held();
  await openPart(<Menued Content={Content} />, 'en');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('menu')).toBeNull();
  await act(async () => arrive());
  expect(await screen.findByRole('menuitem', { name: 'Entry' })).toBeDefined();
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(button().getAttribute('aria-busy')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button());
});

it('is closed by Esc on its button, also while its code is loading', async () => {
  const { Content, arrive } = held();
  await openPart(<Menued Content={Content} />, 'en');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.keyboard('{Escape}');
  expect(button().getAttribute('aria-busy')).toBeNull();
  await act(async () => arrive());
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
  await userEvent.click(button());
  await screen.findByRole('menuitem', { name: 'Entry' });
  button().focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('keeps waiting for its code when the button is pressed again', async () => {
  const { Content, arrive } = held();
  await openPart(<Menued Content={Content} />, 'en');
  await userEvent.dblClick(await screen.findByRole('button', { name: 'More' }));
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => arrive());
  expect(await screen.findByRole('menuitem', { name: 'Entry' })).toBeDefined();
});

it('loads its code when the button is focused', async () => {
  let asked = 0;
  const Content = lazy(async () => {
    asked++;
    return Entries;
  });
  await openPart(<Menued Content={Content} />, 'en');
  expect(asked).toBe(0);
  await screen.findByRole('button', { name: 'More' });
  await userEvent.tab();
  expect(asked).toBe(1);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Entry' })).toBeDefined();
  expect(asked).toBe(1);
});

it('requests its code again after a failure', async () => {
  let asked = 0;
  const Content = lazy(async () => {
    asked++;
    if (asked === 1) throw new Error('offline');
    return Entries;
  });
  await expect(Content.ahead()).rejects.toMatchObject({ code: 'unavailable', cause: new Error('offline') });
  await expect(Content.ahead()).resolves.toBe(Entries);
});

it('passes the text typed before the field exists to it, and to no shortcut', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<FieldProps>>();
  const [onEnter, onKey] = [vi.fn(), vi.fn()];
  window.addEventListener('keydown', onKey);
  const Content = lazy(() => promise);
  await openPart(<Asked Content={Content} onEnter={onEnter} />, 'en');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.keyboard('g tx{Backspace} 1');
  await act(async () => resolve(Field));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name', hidden: true });
  await waitFor(() => expect(field.value).toBe('g t 1'));
  expect(document.activeElement).toBe(field);
  expect(onKey).not.toHaveBeenCalled();
  await userEvent.keyboard('2{Enter}');
  expect(onEnter.mock.calls).toEqual([['g t 12']]);
  window.removeEventListener('keydown', onKey);
});

it('submits Enter that was pressed after a text before the field existed', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<FieldProps>>();
  const onEnter = vi.fn();
  const Content = lazy(() => promise);
  await openPart(<Asked Content={Content} onEnter={onEnter} />, 'en');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.keyboard('due{Enter}');
  expect(onEnter).not.toHaveBeenCalled();
  await act(async () => resolve(Field));
  await waitFor(() => expect(onEnter.mock.calls).toEqual([['due']]));
});

it('discards the text typed for a field when another element takes the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<FieldProps>>();
  const Content = lazy(() => promise);
  await openPart(
    <>
      <Asked Content={Content} onEnter={() => undefined} />
      <input aria-label="Elsewhere" />
    </>,
    'en',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.keyboard('abc');
  const elsewhere = screen.getByRole<HTMLInputElement>('textbox', { name: 'Elsewhere' });
  await userEvent.click(elsewhere);
  await act(async () => resolve(Field));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name', hidden: true });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([elsewhere.value, field.value]).toEqual(['', '']);
});

// @vitest-environment jsdom
import { Menu } from '@mantine/core';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { openPart } from '../../testing/open-app.tsx';
import { Drop } from './drop.tsx';
import { type Late, late } from './late.ts';
import { useDrop } from './use-drop.ts';

afterEach(cleanup);

const Entries = () => <Menu.Item>Entry</Menu.Item>;

/** Code that comes when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<ComponentType<object>>();
  return { Content: late(() => promise), arrive: () => resolve(Entries) };
}

function Menued({ Content }: { readonly Content: Late<object> }) {
  const drop = useDrop('menu', Content);
  return (
    <>
      <button type="button" {...drop.target}>
        More
      </button>
      <Drop of={drop}>
        <Content />
      </Drop>
    </>
  );
}

const button = () => screen.getByRole('button', { name: 'More' });

it('is busy until its code is there, opens then, and gives the focus back', async () => {
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

it('keeps waiting for its code when the button is pressed again', async () => {
  const { Content, arrive } = held();
  await openPart(<Menued Content={Content} />, 'en');
  await userEvent.dblClick(await screen.findByRole('button', { name: 'More' }));
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => arrive());
  expect(await screen.findByRole('menuitem', { name: 'Entry' })).toBeDefined();
});

it('sends for its code when the button has the focus', async () => {
  let asked = 0;
  const Content = late(async () => {
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

it('asks again for code that did not come', async () => {
  let asked = 0;
  const Content = late(async () => {
    asked++;
    if (asked === 1) throw new Error('offline');
    return Entries;
  });
  await expect(Content.ahead()).rejects.toThrow('offline');
  await expect(Content.ahead()).resolves.toBe(Entries);
});

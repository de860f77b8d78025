// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openPart } from '../../testing/open-app.tsx';
import { ItemSearch } from './item-search.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [first, second, third] = ['First', 'Second', 'Third'].map((name) => ({ id: name, name }));
const all = [third, second, first];

/** A list in which the first item is chosen, and whose search finds those that contain the text. */
async function open(onChoose: (item: object | undefined) => void) {
  const search = (
    <ItemSearch listed entity="processor" label="Account of" paths={['name']} initial={first} onChoose={onChoose} />
  );
  await openPart(search, 'en', {
    prepare: (api) => {
      const { fetch } = api;
      Object.assign(api, {
        fetch: async (input: string, init: RequestInit) => {
          const { pathname, searchParams } = new URL(input, 'http://localhost');
          if (pathname !== '/v1/processor') return fetch(input, init);
          const items = all.filter((each) => each?.name.includes(searchParams.get('_search') ?? ''));
          return Response.json({ items, total: items.length, total_is_exact: true, next: null });
        },
      });
    },
  });
  const input = await screen.findByRole('combobox', { name: 'Account of' });
  await userEvent.click(input);
  await screen.findByRole('option', { name: 'Third' });
  return input;
}

it('chooses by Enter what is marked, once the matches have replaced other choices', async () => {
  const onChoose = vi.fn();
  const input = await open(onChoose);
  await userEvent.clear(input);
  await userEvent.type(input, 'Second');
  await vi.waitFor(() => expect(screen.queryByRole('option', { name: 'Third' })).toBeNull());
  const marked = () => document.querySelector('[role=listbox] [data-combobox-selected]')?.textContent;
  await vi.waitFor(() => expect(marked()).toBe('Second'));
  await userEvent.keyboard('{Enter}');
  expect(onChoose.mock.lastCall).toEqual([second]);
  expect((input as HTMLInputElement).value).toBe('Second');
});

it('keeps a choice that is chosen again', async () => {
  const onChoose = vi.fn();
  const input = await open(onChoose);
  await userEvent.click(screen.getByRole('option', { name: 'First' }));
  expect(onChoose).not.toHaveBeenCalledWith(undefined);
  expect((input as HTMLInputElement).value).toBe('First');
});

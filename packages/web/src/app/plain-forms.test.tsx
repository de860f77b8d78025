// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { idOf } from '../testing/sample.ts';

/** The behaviour of a list with only a declared entity. */

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const field = (name: RegExp) => screen.findByRole('textbox', { name });
const of_item = `/terminals?id=${idOf('terminal', 3)}&_open=true`;

it('creates an item from the fields allowed on creation', async () => {
  const { api } = await openApp('/terminals?_open=true');
  await userEvent.type(await field(/^Name/), 'Till 2');
  await userEvent.type(await field(/^Serial number/), 'SN42');
  const form = (await field(/^Name/)).closest('form') as HTMLElement;
  expect(within(form).queryByLabelText(/^Status/)).toBeNull();
  await userEvent.click(within(form).getByRole('button', { name: 'Add terminal' }));
  await waitFor(() =>
    expect(api.last('POST', '/v1/terminal')?.body).toMatchObject({ name: 'Till 2', serial_number: 'SN42' }),
  );
});

it('changes the editable fields of an item', async () => {
  const { api } = await openApp(`${of_item}&_form=edit`);
  await userEvent.type(await field(/^Location/), '!');
  expect(screen.queryByRole('textbox', { name: /^Serial number/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.last('POST', `/v1/terminal/${idOf('terminal', 3)}`)?.body).toEqual({
      location: 'location 3!',
      version: 1,
    }),
  );
});

it('deletes an item after a question, by its name', async () => {
  const { api } = await openApp(of_item);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: /Delete/ });
  expect(within(dialog).getByText('Delete “name 3”? This can’t be undone.')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.last('DELETE', `/v1/terminal/${idOf('terminal', 3)}`)).toBeTruthy());
});

it('offers neither to users who may only view', async () => {
  await openApp(of_item, { roles: ['TERMINAL_LIST'] });
  const panel = await screen.findByRole('region', { name: 'Details of name 3' });
  expect(await within(panel).findByText('serial_number 3')).toBeTruthy();
  expect(within(panel).getAllByText(/^(Active|Inactive)$/)).toHaveLength(1);
  for (const name of ['Edit', 'Delete', 'Add terminal']) expect(screen.queryByRole('button', { name })).toBeNull();
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { clearAfterEach } from '../../../testing/list-screens.ts';
import { openApp } from '../../../testing/open-app.tsx';

clearAfterEach();

it('invites to the current organisation with view access, unless more is chosen', async () => {
  const { api } = await openApp('/users?_open=true');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Email address/ }), 'ann@example.org');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'View only' }).checked).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ann{Enter}');
  const body = await waitFor(() => {
    const sent = api.last('POST', '/v1/user');
    expect(sent).toBeDefined();
    return sent?.body as { roles: string[]; organisation: string };
  });
  expect(body.organisation).toBe(api.me.organisation.id);
  expect(body.roles).toContain('TRANSACTION_LIST');
  expect(body.roles.filter((role) => /_(CREATE|UPDATE|DELETE|ALL)$/.test(role))).toEqual([]);
});

it('preselects no roles that the inviting user does not hold', async () => {
  await openApp('/users?_open=true', { roles: ['PLATFORMUSER_ALL'] });
  await screen.findByRole('textbox', { name: /^Email address/ });
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
});

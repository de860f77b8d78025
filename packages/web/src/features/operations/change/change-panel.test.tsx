// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('requests no mail states for the addresses of a deleted schedule', async () => {
  const item = idOf('reportschedule', 7);
  const id = idOf('change', 3);
  const deletion = {
    ...sampleItem('change', 3, ['organisation', 'on_behalf_of']),
    id,
    entity: 'reportschedule',
    item,
    name: 'Weekly',
    action: 'DELETED',
    changes: [{ field: 'email_addresses', before: '["finance@shop.example"]', after: null }],
  };
  const { api } = await openApp(`/changes?id=${id}&_open=true`, {
    roles: ['USER_ALL'],
    prepare: ({ failures }) => {
      failures.set(`GET /v1/change/${id}`, () => Response.json(deletion));
      failures.set('GET /v1/change', () =>
        Response.json({ items: [deletion], total: 1, total_is_exact: true, next: null }),
      );
      failures.set('GET /v1/reportschedule', () => Response.json({ items: [], next: null }));
    },
  });
  const panel = await screen.findByRole('region', { name: /^Details of/ });
  expect(await within(panel).findByText(/finance@/)).toBeTruthy();
  await userEvent.click(within(panel).getByRole('tab', { name: 'As it was then' }));
  expect(await within(panel).findByText(/finance@/)).toBeTruthy();
  expect(api.sent.filter(({ path }) => path.endsWith('/recipients'))).toEqual([]);
});

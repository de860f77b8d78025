// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const roles = ['PSP', 'PSP_SETTLEMENT_SCHEDULE_ALL', 'PSP_SETTLEMENT_PROFILE_LIST'];
const id = idOf('settlementschedule', 1);
const path = `/v1/settlementschedule/${id}`;

const weekly = {
  name: 'Weekly',
  frequency: 'WEEKLY',
  weekdays: [1],
  days: null,
  cut_off: '24:00',
  calendar: 'TARGET2',
};
const edit = (profiles: number) =>
  openApp(`/psp/finance/settlement-schedules?id=${id}&_open=true&_form=edit`, {
    roles,
    prepare: (api: FakeApi) => {
      api.changes.settlementschedule = weekly;
      const used = { items: [], total: profiles, total_is_exact: true, next: null };
      api.failures.set('GET /v1/settlementprofile', () => Response.json(used));
    },
  });

describe('a settlement schedule', () => {
  it('has in the list how many profiles settle by it, with a link to them', async () => {
    await openApp('/psp/finance/settlement-schedules', {
      roles,
      prepare: (api: FakeApi) => {
        api.total = 1;
        api.changes.settlementschedule = { ...weekly, frequency: 'DAILY', weekdays: null };
        const used = { items: [], total: 3, total_is_exact: true, next: null };
        api.failures.set('GET /v1/settlementprofile', () => Response.json(used));
      },
    });
    const link = await screen.findByRole('link', { name: '3' });
    expect(link.getAttribute('href')).toMatch(/\/finance\/settlement-profiles\?schedule=ssch_/);
    expect(screen.getByText('Every banking day')).toBeTruthy();
  });

  it('is created with the days that its frequency asks for, and shows when it closes next', async () => {
    const { api } = await openApp('/psp/finance/settlement-schedules?_open=true', { roles });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Weekly');
    expect(screen.queryByRole('checkbox', { name: 'Monday' })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText(/^Frequency/), 'WEEKLY');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    const form = screen.getByRole('region', { name: 'Next closings' });
    expect(within(form).getAllByRole('listitem')).toHaveLength(5);
    const buttons = screen.getAllByRole('button', { name: 'Add settlement schedule' });
    await userEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() =>
      expect(api.last('POST', '/v1/settlementschedule')?.body).toMatchObject({
        name: 'Weekly',
        frequency: 'WEEKLY',
        weekdays: [1, 4],
        days: null,
      }),
    );
  });

  it('loses the days of its frequency with another frequency', async () => {
    const { api } = await edit(0);
    await userEvent.selectOptions(await screen.findByLabelText(/^Frequency/), 'DAILY');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.last('POST', path)?.body).toEqual({ frequency: 'DAILY', weekdays: null, days: null, version: 1 }),
    );
  });

  it('of which only other days are chosen keeps its frequency', async () => {
    const { api } = await edit(0);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Friday' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.last('POST', path)?.body).toEqual({ weekdays: [1, 5], version: 1 }));
  });

  it('that is in use offers only its name to change, and says why', async () => {
    await edit(3);
    await screen.findByText(/This schedule is in use/);
    expect(screen.getByRole('textbox', { name: /^Name/ })).toBeTruthy();
    expect(screen.queryByLabelText(/^Frequency/)).toBeNull();
  });
});

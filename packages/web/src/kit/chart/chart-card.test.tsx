// @vitest-environment jsdom
import { ApiError } from '@sluis/contract/base/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Language } from '../../lib/texts.ts';
import { openPart } from '../../testing/open-app.tsx';
import { ChartCard, type Figures } from './chart-card.tsx';
import type { TimePoint } from './data.ts';
import { drawLines } from './draw-lines.tsx';
import { moneyMeasure } from './measure.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const points: readonly TimePoint[] = [
  { at: '2026-11-20', value: 1_234_500, href: '/transactions?day=20' },
  { at: '2026-11-21', value: 0 },
];

const openCard = (query: Partial<Figures<readonly TimePoint[]>>, language: Language = 'en', series = 1) =>
  openPart(
    <ChartCard
      title="Volume by day"
      sentence="What was paid on each day."
      query={{ data: undefined, error: null, refetch: () => undefined, ...query }}
      height={375}
      draw={(data) =>
        drawLines({
          head: 'Day',
          series: Array.from({ length: series }, (_, at) => ({ label: at ? `Before ${at}` : 'Volume', points: data })),
          measure: moneyMeasure('en-GB', 'KWD'),
          interval: 'day',
        })
      }
    />,
    language,
  );
const card = () => screen.findByRole('region', { name: 'Volume by day' });

it('shows the same figures and links as a table', async () => {
  await openCard({ data: points });
  const drawn = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  await userEvent.click(screen.getByRole('button', { name: 'Show as table: Volume by day' }));
  const table = screen.getByRole('table', { name: 'Volume by day' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent?.replaceAll('\u00A0', ' '))).toEqual([
    'DayVolume',
    'Fri, 20 Nov 2026KWD 1,234.500',
    'Sat, 21 Nov 2026KWD 0.000',
  ]);
  const listed = within(table).getAllByRole('link');
  expect(listed.map((link) => link.getAttribute('href'))).toEqual(drawn);
  await userEvent.click(screen.getByRole('button', { name: 'Show as chart: Volume by day' }));
  expect(screen.queryByRole('table')).toBeNull();
});

it('is copied as a table and saved as CSV, with three decimals if the currency has three', async () => {
  const user = userEvent.setup();
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  // jsdom would navigate.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await openCard({ data: points });
  const open = async (entry: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Copy, save or print: Volume by day' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  await open('Copy as table');
  await screen.findByText('Copied.');
  expect(await navigator.clipboard.readText()).toBe(
    'Day\tVolume (KWD)\nFri, 20 Nov 2026\t1234.500\nSat, 21 Nov 2026\t0.000',
  );
  await open('Save as CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved[0]?.arrayBuffer());
  expect(text).toBe('\uFEFFDay,Volume (KWD)\r\n"Fri, 20 Nov 2026",1234.500\r\n"Sat, 21 Nov 2026",0.000\r\n');
});

it.each([
  ['nothing', []],
  ['only zeros', points.slice(1)],
])('says in words that there is %s, without an axis and without save commands', async (_, data) => {
  const { container } = await openCard({ data });
  expect(await screen.findByText('No data in this period')).toBeTruthy();
  expect(container.querySelector('[class*="axes"]')).toBeNull();
  expect(within(await card()).queryByRole('button')).toBeNull();
});

it('keeps its height while loading', async () => {
  await openCard({});
  const region = await card();
  expect(region.getAttribute('aria-busy')).toBe('true');
  expect(region.style.getPropertyValue('--chart-height')).toBe('375px');
  expect(within(region).getByRole('status', { name: 'Loading' })).toBeTruthy();
});

it('shows an error in its own card, and retries', async () => {
  const refetch = vi.fn();
  await openCard({ error: new ApiError('unavailable'), refetch });
  const alert = await within(await card()).findByRole('alert');
  expect(alert.textContent).toContain('unavailable');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('keeps the card if a chart cannot be drawn', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openCard({ data: points }, 'en', 3);
  expect(await within(await card()).findByRole('alert')).toBeTruthy();
});

it('is in Dutch for a Dutch user', async () => {
  await openCard({ data: points }, 'nl');
  expect(await screen.findByRole('button', { name: 'Als tabel weergeven: Volume by day' })).toBeTruthy();
  expect(screen.getByText('21-11')).toBeTruthy();
});

// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openPart } from '../../testing/open-app.tsx';
import type { TimePoint } from './data.ts';
import { drawLines } from './draw-lines.tsx';
import { LineChart } from './line-chart.tsx';
import { countMeasure, moneyMeasure } from './measure.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const points: TimePoint[] = [
  { at: '2026-11-20', value: 100_000, also: 10, href: '/transactions?day=20' },
  { at: '2026-11-21', value: 200_000, also: 20 },
  { at: '2026-11-22', value: 150_000, also: 15, href: '/transactions?day=22', partial: true },
];
const before: TimePoint[] = points.map(({ value }, index) => ({ at: `2026-11-1${index}`, value }));
const options = { label: 'Volume', measure: moneyMeasure('en-GB', 'EUR'), interval: 'day' as const };
const of = (label: string, values: readonly TimePoint[]) => ({ label, points: values });

it.each([0, 3])('refuses %s series', (count) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const series = Array.from({ length: count }, (_, index) => of(`series ${index}`, points));
  expect(() => render(<LineChart {...options} series={series} />)).toThrow('Invalid series definition');
});

it('moves by arrow keys, announces the period, and follows its link by Enter', async () => {
  const also = { label: 'Payments', measure: countMeasure('en-GB') };
  await openPart(<LineChart {...options} also={also} series={[of('Volume', points)]} />, 'en');
  const surface = await screen.findByRole('application', { name: 'Volume' });
  await userEvent.tab();
  expect(document.activeElement).toBe(surface);
  await userEvent.keyboard('{ArrowLeft}');
  const live = () => surface.querySelector('[role="status"]')?.textContent;
  expect(live()).toBe('Sun, 22 Nov 2026: Volume €1,500.00, Payments 15, Incomplete period. Enter opens the list');
  await userEvent.keyboard('{ArrowLeft}');
  expect(live()).toBe('Sat, 21 Nov 2026: Volume €2,000.00, Payments 20');
  expect([...surface.querySelectorAll('[data-active]')].map((mark) => mark.getAttribute('data-mark'))).toEqual(['1']);
  const followed = vi.fn((event: Event) => event.preventDefault());
  surface.addEventListener('click', followed, true);
  await userEvent.keyboard('{Enter}');
  expect(followed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Home}{Enter}');
  const [click] = followed.mock.calls[0] ?? [];
  expect((click?.target as Element | null)?.getAttribute('href')).toBe('/transactions?day=20');
  await userEvent.keyboard('{Escape}');
  expect(live()).toBe('');
});

it('has real links if there is a list, and none otherwise', async () => {
  await openPart(<LineChart {...options} series={[of('Volume', points)]} />, 'en');
  await screen.findByRole('application');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/transactions?day=20', '/transactions?day=22']);
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Fri, 20 Nov 2026', 'Sun, 22 Nov 2026']);
});

it('hatches an incomplete period, and dashes the previous one', async () => {
  const { container } = await openPart(
    <LineChart {...options} series={[of('Volume', points), of('Period before', before)]} />,
    'en',
  );
  await screen.findByRole('application');
  const hatched = container.querySelectorAll('[data-partial] [fill^="url("]');
  expect(hatched).toHaveLength(1);
  const id = /#(.+)\)/.exec(hatched[0]?.getAttribute('fill') ?? '')?.[1] ?? '';
  expect(document.getElementById(id)?.tagName).toBe('pattern');
  expect(container.querySelectorAll('path[class*="before"]')).toHaveLength(1);
  expect(screen.getByRole('list').textContent).toBe('VolumePeriod before');
});

it('has all periods of a longer previous range, in the table and by keyboard', async () => {
  const longer = [...before, { at: '2026-11-13', value: 70_000, href: '/transactions?day=13' }];
  const series = [of('Volume', points), of('Period before', longer)];
  await openPart(<LineChart {...options} series={series} />, 'en');
  const surface = await screen.findByRole('application');
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  expect(surface.querySelector('[role="status"]')?.textContent).toBe(
    'Period before: Fri, 13 Nov 2026 €700.00. Enter opens the list',
  );
  const { table } = drawLines({ head: 'Day', ...options, series })({ locale: 'en-GB' } as never, 'Volume');
  expect(table.rows.at(-1)?.map(({ value, href }) => [value, href])).toEqual([
    ['Fri, 13 Nov 2026', undefined],
    [null, undefined],
    [70_000, '/transactions?day=13'],
  ]);
});

it('marks an annotation with a number and shows its text with a link', async () => {
  const annotations = [
    { at: '2026-11-19', text: 'Before it all' },
    { at: '2026-11-21', text: 'Outage', href: '/alerts/1' },
    { at: '2026-11-23', text: 'After it all' },
  ];
  await openPart(<LineChart {...options} series={[of('Volume', points)]} annotations={annotations} />, 'en');
  const link = await screen.findByRole('link', { name: 'Outage' });
  expect(link.getAttribute('href')).toBe('/alerts/1');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['121 Nov 2026Outage']);
});

it('draws a long annotation as a band over its periods, also if it began before them', async () => {
  const annotations = [
    { at: '2026-11-15', until: '2026-11-21', when: '15 to 21 November', text: 'Sale' },
    { at: '2026-11-21', until: '2026-11-21', text: 'Outage' },
    { at: '2026-11-21', until: '2026-11-21', text: 'Another' },
  ];
  const { container } = await openPart(
    <LineChart {...options} series={[of('Volume', points)]} annotations={annotations} />,
    'en',
  );
  const surface = await screen.findByRole('application');
  const widths = [...container.querySelectorAll('g[class*="flag"] rect')].map((band) => band.getAttribute('width'));
  expect(Number(widths[0])).toBeCloseTo(2 * Number(widths[1]));
  // Annotations on the same days are drawn once.
  expect(widths).toHaveLength(2);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '115 to 21 NovemberSale',
    '221 Nov 2026Outage',
    '321 Nov 2026Another',
  ]);
  await userEvent.tab();
  await userEvent.keyboard('{Home}');
  expect(surface.querySelector('[role="status"]')?.textContent).toMatch(/, Sale\. Enter opens the list$/);
});

it('writes American dates for an unknown locale, with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await openPart(<LineChart {...options} locale="eo" series={[of('Volume', points)]} />, 'en');
  await waitFor(() => expect(screen.getByText('11/22')).toBeTruthy());
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('en-US'));
});

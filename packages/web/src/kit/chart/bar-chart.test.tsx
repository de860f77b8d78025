// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openPart } from '../../testing/open-app.tsx';
import { BarChart } from './bar-chart.tsx';
import { moneyMeasure } from './measure.ts';

afterEach(cleanup);

const options = { label: 'Revenue', measure: moneyMeasure('en-GB', 'KWD'), value_label: 'This week' };
const bars = [
  {
    label: 'Monday',
    value: 12_500,
    href: '/transactions?day=1',
    before: { value: 10_000, href: '/transactions?was=1' },
  },
  { label: 'Tuesday', value: 5000, expected: 11_000, before: { value: 9000 } },
];

it('pads a chart of few bars with up to four empty places', async () => {
  const { container } = await openPart(<BarChart {...options} bars={bars.slice(0, 1)} />, 'en');
  await screen.findByRole('application');
  const widths = [...container.querySelectorAll('rect[class*="ground"]')].map((bar) =>
    Number(bar.getAttribute('width')),
  );
  // One bar takes a fifth of the width; no other mark has a name or reacts to the pointer.
  const width = Number(container.querySelector('svg')?.getAttribute('width'));
  expect(widths).toHaveLength(1);
  expect((widths[0] ?? 0) * 5).toBeLessThan(width);
  expect(container.querySelectorAll('[data-mark]')).toHaveLength(1);
});

it('draws pairs with a link each, and hatches the expected value', async () => {
  const { container } = await openPart(<BarChart {...options} bars={bars} before_label="Last week" />, 'en');
  await screen.findByRole('application');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/transactions?day=1', '/transactions?was=1']);
  expect(container.querySelectorAll('[data-partial][fill^="url("]')).toHaveLength(1);
  expect(screen.getByRole('list').textContent).toBe('This weekExpectedLast week');
});

it('announces values with three decimals, and selects a bar without a link by Enter', async () => {
  const onChoose = vi.fn();
  await openPart(<BarChart {...options} bars={bars} before_label="Last week" onChoose={onChoose} />, 'en');
  const surface = await screen.findByRole('application');
  surface.focus();
  await userEvent.keyboard('{End}');
  expect(surface.querySelector('[role="status"]')?.textContent?.replaceAll('\u00A0', ' ')).toBe(
    'Tuesday: This week KWD 5.000, Expected KWD 11.000, Last week KWD 9.000',
  );
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(1);
});

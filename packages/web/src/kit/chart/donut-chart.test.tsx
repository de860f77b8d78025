// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openPart } from '../../testing/open-app.tsx';
import { DonutChart, ringPath } from './donut-chart.tsx';
import { countMeasure } from './measure.ts';

afterEach(cleanup);

const measure = countMeasure('en-GB');

it('shows the largest six and merges the rest, without a link', async () => {
  const categories = [8, 7, 6, 5, 4, 3, 2, 1].map((value) => ({
    label: `method ${value}`,
    value,
    href: `/m/${value}`,
  }));
  await openPart(<DonutChart label="Methods" categories={categories} measure={measure} />, 'en');
  await screen.findByRole('application');
  const parts = screen.getAllByRole('listitem').map((part) => part.textContent);
  expect(parts).toHaveLength(7);
  expect(parts[0]).toBe('method 8822.22%');
  expect(parts[6]).toBe('Other38.33%');
  const names = screen.getAllByRole('link', { name: /method/ }).map((link) => link.getAttribute('href'));
  // Two links for each category: its slice and its name.
  expect(names.toSorted()).toEqual([3, 4, 5, 6, 7, 8].flatMap((value) => [`/m/${value}`, `/m/${value}`]));
  expect(screen.queryByRole('link', { name: 'Other' })).toBeNull();
});

it('keeps the tones of statuses, and shows a part without a list as plain text', async () => {
  const categories = [
    { label: 'Paid', value: 3, tone: 'good' as const, href: '/paid' },
    { label: 'Requested', value: 2, tone: 'good' as const, href: '/requested' },
    { label: 'Unknown', value: 1 },
  ];
  const { container } = await openPart(<DonutChart label="Statuses" categories={categories} measure={measure} />, 'en');
  await screen.findByRole('application');
  const fills = [...container.querySelectorAll('path[class*="slice"]')].map((path) => path.getAttribute('style'));
  expect(fills[0]).toContain('var(--ink-good)');
  expect(fills[1]).toContain('--ink-good');
  expect(new Set(fills).size).toBe(3);
  expect(screen.queryByRole('link', { name: 'Unknown' })).toBeNull();
});

it('closes the ring of a single part', () => {
  expect(ringPath(0, 1).match(/Z/g)).toHaveLength(2);
  expect(ringPath(0, 0.25).match(/Z/g)).toHaveLength(1);
});

// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openPart } from '../../testing/open-app.tsx';
import { CountryMap } from './country-map.tsx';
import { HeatGrid } from './heat-grid.tsx';
import { Lifecycle, radiusOf } from './lifecycle.tsx';
import { countMeasure } from './measure.ts';
import { Tile } from './tile.tsx';

afterEach(cleanup);

const measure = countMeasure('en-GB');
const read = (): string | undefined =>
  screen.getByRole('application').querySelector('[role="status"]')?.textContent ?? undefined;

it('shows every hour of the week, and moves through hours and days by arrow keys', async () => {
  const cells = [
    { weekday: 1, hour: 0, value: 4, href: '/monday' },
    { weekday: 2, hour: 0, value: 1 },
  ];
  const { container } = await openPart(
    <HeatGrid label="Week" cells={cells} measure={measure} value_label="Payments" />,
    'en',
  );
  (await screen.findByRole('application')).focus();
  expect(container.querySelectorAll('[data-mark]')).toHaveLength(168);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(['Monday 00:00–01:00']);
  const grounds = [...container.querySelectorAll('[data-mark]')].map((cell) => cell.getAttribute('style'));
  expect(grounds[0]).toContain('--ink-heat-6');
  expect(grounds[24]).toContain('--ink-heat-3');
  expect(grounds[1]).toContain('--ink-nothing');
  await userEvent.keyboard('{ArrowRight}');
  expect(read()).toBe('Monday 00:00–01:00: Payments 4. Enter opens the list');
  await userEvent.keyboard('{ArrowDown}');
  expect(read()).toBe('Tuesday 00:00–01:00: Payments 1');
  await userEvent.keyboard('{ArrowRight}');
  expect(read()).toBe('Tuesday 01:00–02:00: Payments 0');
});

it('draws countries as shapes and small ones as dots, and leaves out unknown countries', async () => {
  const countries = [
    { country: 'NL', value: 100, href: '/nl' },
    { country: 'SG', value: 49, href: '/sg' },
    { country: 'MT', value: 1 },
    { country: null, value: 5 },
  ];
  const { container } = await openPart(
    <CountryMap label="Countries" countries={countries} measure={measure} value_label="Payments" />,
    'en',
  );
  await screen.findByRole('application');
  const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));
  const list = screen.getByRole('list');
  expect(hrefs(within(list).getAllByRole('link'))).toEqual(['/nl', '/sg']);
  expect(within(list).getAllByRole('listitem')[0]?.textContent).toBe('Netherlands10064.52%');
  expect(hrefs(screen.getAllByRole('link', { name: /^(Netherlands|Singapore)$/ }))).toEqual([
    '/nl',
    '/sg',
    '/nl',
    '/sg',
  ]);
  expect(container.querySelectorAll('[data-mark] path')).toHaveLength(1);
  expect(container.querySelectorAll('[data-mark] circle')).toHaveLength(2);
});

it.each([
  ['one country, with land around it', ['NL'], true],
  ['one with departments overseas, without them', ['FR'], true],
  ['the world, for distant countries', ['US', 'NZ'], false],
])('shows the part of the world with payments: %s', async (_, codes, isNear) => {
  const countries = codes.map((country) => ({ country, value: 1 }));
  const { container } = await openPart(
    <CountryMap label="Countries" countries={countries} measure={measure} value_label="Payments" />,
    'en',
  );
  await screen.findByRole('application');
  const [, , shown] = container.querySelector('svg[viewBox][width="100%"]')?.getAttribute('viewBox')?.split(' ') ?? [];
  // The drawing of the world is 2000 wide.
  expect(Number(shown) <= 400).toBe(isNear);
});

it('draws bubbles whose area is the share', async () => {
  expect(radiusOf(0.25, 1, 40)).toBe(20);
  const stages = [
    { key: 'a', step: 0, label: 'Initiated', value: 1, share: 0.2, tone: 'waiting' as const },
    { key: 'b', step: 1, label: 'Paid', value: 4, share: 0.8, tone: 'good' as const, href: '/paid' },
  ];
  await openPart(<Lifecycle label="Lifecycle" stages={stages} arrows={[['a', 'b']]} share_label="By number" />, 'en');
  const surface = await screen.findByRole('application');
  surface.focus();
  await userEvent.keyboard('{End}');
  expect(read()).toBe('Paid: By number 80.00%. Enter opens the list');
  expect(screen.getByRole('link', { name: /^Paid/ }).getAttribute('href')).toBe('/paid');
});

it('says the change of a tile in words, and shows a dash if there was nothing before', async () => {
  await openPart(
    <>
      <Tile label="Volume" value="€1.00" growth={0.1243} href="/transactions" />
      <Tile label="Refunds" value="2" growth={-0.5} isInverted />
      <Tile label="New" value="3" growth={null} />
      <Tile label="Refund rate" value="14.74%" growth={0.0431} isRate isInverted />
      <Tile label="Conversion" value="80.00%" growth={-0.0004} isRate />
      <Tile label="Approval" value="80.00%" growth={-0.0125} isRate />
    </>,
    'en',
  );
  const link = await screen.findByRole('link');
  expect(link.textContent).toBe('Volume€1.00up +12.43% against the period before');
  const refunds = screen.getByText('Refunds').parentElement;
  expect(refunds?.textContent).toBe('Refunds2down \u221250.00% against the period before');
  expect(refunds?.querySelector('[data-good]')?.getAttribute('data-good')).toBe('true');
  expect(screen.getByText('New').parentElement?.textContent).toBe('New3–');
  const rate = (name: string) => screen.getByText(name).parentElement?.textContent;
  expect(rate('Refund rate')).toBe('Refund rate14.74%up +4.3 pt against the period before');
  expect(rate('Conversion')).toBe('Conversion80.00%down 0.0 pt against the period before');
  expect(rate('Approval')).toBe('Approval80.00%down \u22121.3 pt against the period before');
});

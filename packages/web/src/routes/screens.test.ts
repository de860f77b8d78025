import { brotliCompressSync } from 'node:zlib';
import { entries as lazy_entries } from 'virtual:screen-entries';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import { expect, it } from 'vitest';
import { screenAt } from '../lib/screens.ts';
import { screens } from './-lazy-screens.ts';
import { entries } from './-screens.ts';

const menu = [...merchant_navigation, ...provider_navigation].flatMap(({ groups }) =>
  groups.flatMap(({ items }) => [...items]),
);

it('each have their own route', () => {
  expect(entries.map(({ route }) => route)).toEqual([...new Set(entries.map(({ route }) => route))]);
});

it.each(entries.map((screen) => [screen.route, screen] as const))(
  '/%s is in the navigation or has a title',
  (route, { title }) => {
    expect([menu.some((entry) => entry.route === `/${route}`), title !== undefined]).toContain(true);
  },
);

it('are found by their routes, with the values of the parameters', () => {
  expect(screenAt('reports/transactions/rep_1/download')?.values).toEqual({ report: 'rep_1' });
  expect(screenAt('reports/transactions')?.entry.route).toBe('reports/transactions');
  expect(screenAt('reports/transactions/rep_1')).toBeUndefined();
  expect(screenAt('reports/transactions//download')).toBeUndefined();
});

it('of the provider and of the user do not exist inside a merchant', () => {
  expect(screenAt('psp/merchants')?.entry.route).toBe('psp/merchants');
  for (const path of ['psp/merchants', 'profile', '']) expect(screenAt(path, 'org_1'), path).toBeUndefined();
  expect(screenAt('refunds', 'org_1')?.entry.route).toBe('refunds');
});

it('are known before their code is loaded, as it declares them', () => {
  expect(lazy_entries.map(({ route }) => route)).toEqual(screens.map(({ route }) => route));
  for (const [at, entry] of lazy_entries.entries()) expect(screens[at]).toMatchObject(entry);
});

it('add at most 0.05 KB each to the first load', () => {
  const packed = brotliCompressSync(JSON.stringify(lazy_entries)).byteLength;
  expect(packed / lazy_entries.length).toBeLessThanOrEqual(51);
});

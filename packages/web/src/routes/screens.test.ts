import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import { expect, it } from 'vitest';
import { screenAt, screens } from './-screens.ts';

const entries = [...merchant_navigation, ...provider_navigation].flatMap(({ groups }) =>
  groups.flatMap(({ items }) => [...items]),
);

it('each have a route of their own', () => {
  expect(screens.map(({ route }) => route)).toEqual([...new Set(screens.map(({ route }) => route))]);
});

it.each(screens.map((screen) => [screen.route, screen] as const))(
  '/%s stands in the navigation or says its title',
  (route, { title }) => {
    expect([entries.some((entry) => entry.route === `/${route}`), title !== undefined]).toContain(true);
  },
);

it('are found by their routes, with the values of the names in them', () => {
  expect(screenAt('reports/transactions/rep_1/download')?.values).toEqual({ report: 'rep_1' });
  expect(screenAt('reports/transactions')?.screen.route).toBe('reports/transactions');
  expect(screenAt('reports/transactions/rep_1')).toBeUndefined();
  expect(screenAt('reports/transactions//download')).toBeUndefined();
});

it('of the provider and of oneself are nowhere inside a merchant', () => {
  expect(screenAt('psp/merchants')?.screen.route).toBe('psp/merchants');
  for (const path of ['psp/merchants', 'profile', '']) expect(screenAt(path, 'org_1'), path).toBeUndefined();
  expect(screenAt('refunds', 'org_1')?.screen.route).toBe('refunds');
});

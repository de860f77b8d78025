import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { NavigationSection } from '@sluis/contract/navigation/section';
import { expect, it } from 'vitest';
import { allPlaces, entryPath, visiblePlaces } from './navigation.ts';
import { organisationOf } from './organisation.ts';
import { registerScreens } from './screens.ts';

const routes = [
  'psp',
  'merchant',
  'sap',
  'both',
  'both/below',
  'finance',
  'admin',
  'refunds',
  'transactionsMissed',
  'psp/transactions',
];
registerScreens(routes.map((route) => ({ kind: 'list', route, icon: 'IconKey' })));

const off = { modules: [] as string[], collecting: false, links: { docs: 'https://docs.example' } };
const merchant = 'org_01k2n9hnr0etyb63gjqysc7zrh';
const paths = (catalogue: readonly NavigationSection[], roles: string[], switches = off, at?: string): string[] =>
  allPlaces(visiblePlaces(catalogue, { roles }, switches, organisationOf(at))).map(({ path }) => path);

const item = { roles: ['TRANSACTION_LIST'] };
const invented: NavigationSection[] = [
  {
    id: 'a',
    groups: [
      {
        id: 'items',
        items: [
          { ...item, id: 'psp', route: '/psp', psp_only: true },
          { ...item, id: 'merchant', route: '/merchant', merchant_only: true },
          { ...item, id: 'sap', route: '/sap', module: 'sap' },
          { ...item, id: 'docs', route: 'docs', external: true },
          { ...item, id: 'no_link', route: 'elsewhere', external: true },
          { ...item, id: 'later', route: '/later' },
          { id: 'both', route: '/both', roles: ['TRANSACTION_LIST && REFUND_LIST'] },
        ],
      },
      { id: 'collecting', collecting: true, items: [{ ...item, id: 'finance', route: '/finance' }] },
    ],
  },
  { id: 'admin', super_user: true, groups: [{ id: 'admin', items: [{ ...item, id: 'admin', route: '/admin' }] }] },
];

it('shows the entries that the roles allow, below the base', () => {
  expect(paths(merchant_navigation, ['REFUND_LIST'])).toEqual(['/refunds']);
  expect(paths(merchant_navigation, ['USER_ALL'], off, `${merchant}:psp`)).toContain(
    `/psp/merchants/${merchant}:psp/transactionsMissed`,
  );
});

it('leaves out entries without a screen', () => {
  expect(paths(invented, ['TRANSACTION_LIST'])).not.toContain('/later');
});

it('leaves out empty groups', () => {
  expect(visiblePlaces(merchant_navigation, { roles: [] }, off)).toEqual([]);
});

it('shows the provider’s catalogue to its staff only', () => {
  expect(paths(provider_navigation, ['USER_ALL'])).toEqual([]);
  expect(paths(provider_navigation, ['PSP', 'TRANSACTION_LIST'])).toEqual(['/psp/transactions']);
});

it('applies the flags of entries, groups and sections', () => {
  expect(paths(invented, ['TRANSACTION_LIST'], off, merchant)).toEqual([
    `/psp/merchants/${merchant}/merchant`,
    'https://docs.example',
  ]);
  expect(paths(invented, ['USER_ALL'], { ...off, modules: ['sap'], collecting: true })).toEqual([
    '/merchant',
    '/sap',
    'https://docs.example',
    '/both',
    '/finance',
  ]);
  expect(paths(invented, ['PSP', 'PSP_ALL', 'PSP_SUPER'])).toEqual(['/psp', 'https://docs.example', '/both', '/admin']);
});

it('shows the entries of the modules of the viewer’s organisation, whatever the branding names', () => {
  const shown = (modules: readonly string[]) =>
    allPlaces(visiblePlaces(invented, { roles: ['TRANSACTION_LIST'], modules }, { ...off, modules: ['sap'] }));
  expect(shown([]).map(({ path }) => path)).not.toContain('/sap');
  expect(shown(['sap']).map(({ path }) => path)).toContain('/sap');
});

it('shows staff of the provider in a merchant the merchant’s entries, and the others in the mode of the provider', () => {
  const base = `/psp/merchants/${merchant}`;
  expect(paths(invented, ['PSP', 'PSP_ALL'], off, merchant)).toEqual([
    `${base}/merchant`,
    'https://docs.example',
    `${base}/both`,
  ]);
  expect(paths(invented, ['PSP', 'PSP_ALL'], off, `${merchant}:psp`)).toEqual([
    `${base}:psp/psp`,
    'https://docs.example',
    `${base}:psp/both`,
  ]);
});

it('finds the entry of a screen, also below its path', () => {
  const items = ['/both', '/both/below'].map((route) => ({ ...item, id: route, route }));
  const sections = visiblePlaces([{ id: 'a', groups: [{ id: 'items', items }] }], { roles: ['TRANSACTION_LIST'] }, off);
  const entries = {
    '/both': '/both',
    '/both/new': '/both',
    '/both/below/one': '/both/below',
    '/bothersome': '/bothersome',
  };
  for (const [pathname, entry] of Object.entries(entries)) expect(entryPath(sections, pathname)).toBe(entry);
});

import type { NavigationSection } from '@sluis/contract/navigation';
import { merchant_navigation, provider_navigation } from '@sluis/contract/navigation';
import { expect, it } from 'vitest';
import { allPlaces, visiblePlaces } from './navigation.ts';

const off = { modules: [] as string[], collecting: false };
const paths = (catalogue: readonly NavigationSection[], roles: string[], switches = off, base = ''): string[] =>
  allPlaces(visiblePlaces(catalogue, { roles }, switches, base)).map(({ path }) => path);

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
          { ...item, id: 'docs', route: 'https://docs.example', external: true },
          { id: 'both', route: '/both', roles: ['TRANSACTION_LIST && REFUND_LIST'] },
        ],
      },
      { id: 'collecting', collecting: true, items: [{ ...item, id: 'finance', route: '/finance' }] },
    ],
  },
  { id: 'admin', super_user: true, groups: [{ id: 'admin', items: [{ ...item, id: 'admin', route: '/admin' }] }] },
];

it('shows what the roles allow, below the base', () => {
  expect(paths(merchant_navigation, ['REFUND_LIST'])).toEqual(['/refunds']);
  expect(paths(merchant_navigation, ['USER_ALL'], off, '/psp/merchants/org_1')).toContain(
    '/psp/merchants/org_1/transactionsMissed',
  );
});

it('leaves out what is empty', () => {
  expect(visiblePlaces(merchant_navigation, { roles: [] }, off)).toEqual([]);
});

it('shows the provider’s catalogue to its staff only', () => {
  expect(paths(provider_navigation, ['USER_ALL'])).toEqual([]);
  expect(paths(provider_navigation, ['PSP', 'PSP_ALL'])).toEqual(['/psp/transactions']);
});

it('heeds the flags of entries, groups and sections', () => {
  expect(paths(invented, ['TRANSACTION_LIST'], off, '/base')).toEqual(['/base/merchant', 'https://docs.example']);
  expect(paths(invented, ['USER_ALL'], { modules: ['sap'], collecting: true })).toEqual([
    '/merchant',
    '/sap',
    'https://docs.example',
    '/both',
    '/finance',
  ]);
  expect(paths(invented, ['PSP', 'PSP_ALL', 'PSP_SUPER'])).toEqual(['/psp', 'https://docs.example', '/both', '/admin']);
});

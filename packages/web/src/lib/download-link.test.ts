import { expect, it } from 'vitest';
import { downloadPath, mailedPlace } from './download-link.ts';
import { parseSearch } from './search.ts';

const organisation = 'org_01k2n9hnr0etyb63gjqysc7zrh';
const link = `?_download=true&id=rep_1&_organisation=${organisation}&colour=blue`;

it('leads to the download, for staff of the provider inside the organisation', () => {
  const search = parseSearch(link);
  expect(downloadPath(search, { roles: ['REPORT_LIST'] })).toBe('/reports/transactions/rep_1/download');
  expect(downloadPath(search, { roles: ['PSP', 'PSP_ALL'] })).toBe(
    `/psp/merchants/${organisation}/reports/transactions/rep_1/download`,
  );
});

it.each([
  link.replace('true', 'false'),
  link.replace('id=rep_1&', ''),
  link.replace(`_organisation=${organisation}`, ''),
  link.replace(organisation, '..%2F..%2Fpsp'),
  link.replace('id=', 'id=a&id='),
])('leads nowhere but to the page itself: %s', (text) => {
  expect(downloadPath(parseSearch(text), { roles: ['PSP', 'PSP_ALL'] })).toBeUndefined();
});

it('keeps an id within its part of the path', () => {
  const search = parseSearch(link.replace('rep_1', '..%2F..%2Frefunds%3Fa'));
  expect(downloadPath(search, { roles: [] })).toBe('/reports/transactions/..%2F..%2Frefunds%3Fa/download');
});

it('leads staff of the provider into the organisation of an item or a dashboard, and others to the page of the link', () => {
  const search = parseSearch(`?id=sub_1&_open=true&_organisation=${organisation}`);
  const rest = { id: 'sub_1', _open: true };
  const to = (pathname: string, roles: string[]) => mailedPlace({ pathname, search }, { roles });
  expect(to('/subscriptions', ['PSP', 'PSP_ALL'])).toEqual({
    to: `/psp/merchants/${organisation}/subscriptions`,
    search: rest,
  });
  expect(to('/subscriptions', ['USER_ALL'])).toEqual({ to: '/subscriptions', search: rest });
  expect(to('/psp/transactions', ['PSP'])).toEqual({ to: '/psp/transactions', search: rest });
  const figures = parseSearch(`?created_at%3E=2026-11-01&_organisation=${organisation}`);
  expect(mailedPlace({ pathname: '/dashboards/refunds', search: figures }, { roles: ['PSP'] })).toEqual({
    to: `/psp/merchants/${organisation}/dashboards/refunds`,
    search: { 'created_at>': '2026-11-01' },
  });
  const hostile = parseSearch('?id=sub_1&_open=true&_organisation=..%2F..%2Fpsp');
  expect(mailedPlace({ pathname: '/subscriptions', search: hostile }, { roles: ['PSP'] })).toBeUndefined();
  expect(mailedPlace({ pathname: '/subscriptions', search: rest }, { roles: ['PSP'] })).toBeUndefined();
});

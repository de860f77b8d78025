import { expect, it } from 'vitest';
import { belowMerchant, organisationOf, readMerchant, withoutMode } from './organisation.ts';

const id = 'org_01k2n9hnr0etyb63gjqysc7zrh';

it('takes the organisation and the mode from the path and keeps both in the links', () => {
  expect(organisationOf(undefined)).toEqual({ id: undefined, mode: undefined, base: '' });
  expect(organisationOf(id)).toEqual({ id, mode: 'merchant', base: `/psp/merchants/${id}` });
  expect(organisationOf(`${id}:psp`)).toEqual({ id, mode: 'psp', base: `/psp/merchants/${id}:psp` });
});

it.each([`${id}:`, `${id}:merchant`, `${id}:PSP`, `${id}:psp:psp`, `${id}:psp\n`, 'org_1', ':psp', ''])(
  'knows no merchant %j',
  (value) => expect(readMerchant(value)).toBeUndefined(),
);

it('keeps the screen of a path, in either mode and however the colon is written', () => {
  for (const suffix of ['', ':psp', '%3Apsp'])
    expect(belowMerchant(`/psp/merchants/${id}${suffix}/transactions/scheduled`)).toBe('/transactions/scheduled');
});

it('leaves the mode of the provider behind, and all else as it is', () => {
  expect(withoutMode(`/psp/merchants/${id}:psp/refunds?_search=a:psp`)).toBe(
    `/psp/merchants/${id}/refunds?_search=a:psp`,
  );
  expect(withoutMode('/refunds?_search=/psp/merchants/x:psp')).toBe('/refunds?_search=/psp/merchants/x:psp');
});

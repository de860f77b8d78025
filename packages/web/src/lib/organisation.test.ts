import { expect, it } from 'vitest';
import { belowMerchant, organisationOf, readMerchant, withoutMode } from './organisation.ts';

const id = 'org_01k2n9hnr0etyb63gjqysc7zrh';

it('takes the organisation and the mode from the path and keeps both in the links', () => {
  expect(organisationOf(undefined)).toEqual({ id: undefined, mode: undefined, base: '' });
  expect(organisationOf(id)).toEqual({ id, mode: 'merchant', base: `/psp/merchants/${id}` });
  expect(organisationOf(`${id}:psp`)).toEqual({ id, mode: 'psp', base: `/psp/merchants/${id}:psp` });
});

it.each([`${id}:`, `${id}:merchant`, `${id}:PSP`, `${id}:psp:psp`, `${id}:psp\n`, 'org_1', ':psp', ''])(
  'finds no merchant in %j',
  (value) => expect(readMerchant(value)).toBeUndefined(),
);

it('keeps the screen of a path, in either mode and with any encoding of the colon', () => {
  for (const suffix of ['', ':psp', '%3Apsp'])
    expect(belowMerchant(`/psp/merchants/${id}${suffix}/transactions/scheduled`)).toBe('/transactions/scheduled');
});

it('removes the mode of the provider, and leaves the rest unchanged', () => {
  expect(withoutMode(`/psp/merchants/${id}:psp/refunds?_search=a:psp`)).toBe(
    `/psp/merchants/${id}/refunds?_search=a:psp`,
  );
  expect(withoutMode('/refunds?_search=/psp/merchants/x:psp')).toBe('/refunds?_search=/psp/merchants/x:psp');
});

import { expect, it } from 'vitest';
import { organisationOf } from './organisation.ts';

it('takes the organisation from the path and keeps the suffix in the links', () => {
  expect(organisationOf(undefined)).toEqual({ id: undefined, base: '' });
  expect(organisationOf('org_1')).toEqual({ id: 'org_1', base: '/psp/merchants/org_1' });
  expect(organisationOf('org_1:psp')).toEqual({ id: 'org_1', base: '/psp/merchants/org_1:psp' });
});

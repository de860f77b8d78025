import { customer } from '@sluis/contract/entities/payments/customer';
import { expect, it } from 'vitest';
import { pairedFields } from './pairs.ts';

const { email_address, title, initials, first_name, date_of_birth, country_code, house_number } = customer.fields;

it('pairs consecutive short fields on a line, and leaves none beside a long one', () => {
  const fields = { email_address, title, initials, first_name, date_of_birth, country_code, house_number };
  expect([...pairedFields(Object.entries(fields))]).toEqual(['title', 'initials', 'date_of_birth', 'country_code']);
});

it('leaves single fields unpaired', () => {
  expect(pairedFields(Object.entries({ title, first_name, house_number })).size).toBe(0);
});

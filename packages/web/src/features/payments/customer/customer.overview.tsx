import { defineOverview, type Sentence, type Sentences } from '../../../kit/item/overview.ts';
import { addressAt } from '../../../kit/panel/address.tsx';
import type { StatusOf } from '../../../lib/texts.ts';
import { type Customer, person } from './customer.item.ts';
import { PersonalNumber } from './personal-number.tsx';

/** An erased customer is not to be verified: the sentence has the date of the erasure. */
const unlessErased =
  (key: string): Sentence<Customer> =>
  ({ erased_at, status_reason }, { format }) =>
    erased_at === null
      ? [key, { why: status_reason === null ? '' : ` (${status_reason})` }]
      : ['said.customer.erased', { at: format.instant(erased_at) }];

const sentences: Sentences<StatusOf<'customer'>, Customer> = {
  UNKNOWN: unlessErased('said.customer.UNKNOWN'),
  AUTO_UNVERIFIED: unlessErased('said.customer.AUTO_UNVERIFIED'),
  UNVERIFIED: unlessErased('said.customer.UNVERIFIED'),
  AUTO_VERIFIED: unlessErased('said.customer.AUTO_VERIFIED'),
  VERIFIED: unlessErased('said.customer.VERIFIED'),
};

const Personal = ({ item }: { readonly item: Customer }) => <PersonalNumber key={item.id} item={item} />;

export const customerOverview = defineOverview('customer', [], {
  facts: ['email_address', 'merchant_reference', 'phone_number', 'created_at'],
  sentences,
  totals_by: 'customer',
  sections: [
    { title: 'customer.sections.contact', parts: [addressAt('street_address'), 'fax_number'] },
    {
      title: 'customer.sections.person',
      parts: [...person, { path: 'social_security_number_masked', cell: Personal }],
    },
    { title: 'customer.sections.merchant', parts: ['segment', 'organisation.name'] },
  ],
  technical: [{ parts: ['erased_at', 'status_reason', 'last_status_update', 'id'] }],
});

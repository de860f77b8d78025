import { defineOverview, type Sentence, type Sentences } from '../../../kit/item/overview.ts';
import { addressAt } from '../../../kit/panel/address.tsx';
import type { StatusOf } from '../../../lib/texts.ts';
import { type Customer, person } from './customer.item.ts';
import { PersonalNumber } from './personal-number.tsx';

type Of = Sentences<StatusOf<'customer'>, Customer>;

const because = ({ status_reason }: Customer): string => (status_reason === null ? '' : ` (${status_reason})`);

const en: Of['en'] = {
  UNKNOWN: 'Unknown: nobody has checked who this customer is. Verify the customer once you have.',
  AUTO_UNVERIFIED: (item) =>
    `Automatically unverified: an automatic check could not establish who this customer is${because(item)}. Check it yourself, then verify the customer.`,
  UNVERIFIED: (item) =>
    `Unverified: it is not established who this customer is${because(item)}. Verify the customer once it is.`,
  AUTO_VERIFIED: (item) =>
    `Automatically verified: an automatic check established who this customer is${because(item)}.`,
  VERIFIED: (item) => `Verified: it is established who this customer is${because(item)}.`,
};

const nl: Of['nl'] = {
  UNKNOWN: 'Onbekend: niemand heeft gecontroleerd wie deze klant is. Verifieer de klant zodra dat is gebeurd.',
  AUTO_UNVERIFIED: (item) =>
    `Automatisch niet geverifieerd: een automatische controle kon niet vaststellen wie deze klant is${because(item)}. Controleer het zelf en verifieer de klant daarna.`,
  UNVERIFIED: (item) =>
    `Niet geverifieerd: het staat niet vast wie deze klant is${because(item)}. Verifieer de klant zodra dat wel zo is.`,
  AUTO_VERIFIED: (item) =>
    `Automatisch geverifieerd: een automatische controle heeft vastgesteld wie deze klant is${because(item)}.`,
  VERIFIED: (item) => `Geverifieerd: het staat vast wie deze klant is${because(item)}.`,
};

/** A customer that was erased is not to be verified: the sentence says since when nothing is known. */
const unlessErased = (of: Of['en'], erased: (when: string) => string): Of['en'] =>
  Object.fromEntries(
    Object.entries(of).map(([status, sentence]): [string, Sentence<Customer>] => [
      status,
      (item, context) => {
        if (item.erased_at !== null) return erased(context.format.instant(item.erased_at));
        return typeof sentence === 'string' ? sentence : sentence(item, context);
      },
    ]),
  ) as Of['en'];

const Personal = ({ item }: { readonly item: Customer }) => <PersonalNumber key={item.id} item={item} />;

export const customerOverview = defineOverview('customer', [], {
  facts: ['email_address', 'merchant_reference', 'phone_number', 'created_at'],
  sentences: {
    nl: unlessErased(nl, (when) => `Persoonsgegevens gewist op ${when}. Betalingen en bedragen zijn bewaard.`),
    en: unlessErased(en, (when) => `Personal data erased on ${when}. Payments and amounts are kept.`),
  },
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

import { newId } from '@sluis/contract/base/ids';
import type { Cell } from './copy.ts';

/** An organisation below the provider, with its share of all payments. */
export interface Organisation {
  readonly id: string;
  readonly name: string;
  readonly parent: string;
  readonly weight: number;
  readonly profiles: readonly { readonly id: string; readonly currency_code: string }[];
}

/** With this exponent the largest merchant has about a quarter of all payments and a small one a thousandth. */
const zipf_exponent = 1.2;
/** The number of organisations below the merchant of each rank; the largest divides its payments among four. */
const parts_below: Readonly<Record<number, number>> = { 1: 4, 2: 2, 3: 3, 5: 1, 8: 3, 13: 2, 21: 1, 34: 2 };
const currencies = ['EUR', 'EUR', 'EUR', 'GBP', 'USD', 'JPY', 'KWD'];

export const profile_day_ms = 400 * 86_400_000;

/** Organisations below the provider: merchants by size, some with parts that share their payments. */
export function makeOrganisations(root: string, count: number): Organisation[] {
  const made: Organisation[] = [];
  for (let rank = 1; made.length < count; rank++) {
    const parts = Math.min(parts_below[rank] ?? 0, count - made.length - 1);
    const weight = 1 / rank ** zipf_exponent / (parts + 1);
    const merchant = organisation(`Merchant ${rank}`, root, { rank, weight });
    made.push(merchant);
    for (let part = 1; part <= parts; part++)
      made.push(organisation(`Merchant ${rank}, part ${part}`, merchant.id, { rank, weight }));
  }
  return made;
}

function organisation(name: string, parent: string, { rank, weight }: { rank: number; weight: number }): Organisation {
  const profiles = Array.from({ length: 1 + (rank % 3) }, (_, index) => ({
    id: newId('prof'),
    currency_code: currencies[(rank + index) % currencies.length] as string,
  }));
  return { id: newId('org'), name, parent, weight, profiles };
}

export const organisationRow = ({ id, name, parent }: Organisation, created_at: string): Record<string, Cell> => ({
  id,
  created_at,
  name,
  parent,
  email: 'office@example.com',
  street: 'Herengracht',
  street_number: '1',
  postal_code: '1015 BA',
  locality: 'Amsterdam',
  country_code: 'NL',
});

/** The rows of an organisation's payment profiles. */
export const profileRows = (of: Organisation, created_at: string): Record<string, Cell>[] =>
  of.profiles.map(({ id, currency_code }, index) => ({
    id,
    created_at,
    organisation: of.id,
    name: `${of.name} shop ${index + 1}`,
    display_name: `${of.name} ${currency_code}`,
    website: `https://shop${index + 1}.example.com`,
    description: 'Everything the shop sells',
    currency_code,
    webhook_transaction_update: 'https://hooks.example.com/transaction',
    webhook_refund_update: 'https://hooks.example.com/refund',
    webhook_failed_email: 'alerts@example.com',
  }));

import { newId } from '@sluis/contract/base/ids';
import type { Cell } from './copy.ts';
import type { Random } from './random.ts';

const first_names = 'Anna Bram Chloé Daan Emma Finn Grace Hugo Iris Jan Kim Liam Mila Noah Olaf Puck Sara Tess'.split(
  ' ',
);
const last_names = 'de Vries,Jansen,Bakker,Müller,García,O’Brien,Kowalski,Rossi,Dubois,Visser,Smit,Meijer'.split(',');
const cities = 'Amsterdam Utrecht Rotterdam Gent Berlin Lyon Madrid Kraków London'.split(' ');
const countries = 'NL NL NL BE DE FR ES PL GB'.split(' ');

interface NewCustomer {
  readonly id: string;
  readonly organisation: string;
  readonly created_ms: number;
  readonly number: number;
}

/** The row of a customer, as complete as real ones. */
export function customerRow(
  random: Random,
  { id, organisation, created_ms, number }: NewCustomer,
): Record<string, Cell> {
  const first_name = random.pick(first_names);
  const last_name = random.pick(last_names);
  const at = random.below(cities.length);
  return {
    id,
    created_at: new Date(created_ms).toISOString(),
    organisation,
    merchant_reference: `C-${number}`,
    email_address: `customer${number}@example.com`,
    initials: first_name.slice(0, 1),
    first_name,
    last_name,
    gender: random.pick(['female', 'male', null]),
    date_of_birth:
      random.unit() < 0.6 ? `${1940 + random.below(65)}-0${1 + random.below(9)}-1${random.below(10)}` : null,
    street_address: 'Keizersgracht',
    house_number: String(1 + random.below(800)),
    postal_code: `10${10 + random.below(89)} AB`,
    city: cities[at] as string,
    country_code: countries[at] as string,
    phone_number: `+3161${1_000_000 + random.below(8_999_999)}`,
    status: random.pick(['UNKNOWN', 'AUTO_VERIFIED', 'VERIFIED']),
  };
}

export const newCustomerId = (created_ms: number): string => newId('cust', created_ms);

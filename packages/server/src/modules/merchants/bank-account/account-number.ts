import { compactNumber, localFaults, localNumbersOf } from '@sluis/contract/account-numbers';
import { ApiError } from '@sluis/contract/base/errors';
import { compactIban } from '@sluis/contract/base/fields';
import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';
import type { Body } from '../../../resource/commands.ts';

export interface AccountNumbers {
  readonly country_code: string;
  readonly iban: string | null;
  readonly account_number: string | null;
  readonly routing_number: string | null;
  readonly bic: string | null;
}

const invalid = (fields: NonNullable<ConstructorParameters<typeof ApiError>[1]>['fields']) =>
  new ApiError('invalid_value', { fields });

const hasIban = (country: string): boolean => Boolean(countrySpecs[country]?.chars);

/**
 * Reads the numbers of an account: an IBAN, or its country's form instead. Throws `invalid_iban` for an IBAN of the
 * wrong length, check digits or country, and `invalid_value` for other numbers.
 */
export function readAccountNumbers(body: Body): AccountNumbers {
  const country_code = String(body.country_code);
  const bic = typeof body.bic === 'string' ? compactIban(body.bic) : null;
  if (bic !== null && !isValidBIC(bic)) throw invalid({ bic: ['invalid_format'] });
  const compact = (value: unknown): string | null => (typeof value === 'string' ? compactNumber(value) : null);
  const account_number = compact(body.account_number);
  const routing_number = compact(body.routing_number);
  if (typeof body.iban === 'string') {
    if (account_number !== null) throw invalid({ account_number: ['not_allowed'] });
    if (routing_number !== null) throw invalid({ routing_number: ['not_allowed'] });
    return { country_code, iban: readIban(body.iban, country_code), account_number, routing_number, bic };
  }
  if (hasIban(country_code) && !localNumbersOf(country_code)) throw invalid({ iban: ['required'] });
  const faults = localFaults({ country_code, account_number, routing_number, bic });
  const fields = Object.entries(faults).map(([name, fault]) => [name, [fault]] as const);
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
  return { country_code, iban: null, account_number, routing_number, bic };
}

function readIban(given: string, country_code: string): string {
  const iban = compactIban(given);
  if (isValidIBAN(iban) && iban.startsWith(country_code)) return iban;
  throw new ApiError('invalid_iban', { fields: { iban: ['invalid_format'] } });
}

import type { FieldFault } from './base/errors.ts';

/** The name that a country gives its routing numbers; the texts are `bank_account.routing.{kind}`. */
export type RoutingKind =
  | 'sort_code'
  | 'aba'
  | 'bsb'
  | 'transit'
  | 'bank_branch'
  | 'clearing_code'
  | 'bank_code'
  | 'ifsc'
  | 'branch_code';

interface LocalNumbers {
  readonly routing?: {
    readonly kind: RoutingKind;
    readonly form: RegExp;
    readonly holds?: (number: string) => boolean;
  };
  readonly account: RegExp;
  readonly holds?: (number: string) => boolean;
}

const weighted = (number: string, weights: readonly number[]): number =>
  [...number].reduce((sum, digit, at) => sum + ((Number(digit) * (weights[at % weights.length] ?? 0)) % 10), 0) % 10;

/** The check digit of an American routing number (ABA): weights 3, 7, 1. */
const isAba = (number: string): boolean => Number(number) > 0 && weighted(number, [3, 7, 1]) === 0;

/** The check digit of a Mexican account number (CLABE). */
const isClabe = (number: string): boolean =>
  (10 - weighted(number.slice(0, 17), [3, 7, 1])) % 10 === Number(number.at(-1));

/**
 * The form of account numbers in countries without an IBAN, or with another number beside it (United Kingdom). Spaces
 * and hyphens are ignored. Every other country needs a number and a BIC.
 */
const local_numbers: Readonly<Record<string, LocalNumbers>> = {
  AU: { routing: { kind: 'bsb', form: /^\d{6}$/ }, account: /^\d{5,9}$/ },
  CA: { routing: { kind: 'transit', form: /^\d{8}$/ }, account: /^\d{5,12}$/ },
  GB: { routing: { kind: 'sort_code', form: /^\d{6}$/ }, account: /^\d{8}$/ },
  HK: { routing: { kind: 'clearing_code', form: /^\d{6}$/ }, account: /^\d{6,9}$/ },
  IN: { routing: { kind: 'ifsc', form: /^[A-Z]{4}0[A-Z0-9]{6}$/ }, account: /^\d{9,18}$/ },
  JP: { routing: { kind: 'bank_code', form: /^\d{7}$/ }, account: /^\d{6,8}$/ },
  MX: { account: /^\d{18}$/, holds: isClabe },
  NZ: { routing: { kind: 'bank_branch', form: /^\d{6}$/ }, account: /^\d{9,10}$/ },
  SG: { routing: { kind: 'bank_code', form: /^\d{7}$/ }, account: /^\d{6,14}$/ },
  US: { routing: { kind: 'aba', form: /^\d{9}$/, holds: isAba }, account: /^\d{4,17}$/ },
  ZA: { routing: { kind: 'branch_code', form: /^\d{6}$/ }, account: /^\d{6,16}$/ },
};

const elsewhere: LocalNumbers = { account: /^[A-Z0-9]{4,34}$/ };

/** The form of account numbers in a country; undefined where none is declared. */
export const localNumbersOf = (country_code: string): LocalNumbers | undefined =>
  Object.hasOwn(local_numbers, country_code) ? local_numbers[country_code] : undefined;

/** A number in capitals, without separators. */
export const compactNumber = (number: string): string => number.replace(/[\s-]+/g, '').toUpperCase();

/** An IBAN in groups of four. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** The numbers of an account without an IBAN, compact. */
export interface LocalAccount {
  readonly country_code: string;
  readonly account_number?: string | null | undefined;
  readonly routing_number?: string | null | undefined;
  readonly bic?: string | null | undefined;
}

/** The faults in the numbers of an account without an IBAN, by field. */
export function localFaults(account: LocalAccount): Readonly<Record<string, FieldFault>> {
  const declared = localNumbersOf(account.country_code);
  const { routing, account: form, holds } = declared ?? elsewhere;
  const faultOf = (
    value: string | null | undefined,
    expected: RegExp,
    isRight?: (number: string) => boolean,
  ): FieldFault | undefined => {
    if (!value) return 'required';
    return expected.test(value) && (isRight?.(value) ?? true) ? undefined : 'invalid_format';
  };
  const faults = {
    account_number: faultOf(account.account_number, form, holds),
    routing_number: routing
      ? faultOf(account.routing_number, routing.form, routing.holds)
      : account.routing_number
        ? ('not_allowed' as const)
        : undefined,
    // In a country without a declared form, the BIC names the bank.
    bic: declared || account.bic ? undefined : ('required' as const),
  };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])),
  );
}

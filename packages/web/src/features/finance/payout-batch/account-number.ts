import { groupedIban } from '@sluis/contract/account-numbers';

interface Numbered {
  readonly iban?: string | null | undefined;
  readonly account_number?: string | null | undefined;
}

/** The number of an account as people read it. */
export const numberOf = ({ iban, account_number }: Numbered): string =>
  iban ? groupedIban(iban) : (account_number ?? '');

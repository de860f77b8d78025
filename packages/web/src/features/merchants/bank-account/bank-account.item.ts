import { groupedIban } from '@sluis/contract/account-numbers';
import type { Populated } from '@sluis/contract/registry';

export type BankAccount = Populated<'bankaccount', 'organisation' | 'created_by'>;

type Numbers = Pick<BankAccount, 'iban' | 'routing_number' | 'account_number'>;

/** The formatted number of an account. */
export const numberOf = ({ iban, routing_number, account_number }: Numbers): string =>
  iban === null ? [routing_number, account_number].filter(Boolean).join(' · ') : groupedIban(iban);

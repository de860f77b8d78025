import { isSepaAccount } from '@sluis/contract/sepa/accounts';

/** The most that one transfer can have, in cents. */
const transfer_max = 99_999_999_999;

/** Whether a payout can be a SEPA transfer: in euros, to an IBAN within SEPA. */
export const isSepa = (iban: string | null, amount = 0): boolean =>
  iban !== null && isSepaAccount(iban) && amount <= transfer_max;

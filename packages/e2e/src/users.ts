import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demo_password, type sign_ins } from '@sluis/demo/sign-ins';

type NameIn<Email> = Email extends `${infer Name}@${string}` ? Name : never;
/** A demo user by the first part of the address. */
export type User = NameIn<(typeof sign_ins)[number]['email']>;

export const users = ['super', 'operator', 'merchant', 'viewer'] as const satisfies readonly User[];
export const password = demo_password;
/** The initial list of payments of each user. */
export const transactionsOf = (user: User): string =>
  user === 'super' || user === 'operator' ? '/psp/transactions' : '/transactions';
export const emailOf = (user: User): string => `${user}@sluis.example`;

/** The file in which the set-up stores the browser storage of each user after the one sign-in. */
export const sessionFile = (user: User): string =>
  join(import.meta.dirname, '../test-results/sessions', `${user}.json`);

/** An item of a browser's local storage. */
export interface Kept {
  readonly name: string;
  readonly value: string;
}

/** The browser storage of a user after the one sign-in. */
export const keptOf = (user: User): readonly Kept[] => JSON.parse(readFileSync(sessionFile(user), 'utf8')) as Kept[];

/** The token that the browser of a user sends to the API. */
export function tokenOf(user: User): string {
  const session = keptOf(user).find(({ name }) => name === 'sluis.session');
  if (!session) throw new Error(`${user} is not signed in`);
  return (JSON.parse(session.value) as { token: string }).token;
}

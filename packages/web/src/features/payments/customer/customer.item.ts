import type { Populated } from '@sluis/contract/registry';

/** The personal fields, in the order of forms and panels. */
export const person = ['title', 'initials', 'first_name', 'last_name', 'gender', 'date_of_birth'] as const;

export type Customer = Populated<'customer', never>;

import type { Populated } from '@sluis/contract/registry';

/** Who it is, in the order of forms and panels. */
export const person = ['title', 'initials', 'first_name', 'last_name', 'gender', 'date_of_birth'] as const;

/** An item as its list has it. */
export type Customer = Populated<'customer', never>;

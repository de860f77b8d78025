import type { Random } from './random.ts';

/** A processor's id of a payment: digits that no card begins with. */
export const processorReference = (random: Random): string => `88${random.digits(16).slice(2)}`;

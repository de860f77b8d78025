import type { Random } from './random.ts';

/** What a processor calls a payment: digits that begin as no card does. */
export const processorReference = (random: Random): string => `88${random.digits(16).slice(2)}`;

/** The offers of mails; each has its own call. */
export const offers = ['access', 'mails', 'withdrawal'] as const;
export type Offer = (typeof offers)[number];

export const offerOf = (value: unknown): Offer | undefined => offers.find((offer) => offer === value);

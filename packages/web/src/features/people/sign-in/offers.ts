/** What a mail offers its reader; each has a call of its own. */
export const offers = ['access', 'mails', 'withdrawal'] as const;
export type Offer = (typeof offers)[number];

export const offerOf = (value: unknown): Offer | undefined => offers.find((offer) => offer === value);

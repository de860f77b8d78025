/** What a mail asks its reader to accept; each has a call of its own. */
export const offers = ['access', 'mails'] as const;
export type Offer = (typeof offers)[number];

export const offerOf = (value: unknown): Offer | undefined => offers.find((offer) => offer === value);

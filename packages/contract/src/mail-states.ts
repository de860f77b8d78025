/**
 * Whether an address receives the mail of an item: it belongs to a user of the merchant (`own`), or is an outside
 * address that was not asked yet, was asked, agreed, or declined, before or after having agreed.
 */
export const mail_states = ['own', 'unasked', 'asked', 'agreed', 'declined'] as const;
export type MailState = (typeof mail_states)[number];

export interface Recipient {
  readonly address: string;
  readonly state: MailState;
  /** When it was asked, agreed or declined. */
  readonly since: string | null;
  /** The earliest time to ask it; null if there is nothing to ask. */
  readonly ask_from: string | null;
}

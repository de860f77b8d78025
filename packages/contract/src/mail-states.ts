/**
 * Whether an address gets the mail of an item by now: it is somebody's who works for the merchant (`own`), or a stranger's
 * who was not asked yet, was asked, agreed, or declined, before or after having agreed.
 */
export const mail_states = ['own', 'unasked', 'asked', 'agreed', 'declined'] as const;
export type MailState = (typeof mail_states)[number];

/** An address to which an item has mail sent. */
export interface Recipient {
  readonly address: string;
  readonly state: MailState;
  /** When it was asked, agreed or declined. */
  readonly since: string | null;
  /** From when on it can be asked; null where there is nothing to ask. */
  readonly ask_from: string | null;
}

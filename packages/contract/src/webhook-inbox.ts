/** What an inbox of a user answers to a webhook: 200, 500, 410, or nothing on a connection that it cuts. */
export const inbox_answers = ['ok', 'error', 'gone', 'cut'] as const;
export type InboxAnswer = (typeof inbox_answers)[number];

/** How many seconds it can wait before that; a sender of ours waits 15. */
export const inbox_delays_s = [0, 3, 10, 20] as const;

/** How much of what is sent to an inbox is taken and kept. */
export const inbox_limits = { body_bytes: 131_072, kept: 100, kept_days: 7, per_s: 20, of_user: 20 } as const;

/**
 * What came of checking a signature, as a receiver checks it: the headers, the age, the signature. `body_changed` and
 * `wrong_secret` are told apart by what was sent, which a receiver can't do.
 */
export const signature_verdicts = [
  'valid',
  'valid_previous',
  'header_missing',
  'timestamp_invalid',
  'too_old',
  'too_new',
  'signature_malformed',
  'body_changed',
  'wrong_secret',
  'no_secret',
  'too_large',
] as const;
export type SignatureVerdict = (typeof signature_verdicts)[number];

/** By how many seconds the clock of a sender may differ, as the libraries of Standard Webhooks have it. */
export const signature_tolerance_s = 300;

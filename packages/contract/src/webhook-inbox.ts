/** A user's inbox answers a webhook with 200, 500 or 410, or cuts the connection. */
export const inbox_answers = ['ok', 'error', 'gone', 'cut'] as const;
export type InboxAnswer = (typeof inbox_answers)[number];

/** The delays in seconds before that; our sender waits 15. */
export const inbox_delays_s = [0, 3, 10, 20] as const;

/** The limits on received bodies, and on their number and age. */
export const inbox_limits = { body_bytes: 131_072, kept: 100, kept_days: 7, per_s: 20, of_user: 20 } as const;

/**
 * The result of checking a signature, as a receiver checks it: the headers, the age, the signature. `body_changed` and
 * `wrong_secret` differ by what was sent, which a receiver does not know.
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

/** The allowed difference from the sender's clock in seconds, as in the libraries of Standard Webhooks. */
export const signature_tolerance_s = 300;

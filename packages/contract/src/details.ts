import { type FieldOptions, f } from './base/fields.ts';

/**
 * A named value for signing in elsewhere, such as the merchant account and the key of a processor. Values are sealed
 * when stored, and only `reveal` answers them.
 */
export const detail_fields = {
  name: f.text(100, { create: 'required' }),
  description: f.text(500, { create: 'optional', nullable: true }),
  /** If absent, the stored value of that name is kept. */
  value: f.text(4000, { create: 'optional', output: 'input', secret: true }),
  /** The former name of a detail, which keeps its value. */
  renamed_from: f.text(100, { create: 'optional', output: 'input' }),
  /** Whether a value is stored. */
  filled: f.boolean({ default: false }),
} as const;

export const details_max = 50;

/** The details of an item, of which there is at least one; the module `sealed-detail` stores their values. */
export const details = <const O extends FieldOptions>(options: O) =>
  f.rows(detail_fields, { min: 1, max: details_max, by: 'name' }, options);

/** The response of `reveal`: each detail with its value, or null if none is stored. */
export const revealed_details = {
  details: f.rows(
    {
      name: f.text(100),
      description: f.text(500, { nullable: true }),
      value: f.text(4000, { nullable: true }),
      filled: f.boolean(),
    },
    { min: 0, max: details_max },
  ),
} as const;

/**
 * The body of `reveal`; its response is stored nowhere. A reason is needed if any value came from a request for
 * credentials: those who shared it are notified.
 */
export const revealing = {
  shown_once: true,
  shows: revealed_details,
  body: { reason: f.text(200, { create: 'optional' }) },
} as const;

/** The events in the history of an item with details. */
export const detail_events = ['DETAILS_CHANGED', 'DETAILS_REVEALED'] as const;

/** A detail in a request. */
export interface SentDetail {
  readonly name: string;
  readonly description?: string | null;
  readonly value?: string;
  readonly renamed_from?: string;
}

import { type FieldOptions, f } from './base/fields.ts';

/**
 * A named value with which something of ours signs in elsewhere, such as the merchant account and the key of a
 * processor. Values are sealed where they are stored and never answered, except when they are revealed.
 */
export const detail_fields = {
  name: f.text(100, { create: 'required' }),
  description: f.text(500, { create: 'optional', nullable: true }),
  /** Left out, the value that is stored under the name is kept. */
  value: f.text(4000, { create: 'optional', output: 'input', secret: true }),
  /** The name that a detail had, whose value it keeps. */
  renamed_from: f.text(100, { create: 'optional', output: 'input' }),
  /** Whether a value is stored. */
  filled: f.boolean({ default: false }),
} as const;

/** How many details an item has at most. */
export const details_max = 50;

/** The details of an item, of which there is at least one; the module `sealed-detail` stores their values. */
export const details = <const O extends FieldOptions>(options: O) =>
  f.rows(detail_fields, { min: 1, max: details_max, by: 'name' }, options);

/** What revealing them answers: each with its value, which is null where none is stored. */
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
 * What is sent to see the values of an item; the answer is kept nowhere. A reason is needed where any of them was shared by
 * a request for credentials: those who shared it are told.
 */
export const revealing = {
  shown_once: true,
  shows: revealed_details,
  body: { reason: f.text(200, { create: 'optional' }) },
} as const;

/** What is recorded in the history of an item with details. */
export const detail_events = ['DETAILS_CHANGED', 'DETAILS_REVEALED'] as const;

/** A detail as it is sent. */
export interface SentDetail {
  readonly name: string;
  readonly description?: string | null;
  readonly value?: string;
  readonly renamed_from?: string;
}

import { f } from './base/fields.ts';

/** How a payment is captured after its authorisation: automatically, immediately or after a delay, or by a request. */
export const capture_modes = ['automatic', 'manual'] as const;

/** The longest delay of an automatic capture, in hours: 30 days. */
export const capture_delay_max_hours = 720;

/** The fields about capture, of a payment and of items that payments are made from. */
export const capturing = <const O extends object>(also: O) => ({
  capture: f.oneOf(capture_modes, { create: 'optional', default: 'automatic', ...also }),
  /** How long an automatic capture waits after the authorisation. */
  capture_delay_hours: f.integer(0, capture_delay_max_hours, { create: 'optional', default: 0, ...also }),
});

interface Capturing {
  readonly capture: (typeof capture_modes)[number];
  readonly capture_delay_hours: number;
}

/** Whether a payment is captured some time after its authorisation: then AUTHORIZED is success for its payer. */
export const isCapturedLater = ({ capture, capture_delay_hours }: Capturing): boolean =>
  capture === 'manual' || capture_delay_hours > 0;

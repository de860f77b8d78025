import { f } from './base/fields.ts';

/** How a payment is captured after its authorisation: by itself, immediately or after a delay, or by a request. */
export const capture_modes = ['automatic', 'manual'] as const;

/** The longest delay of an automatic capture, in hours: 30 days. */
export const capture_delay_max_hours = 720;

/** The fields that say how a payment is captured, of a payment and of what payments are made by. */
export const capturing = <const O extends object>(also: O) => ({
  capture: f.oneOf(capture_modes, { create: 'optional', default: 'automatic', ...also }),
  /** How long an automatic capture waits after the authorisation. */
  capture_delay_hours: f.integer(0, capture_delay_max_hours, { create: 'optional', default: 0, ...also }),
});

interface Capturing {
  readonly capture: (typeof capture_modes)[number];
  readonly capture_delay_hours: number;
}

/** Whether a payment is captured some time after its authorisation, so that an authorised one is what its payer wanted. */
export const isCapturedLater = ({ capture, capture_delay_hours }: Capturing): boolean =>
  capture === 'manual' || capture_delay_hours > 0;

import type { CustomerFacts } from '@sluis/server/modules/risk/decision/facts.queries';
import type { Card } from './cards.ts';
import type { Device } from './devices.ts';
import { weighted } from './random.ts';

/** The habit of a returning customer. */
interface Habit {
  /** The relative frequency; 0 is never. */
  readonly visits: number;
  /** For how many days after the first payment. */
  readonly stays_days: number;
  /** The amounts relative to others'. */
  readonly spends: number;
}

const usual: Habit = { visits: 1, stays_days: Number.POSITIVE_INFINITY, spends: 1 };

/** Most pay once, some now and then, a few regularly or much, and others stop after some months. */
export const drawHabit = weighted<Habit>([
  [{ ...usual, visits: 0 }, 46],
  [usual, 28],
  [{ ...usual, visits: 4 }, 8],
  [{ ...usual, visits: 3, stays_days: 100 }, 13],
  [{ ...usual, spends: 3 }, 5],
]);

/** The parts that a customer's later payments repeat. */
export interface Customer extends Habit {
  readonly id: string;
  readonly created_ms: number;
  readonly country: string;
  readonly facts: CustomerFacts;
  readonly card: Card;
  readonly device: Device;
}

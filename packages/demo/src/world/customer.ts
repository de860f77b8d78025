import type { Card } from './cards.ts';
import type { Device } from './devices.ts';

/** What later payments of a customer repeat. */
export interface Customer {
  readonly id: string;
  readonly created_ms: number;
  readonly country: string;
  readonly card: Card;
  readonly device: Device;
}

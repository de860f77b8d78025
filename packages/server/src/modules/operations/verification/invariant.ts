import type { RawBuilder } from 'kysely';

/** A condition on stored data that always holds. */
export interface Invariant {
  readonly area: 'money' | 'references' | 'histories' | 'orders' | 'subscriptions' | 'finance';
  readonly holds: string;
  /** SQL: the items that violate it (`item`), and how (`what`). */
  readonly differences: RawBuilder<unknown>;
}

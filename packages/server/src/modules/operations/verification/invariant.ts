import type { RawBuilder } from 'kysely';

/** A condition on stored data that always holds. */
export interface Invariant {
  readonly area: 'money' | 'references' | 'histories' | 'orders' | 'subscriptions' | 'finance';
  readonly holds: string;
  /**
   * SQL: the items that violate it (`item`), and how (`what`); it may select from every `organisation` with the `id` of
   * itself and of each one above it.
   */
  readonly differences: RawBuilder<unknown> | ((above: RawBuilder<unknown>) => RawBuilder<unknown>);
}

import type { RawBuilder } from 'kysely';

/** Something that is always true of what is kept. */
export interface Invariant {
  readonly area: 'money' | 'references' | 'histories' | 'orders' | 'subscriptions';
  readonly holds: string;
  /** SQL: the items of which it is not true (`item`), with what is wrong there (`what`). */
  readonly differences: RawBuilder<unknown>;
}

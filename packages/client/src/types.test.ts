import type { EntityName } from '@sluis/contract/registry';
import { expectTypeOf, test } from 'vitest';
import type {
  ActionAnswer,
  ActionBody,
  ActionOf,
  CreateBody,
  Created,
  Expanded,
  ListQuery,
  UpdateBody,
} from './types.ts';

/** The properties of a type that are `never`, optional ones too, or the type itself if it is. */
type Nevers<T> = [T] extends [never]
  ? 'itself'
  : { [K in keyof T]-?: [Exclude<T[K], undefined>] extends [never] ? K : never }[keyof T];

/** The `never`s in the inputs and outputs of an entity's calls. */
type NeversOf<N extends EntityName> =
  | Nevers<CreateBody<N>>
  | Nevers<UpdateBody<N>>
  | Nevers<Created<N>>
  | Nevers<Expanded<N, never>>
  | Nevers<ListQuery<N>>
  | { [A in ActionOf<N>]: Nevers<ActionBody<N, A>> | Nevers<ActionAnswer<N, A>> }[ActionOf<N>];

test('no input or output of the client is never', () => {
  expectTypeOf<{ [N in EntityName]: NeversOf<N> }[EntityName]>().toBeNever();
});

test('a property that is never is found', () => {
  expectTypeOf<Nevers<{ a: string; b?: never; c: never }>>().toEqualTypeOf<'b' | 'c'>();
  expectTypeOf<Nevers<never>>().toEqualTypeOf<'itself'>();
});

import type { ItemOf } from '@sluis/contract/registry';
import type { Config } from '../../platform/config.ts';
import type { ProcessorAdapter } from '../../platform/processor-adapter.ts';

/** The adapters by the name in the path of their notifications. */
export interface Adapters {
  readonly named: ReadonlyMap<string, ProcessorAdapter>;
  /** What a processor is spoken to through; undefined where it is spoken to by a gateway outside. */
  of(processor: Pick<ItemOf<'processor'>, 'provider'>): ProcessorAdapter | undefined;
}

/** The sandbox plays every processor of the demo; elsewhere a processor has the adapter that its provider is called by. */
export function makeAdapters({ demo }: Config, adapters: Readonly<Record<string, ProcessorAdapter>>): Adapters {
  const named = new Map(Object.entries(adapters));
  return { named, of: ({ provider }) => named.get(demo ? 'sandbox' : provider.toLowerCase()) };
}

import type { ItemOf } from '@sluis/contract/registry';
import type { Config } from '../../platform/config.ts';
import type { Hold } from '../../platform/hold.ts';
import { type ProcessorAdapter, ProcessorUnavailable } from '../../platform/processor-adapter.ts';

/** The adapters by the name in the path of their notifications. */
export interface Adapters {
  readonly named: ReadonlyMap<string, ProcessorAdapter>;
  /** What a processor is spoken to through; undefined where it is spoken to by a gateway outside. */
  of(processor: Pick<ItemOf<'processor'>, 'provider'>): ProcessorAdapter | undefined;
}

const refuse = async (): Promise<never> => {
  throw new ProcessorUnavailable('nothing is asked of processors while it is held');
};

/** What a processor says is heard; nothing is said to it. */
const silenced = (adapter: ProcessorAdapter): ProcessorAdapter => ({
  ...adapter,
  ...{ authorise: refuse, proceed: refuse, capture: refuse, void: refuse, refund: refuse, find: refuse },
});

/** The sandbox plays every processor of the demo; elsewhere a processor has the adapter that its provider is called by. */
export function makeAdapters(
  { demo }: Config,
  adapters: Readonly<Record<string, ProcessorAdapter>>,
  hold: Hold,
): Adapters {
  const named = new Map(Object.entries(adapters));
  return {
    named,
    of: ({ provider }) => {
      const adapter = named.get(demo ? 'sandbox' : provider.toLowerCase());
      return adapter && hold.isOn() ? silenced(adapter) : adapter;
    },
  };
}

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

/** Notifications of a processor are accepted; it is not called while the database is on hold, whenever the adapter was obtained. */
function heldBack(adapter: ProcessorAdapter, hold: Hold): ProcessorAdapter {
  const unlessHeld =
    <Asked extends readonly unknown[], Said>(ask: (...asked: Asked) => Promise<Said>) =>
    async (...asked: Asked): Promise<Said> => {
      if (hold.isOn()) throw new ProcessorUnavailable('processors are not called while the database is on hold');
      return ask(...asked);
    };
  return {
    authorise: unlessHeld(adapter.authorise),
    proceed: unlessHeld(adapter.proceed),
    capture: unlessHeld(adapter.capture),
    void: unlessHeld(adapter.void),
    refund: unlessHeld(adapter.refund),
    find: unlessHeld(adapter.find),
    readNotification: adapter.readNotification,
  };
}

/** The sandbox plays every processor of the demo; elsewhere a processor has the adapter that its provider is called by. */
export function makeAdapters(
  { demo }: Config,
  adapters: Readonly<Record<string, ProcessorAdapter>>,
  hold: Hold,
): Adapters {
  const named = new Map(Object.entries(adapters).map(([name, adapter]) => [name, heldBack(adapter, hold)]));
  return { named, of: ({ provider }) => named.get(demo ? 'sandbox' : provider.toLowerCase()) };
}

import type { GatewaySetting } from '@sluis/contract/gateways';
import type { ItemOf } from '@sluis/contract/registry';
import type { CallOut } from '../../platform/audit/call.ts';
import type { Config } from '../../platform/config.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Hold } from '../../platform/hold.ts';
import { type ProcessorAdapter, ProcessorNotCalled, type Settings } from '../../platform/processor-adapter.ts';

/** What is known of a processor where it is spoken to. */
export type Spoken = Pick<ItemOf<'processor'>, 'id' | 'organisation' | 'provider' | 'details' | 'version'>;

/** The adapters by the name in the path of their notifications. */
export interface Adapters {
  readonly named: ReadonlyMap<string, ProcessorAdapter>;
  /** What a processor is spoken to through; undefined where it is spoken to by a gateway outside. */
  of(processor: Pick<Spoken, 'provider'>): ProcessorAdapter | undefined;
  /** Whether the merchants of an organisation see the calls to its connections: those to the provider's are the provider's. */
  audienceOf(executor: Executor, organisation: string): Promise<CallOut['audience']>;
  /** The opened settings of a processor; none where there is nothing to open them with. */
  settingsOf?(processor: Spoken): Promise<Settings>;
}

/** The settings that a gateway declares, by its name in any case; none of a gateway outside. */
export const settingsOfGateway = ({ named }: Pick<Adapters, 'named'>, name: unknown): readonly GatewaySetting[] =>
  named.get(String(name).trim().toLowerCase())?.gateway?.settings ?? [];

type Call<A extends readonly unknown[], T> = (...asked: A) => Promise<T>;

/** Notifications of a processor are accepted; it is not called while the database is on hold, whenever the adapter was obtained. */
function heldBack(adapter: ProcessorAdapter, hold: Hold): ProcessorAdapter {
  const unlessHeld =
    <A extends readonly unknown[], T>(ask: Call<A, T>): Call<A, T> =>
    async (...asked) => {
      if (hold.isOn()) throw new ProcessorNotCalled('processors are not called while the database is on hold');
      return ask(...asked);
    };
  const { captures, certainty, gateway, challenge_hosts, using, check, settlementFiles, inquire } = adapter;
  return {
    ...(captures && { captures }),
    ...(certainty && { certainty }),
    ...(gateway && { gateway }),
    ...(challenge_hosts && { challenge_hosts }),
    ...(using && { using: (settings: Settings) => heldBack(using(settings), hold) }),
    ...(check && { check: unlessHeld(check) }),
    ...(settlementFiles && { settlementFiles: unlessHeld(settlementFiles) }),
    ...(inquire && { inquire: unlessHeld(inquire) }),
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
  settingsOf?: Adapters['settingsOf'],
): Adapters {
  const named = new Map(Object.entries(adapters).map(([name, adapter]) => [name, heldBack(adapter, hold)]));
  return {
    named,
    of: ({ provider }) => named.get(demo ? 'sandbox' : provider.toLowerCase()),
    audienceOf: makeAudience(),
    ...(settingsOf && { settingsOf }),
  };
}

/** There is one provider, for good. */
function makeAudience(): Adapters['audienceOf'] {
  let provider: string | undefined;
  return async (executor, organisation) => {
    provider ??= (await executor.selectFrom('organisation').select('id').where('parent', 'is', null).executeTakeFirst())
      ?.id;
    return organisation === provider ? 'provider' : 'merchant';
  };
}

import { type ProcessorAdapter, ProcessorNotCalled, type Settings } from '@sluis/adapter';
import { type GatewaySetting, settingsFor } from '@sluis/contract/gateways';
import { shownText } from '../../../platform/audit/mask.ts';
import type { Config } from '../../../platform/config.ts';
import type { Hold } from '../../../platform/hold.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { type House, question } from '../../../resource/module.ts';
import { makeOpenedValues } from '../sealed-detail/sealed-values.commands.ts';

/** The adapters of this process, by the provider that their processors name. */
export const adapters = question<{ readonly name: string; readonly adapter: ProcessorAdapter }>('adapters');

/**
 * The settings that a gateway declares for a payment method, or for none, by its name in any case; none for an external
 * gateway.
 */
export const settingsOfGateway = (
  { named }: Pick<Adapters, 'named'>,
  name: unknown,
  payment_product: unknown = null,
): readonly GatewaySetting[] =>
  settingsFor(
    named.get(String(name).trim().toLowerCase())?.gateway?.settings ?? [],
    payment_product === null ? null : String(payment_product),
  );

type Call<A extends readonly unknown[], T> = (...asked: A) => Promise<T>;

/** The words of a processor, with the longest of each that is stored. */
const words_max = { status_reason: 200, reason: 500 } as const;

/**
 * An answer or report whose words can be stored and shown. A payment must have its outcome, whatever its processor says
 * about it, and no card number.
 */
function readable<T>(said: T): T {
  if (Array.isArray(said)) return said.map(readable) as T;
  if (typeof said !== 'object' || said === null) return said;
  const words = Object.entries(words_max).flatMap(([name, most]) => {
    const text = (said as Readonly<Record<string, unknown>>)[name];
    return typeof text === 'string' ? [[name, shownText(text, most)] as const] : [];
  });
  return words.length > 0 ? { ...said, ...Object.fromEntries(words) } : said;
}

/**
 * Notifications of a processor are accepted; it is not called while the database is on hold, whenever the adapter was
 * obtained.
 */
function heldBack(adapter: ProcessorAdapter, hold: Hold): ProcessorAdapter {
  const unlessHeld =
    <A extends readonly unknown[], T>(ask: Call<A, T>): Call<A, T> =>
    async (...asked) => {
      if (hold.isOn()) throw new ProcessorNotCalled('processors are not called while the database is on hold');
      return readable(await ask(...asked));
    };
  const { using, check, settlementFiles, inquire, disputes, openAppleSession } = adapter;
  return {
    ...adapter,
    ...(using && { using: (settings: Settings) => heldBack(using(settings), hold) }),
    ...(openAppleSession && { openAppleSession: unlessHeld(openAppleSession) }),
    ...(check && { check: unlessHeld(check) }),
    ...(settlementFiles && { settlementFiles: unlessHeld(settlementFiles) }),
    ...(inquire && { inquire: unlessHeld(inquire) }),
    ...(disputes && {
      disputes: {
        form: disputes.form,
        submit: unlessHeld(disputes.submit),
        accept: unlessHeld(disputes.accept),
        find: unlessHeld(disputes.find),
      },
    }),
    authorise: unlessHeld(adapter.authorise),
    proceed: unlessHeld(adapter.proceed),
    capture: unlessHeld(adapter.capture),
    void: unlessHeld(adapter.void),
    refund: unlessHeld(adapter.refund),
    find: unlessHeld(adapter.find),
    readNotification: (delivery) => {
      const reading = adapter.readNotification(delivery);
      return reading && { ...reading, events: readable(reading.events) };
    },
  };
}

/** A processor has the adapter of its provider's name. In the demo the sandbox is every processor without one. */
export function makeAdapters(
  { demo }: Config,
  by_name: Readonly<Record<string, ProcessorAdapter>>,
  hold: Hold,
  settingsOf?: Adapters['settingsOf'],
): Adapters {
  const named = new Map(Object.entries(by_name).map(([name, adapter]) => [name, heldBack(adapter, hold)]));
  return {
    named,
    of: ({ provider }) => named.get(provider.toLowerCase()) ?? (demo ? named.get('sandbox') : undefined),
    audienceOf: makeAudience(),
    ...(settingsOf && { settingsOf }),
  };
}

/** Cached forever: there is one provider. */
function makeAudience(): Adapters['audienceOf'] {
  let provider: string | undefined;
  return async (executor, organisation) => {
    provider ??= (await executor.selectFrom('organisation').select('id').where('parent', 'is', null).executeTakeFirst())
      ?.id;
    return organisation === provider ? 'provider' : 'merchant';
  };
}

/** The adapters that this process uses for processors. */
export function adaptersOf(house: House): Adapters {
  const { config, database, box, hold, own_adapters } = house;
  const answered = Object.fromEntries(house.answers(adapters).map(({ name, adapter }) => [name, adapter]));
  return makeAdapters(config, { ...answered, ...own_adapters }, hold, makeOpenedValues(database.kysely, box));
}

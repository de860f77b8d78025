import { type ProcessorAdapter, ProcessorRefused, ProcessorUnavailable } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import { processor } from '@sluis/contract/entities/processors/processor';
import { type ConnectionCheck, type Gateway, isComplete, settingsFor } from '@sluis/contract/gateways';
import { payment_products } from '@sluis/contract/payment-products';
import type { ItemOf } from '@sluis/contract/registry';
import { auditCallsOut } from '../../../platform/audit/audit.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { boolean, integer, list, object, oneOf, text } from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { openLine } from '../../../platform/processor-line.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { holderOf, openValues } from '../sealed-detail/sealed-values.commands.ts';

const results: readonly ConnectionCheck['result'][] = [
  'connected',
  'refused',
  'unavailable',
  'incomplete',
  'no_adapter',
];
const words = object({ nl: text, en: text });
const setting = object(
  {
    name: text,
    label: words,
    description: words,
    secret: boolean,
    optional: boolean,
    pattern: text,
    account_part: text,
    payment_products: list(oneOf(payment_products)),
  },
  ['description', 'optional', 'pattern', 'account_part', 'payment_products'],
);
const gatewaySchema = object({ name: text, settings: list(setting), has_settlements: boolean });

/** The longest wait for the gateway. */
const check_timeout_ms = 10_000;

/** The gateways with an adapter, in the order of their names. */
export const gatewaysOf = ({ named }: Pick<Adapters, 'named'>): Gateway[] =>
  [...named.values()]
    .flatMap(({ gateway }) => gateway ?? [])
    .toSorted((one, other) => one.name.localeCompare(other.name));

interface Checking {
  readonly adapters: Adapters;
  readonly box: SecretBox;
}

/** Has the gateway of a processor check the processor's settings; never throws because of the gateway. */
async function checkConnection(
  executor: Executor,
  { adapters, box }: Checking,
  item: Pick<ItemOf<'processor'>, 'id' | 'organisation' | 'provider' | 'account' | 'payment_product'>,
  request_id: string,
): Promise<ConnectionCheck> {
  const started = performance.now();
  const found = (check: Omit<ConnectionCheck, 'duration_ms'>): ConnectionCheck => ({
    ...check,
    duration_ms: Math.round(performance.now() - started),
  });
  const adapter = adapters.of(item);
  if (!adapter?.check || !adapter.using) return found({ result: 'no_adapter' });
  const settings = await openValues(executor, box, holderOf(item));
  const unusable = settingsFor(adapter.gateway?.settings ?? [], item.payment_product).filter(
    (setting) => !isComplete(setting, settings.get(setting.name)),
  );
  if (unusable.length > 0) return found({ result: 'incomplete', settings: unusable.map(({ name }) => name) });
  const line = openLine(adapter.using(settings), {
    organisation: String(item.organisation),
    item: item.id,
    transaction: null,
    request_id,
    provider: item.provider,
    audience: await adapters.audienceOf(executor, String(item.organisation)),
  });
  try {
    return found({ result: 'connected', message: await inTime(line.adapter) });
  } catch (error) {
    if (error instanceof ProcessorRefused) return found({ result: 'refused', message: error.message });
    if (error instanceof ProcessorUnavailable) return found({ result: 'unavailable', message: error.message });
    throw error;
  } finally {
    await inTransaction(executor, async (trx) => auditCallsOut(trx, line.calls()));
  }
}

async function inTime({ check }: ProcessorAdapter): Promise<string> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ProcessorUnavailable(`no response within ${check_timeout_ms / 1000} seconds`)),
    check_timeout_ms,
  );
  try {
    return await Promise.race([check?.() ?? '', late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The gateways with their settings, and whether a processor can be reached. */
export const gatewayRoutes =
  (adapters: Adapters) =>
  ({ database: { kysely }, tenancy, box }: Engine): Route[] => [
    read({
      method: 'GET',
      path: '/gateway',
      summary: 'List the gateways with their settings',
      tag: 'Processors',
      access: ['PSP_PROCESSOR_LIST', 'PSP_PROCESSOR_SETTLEMENT_LIST'],
      audit: false,
      describe: { answer: object({ items: list(gatewaySchema) }) },
      handle: async ({ query }) => {
        for (const key of query.keys()) throw new ApiError('invalid_query', { details: { parameter: key } });
        return { status: 200, body: { items: gatewaysOf(adapters) } };
      },
    }),
    // Changes nothing: a write would hold a transaction open during the call to the gateway.
    read({
      method: 'POST',
      path: '/processor/:id/check',
      summary: 'Check the connection of a processor to its gateway',
      tag: 'Processors',
      access: processor.roles.update,
      audit: true,
      describe: {
        answer: object({ result: oneOf(results), message: text, settings: list(text), duration_ms: integer }, [
          'message',
          'settings',
        ]),
      },
      handle: async ({ identity, params, request }) => {
        const scope = await tenancy.scopeOf(kysely, identity);
        const item = await getItem(kysely, 'processor', { id: pathId(processor, params.id), scope });
        const body = await checkConnection(kysely, { adapters, box }, item, request.id);
        return { status: 200, body, item: item.id };
      },
    }),
  ];

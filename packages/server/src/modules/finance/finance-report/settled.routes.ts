import { isGranted } from '@sluis/contract/base/role-expressions';
import { event_states } from '@sluis/contract/finance/reports';
import { nounOf } from '@sluis/contract/listings';
import { entityOf } from '@sluis/contract/registry';
import * as json from '../../../platform/http/json-schema.ts';
import { type JsonSchema, type Route, read } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { oneOf, tagOf } from '../../../resource/nouns.ts';
import { type Settled, settledAnswer } from './settled.queries.ts';

const exact: JsonSchema = { type: 'number', description: 'Millionths of a minor unit' };
const optional_text = json.nullable(json.text);
const why: JsonSchema = {
  type: ['object', 'null'],
  description: 'The line of the edition that matched, with its conditions; for holders of PSP_REPORT_LIST',
};
const part = json.object(
  { component: json.text, micro: exact, vat_rate_ppm: json.integer, counterparty: json.text, why },
  ['counterparty', 'why'],
);
const reserved = json.object({ component: json.text, amount: json.minorUnits, release_on: json.date, why }, ['why']);

const event = json.object(
  {
    id: json.text,
    state: json.oneOf(event_states),
    kind: json.text,
    item: optional_text,
    occurred_at: json.instant,
    accounting_day: json.nullable(json.date),
    payable_on: json.nullable(json.date),
    currency_code: json.text,
    amount: json.minorUnits,
    fees: json.list(part),
    fee_micro: exact,
    vat_micro: exact,
    reserve: json.minorUnits,
    reserved: json.list(reserved),
    net: { ...json.nullable(json.minorUnits), description: 'The amount less fees, VAT and reserve' },
    settlement: json.nullable(json.idOf('stl')),
    settlement_reference: optional_text,
    settlement_status: optional_text,
    corrects: optional_text,
    reason: optional_text,
    cost: json.list(part),
    partner: json.list(part),
    cost_micro: exact,
    partner_micro: exact,
    margin_micro: exact,
  },
  ['cost', 'partner', 'cost_micro', 'partner_micro', 'margin_micro'],
);

/** How an item was settled. It is read through the item: the entries may be of an organisation above it. */
export const settledRoutes =
  (type: Settled['type']) =>
  ({ database: { kysely }, tenancy }: Engine): Route[] => {
    const entity = entityOf(type);
    return [
      read({
        method: 'GET',
        path: `/${type}/:id/settlement`,
        summary: `Get how ${oneOf(type)} was priced and settled`,
        tag: tagOf(type),
        operation: `get${nounOf(type).replace(/^./, (first) => first.toUpperCase())}Settlement`,
        access: entity.roles.list,
        audit: true,
        describe: { answer: json.object({ items: json.list(event) }) },
        handle: async ({ identity, params }) => {
          const id = pathId(entity, params.id);
          const scope = await tenancy.scopeOf(kysely, identity);
          const { organisation } = await getItem(kysely, type, { id, scope });
          const is_provider = isGranted(identity.roles, ['PSP_REPORT_LIST']);
          const body = await settledAnswer(kysely, { type, id, organisation }, is_provider);
          return { status: 200, body, item: id };
        },
      }),
    ];
  };

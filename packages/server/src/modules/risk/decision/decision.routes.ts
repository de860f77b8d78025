import { transaction } from '@sluis/contract/entities/payments/transaction';
import { sca_exemptions } from '@sluis/contract/risk/exemptions';
import * as json from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import type { Book } from './book.queries.ts';
import { explainDecision } from './explain.queries.ts';
import { listMcc } from './mcc.ts';

const explained = {
  type: 'object',
  properties: {
    condition: { type: 'object' },
    actual: { description: 'The value of the payment; null if it was missing' },
    holds: json.boolean,
  },
};

const ruleset = {
  type: 'object',
  properties: {
    ruleset: json.nullable(json.idOf('vrs')),
    number: json.integer,
    name: json.nullable(json.text),
    action: json.text,
    exemption: json.nullable(json.oneOf(sca_exemptions)),
    matched: json.boolean,
    effect: json.nullable(json.text),
    conditions: json.list(explained),
  },
};

const routing = {
  type: 'object',
  properties: {
    routing: json.nullable(json.idOf('rout')),
    number: json.nullable(json.integer),
    name: json.nullable(json.text),
    path: { ...json.nullable(json.text), description: 'The turns from the top of the tree: t for then, e for else' },
    steps: json.list(json.list(explained)),
    processor: json.nullable(json.idOf('proc')),
    reason: json.nullable(json.text),
    attempts: json.list({ type: 'object' }),
  },
};

/** Why a payment was decided as it was. */
export const decisionRoutes =
  (book: Book) =>
  ({ database: { kysely }, tenancy }: Engine): Route[] => [
    read({
      method: 'GET',
      path: '/transaction/:id/decision',
      summary: 'Get why a transaction was blocked, tagged or routed',
      tag: 'Transactions',
      access: transaction.roles.list,
      audit: true,
      describe: {
        answer: {
          type: 'object',
          properties: {
            transaction: json.idOf('txn'),
            created_at: json.instant,
            mode: json.oneOf(['decided', 'observed', 'none']),
            duration_us: {
              ...json.nullable(json.integer),
              description: 'Null unless the caller sees every ruleset that held',
            },
            rulesets: json.list(ruleset),
            routing,
          },
        },
      },
      handle: async ({ identity, params }) => {
        const id = pathId(transaction, params.id);
        const scope = await tenancy.scopeOf(kysely, identity);
        const payment = await getItem(kysely, 'transaction', { id, scope });
        const body = await explainDecision(kysely, book, payment, { scope, roles: identity.roles });
        return { status: 200, body, item: id };
      },
    }),
  ];

/** The merchant category codes that profiles and rules can have. */
export const mcc_route = read({
  method: 'GET',
  path: '/mcc',
  summary: 'List the merchant category codes of ISO 18245 with their titles',
  tag: 'Reference data',
  access: 'signed_in',
  audit: false,
  describe: { answer: itemsSchema({ type: 'object', properties: { mcc: json.text, title: json.text } }) },
  handle: async () => ({ status: 200, body: { items: listMcc() } }),
});

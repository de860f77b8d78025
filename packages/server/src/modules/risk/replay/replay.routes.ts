import { f } from '@sluis/contract/base/fields';
import { bodySchema } from '@sluis/contract/base/schema';
import { routing } from '@sluis/contract/entities/risk/routing';
import { validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import { payment_products } from '@sluis/contract/payment-products';
import { prefixOf } from '@sluis/contract/registry';
import { seeingPayments } from '@sluis/contract/risk/seeing-payments';
import { routing_details } from '@sluis/contract/risk/shapes';
import { bound, type TestedRuleset, tested_ruleset } from '@sluis/contract/risk/tested';
import { parseBody } from '../../../platform/http/body.ts';
import * as json from '../../../platform/http/json-schema.ts';
import { answerWithProgress } from '../../../platform/http/progress.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import { actionSchema, itemsSchema, withinOrganisation } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { tagOf } from '../../../resource/nouns.ts';
import { organisationIn } from '../../../resource/organisation-parameter.ts';
import { askingOf, within } from './asking.queries.ts';
import { readHits } from './hits.queries.ts';
import { type Bounds, periodOf } from './period.ts';
import { type ReplayedRouting, replay } from './replay.queries.ts';
import { testRuleset } from './ruleset-test.queries.ts';

const days = { test: 90, replay: 30 };

const bounds = {
  'created_at>': f.json(bound, { create: 'optional' }),
  'created_at<': f.json(bound, { create: 'optional' }),
};
const optional = { create: 'optional', nullable: true } as const;
const bodies = {
  test: { ruleset: f.json(tested_ruleset), ...bounds },
  replay: {
    organisation: f.ref('organisation'),
    payment_product: f.oneOf(payment_products),
    details: f.json(routing_details),
    id: f.ref('routing', optional),
    transaction: f.ref('transaction', optional),
    ...bounds,
  },
};
const schemas = { test: bodySchema(bodies.test, prefixOf), replay: bodySchema(bodies.replay, prefixOf) };

/** How many payments of a period have been read, if it is read in several slices. */
const progress = json.object({ done: json.integer, of: json.integer });
const share = json.nullable({ type: 'number' });
const amounts = { count: json.integer, volume: json.byKey(json.minorUnits) };
const amounts_schema = json.object(amounts);
const missing = json.list(json.object({ name: json.text, count: json.integer }));
const matched = json.named(
  'MatchedPayments',
  json.object({
    ...amounts,
    paid: amounts_schema,
    declined: json.integer,
    blocked: json.integer,
    refunded: amounts_schema,
    charged_back: amounts_schema,
    refused_good: amounts_schema,
    precision: share,
    recall: share,
    by_day: json.list(json.object({ day: json.date, count: json.integer, charged_back: json.integer })),
  }),
);
const test_schema = json.object({
  from: json.instant,
  until: json.instant,
  scanned: json.integer,
  draft: matched,
  live: { anyOf: [matched, { type: 'null' }], description: 'The live version, if the ruleset exists' },
  only_draft: json.integer,
  only_live: json.integer,
  samples: json.list(
    json.object({
      id: json.text,
      created_at: json.instant,
      merchant_reference: json.text,
      amount: json.minorUnits,
      currency_code: json.text,
      status: json.text,
      customer: json.nullable(json.text),
      is_good: json.boolean,
      is_charged_back: json.boolean,
    }),
  ),
  missing,
  notes: json.list(json.oneOf(['facts_of_today', 'challenges', 'other_currencies'])),
});
const leaf = json.named(
  'ReplayedLeaf',
  json.object({
    path: json.text,
    processor: json.text,
    ...amounts,
    share: { type: 'number' },
    approval: share,
    expected: {
      anyOf: [
        json.object({ rate: { type: 'number' }, low: { type: 'number' }, high: { type: 'number' }, n: json.integer }),
        { type: 'null' },
      ],
    },
    cost: share,
  }),
);
const replay_schema = json.object({
  from: json.instant,
  until: json.instant,
  scanned: json.integer,
  leaves: json.list(leaf),
  moved: json.list(json.object({ from: json.nullable(json.text), to: json.text, count: json.integer })),
  unroutable: json.integer,
  live: { anyOf: [json.list(leaf), { type: 'null' }], description: 'The live version, if the routing exists' },
  path: json.nullable(json.text),
});

/** Testing a ruleset on history, and the matches of rulesets. */
export const testRoutes = (engine: Engine): Route[] => [
  read({
    method: 'POST',
    path: '/validationruleset/test',
    summary: 'Test a ruleset on the payments of a period, beside the live version',
    tag: tagOf('validationruleset'),
    operation: 'testValidationruleset',
    access: seeingPayments(validationruleset.roles.list),
    priority: 'analytics',
    audit: true,
    describe: { body: actionSchema(bodies.test, 'validationruleset'), answer: test_schema, progress },
    handle: async (asked) => {
      const body = parseBody(schemas.test, asked.request.body) as unknown as {
        readonly ruleset: TestedRuleset;
      } & Bounds;
      const asking = await within('ruleset', () => askingOf(engine, asked, body.ruleset.organisation));
      const period = periodOf(body, { days: days.test, ...asking });
      return answerWithProgress(asked, (tell) => testRuleset(engine, asking, body.ruleset, { period, tell }));
    },
  }),
  read({
    method: 'GET',
    path: '/validationruleset/hits',
    summary: 'Count the payments that each ruleset matched in the last seven days',
    tag: tagOf('validationruleset'),
    access: validationruleset.roles.list,
    priority: 'analytics',
    audit: true,
    describe: {
      query: { organisation: withinOrganisation },
      answer: itemsSchema(
        json.object({ ruleset: json.text, count: json.integer, last_at: json.nullable(json.instant), missing }),
      ),
    },
    handle: async (asked) => {
      const asking = await askingOf(
        engine,
        asked,
        organisationIn(asked.query, 'organisation') ?? asked.identity.organisation,
      );
      return { status: 200, body: { items: await readHits(engine, asking) } };
    },
  }),
];

/** Replaying payments through a tree. */
export const replayRoutes = (engine: Engine): Route[] => [
  read({
    method: 'POST',
    path: '/routing/replay',
    summary: 'Replay the payments of a period through a tree, beside the live version',
    tag: tagOf('routing'),
    operation: 'replayRouting',
    access: seeingPayments(routing.roles.list),
    priority: 'analytics',
    audit: true,
    describe: { body: actionSchema(bodies.replay, 'routing'), answer: replay_schema, progress },
    handle: async (asked) => {
      const body = parseBody(schemas.replay, asked.request.body) as unknown as ReplayedRouting & Bounds;
      const asking = await askingOf(engine, asked, body.organisation);
      const period = periodOf(body, { days: days.replay, ...asking });
      return answerWithProgress(asked, (tell) => replay(engine, asking, body, { period, tell }));
    },
  }),
];

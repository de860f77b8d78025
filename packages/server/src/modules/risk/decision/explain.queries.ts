import { isGranted } from '@sluis/contract/base/role-expressions';
import { routing as routing_entity } from '@sluis/contract/entities/risk/routing';
import { validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import type { ItemOf } from '@sluis/contract/registry';
import { attributeOf } from '@sluis/contract/risk/attributes';
import { chance_parts, compileCondition, type Slots } from '@sluis/contract/risk/compile';
import type { Condition } from '@sluis/contract/risk/conditions';
import type { FactValue } from '@sluis/contract/risk/facts';
import type { DecisionAnswer, Explained, ExplainedRouting, ExplainedRuleset } from '@sluis/contract/risk/results';
import { isBranch, nodeAt, type RouteNode } from '@sluis/contract/risk/tree';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Owned } from '../../../resource/item.ts';
import { inScope, type Scope } from '../../../resource/scope.ts';
import type { Book } from './book.queries.ts';
import { isAbout, type LiveRuleset, type Snapshot } from './compiled.ts';
import { shownActual } from './record.commands.ts';
import { slotName, valuesIn } from './slots.ts';

type Values = Readonly<Record<string, FactValue>>;

interface Stored extends Omit<DecisionAnswer, 'rulesets' | 'routing'> {
  readonly organisation: string;
  readonly snapshots: readonly string[];
  readonly facts: Values;
  readonly routing: string | null;
  readonly routing_version: number | null;
  readonly path: string | null;
  readonly processor: string | null;
  readonly processor_reason: ExplainedRouting['reason'];
}

/** Reads values that were stored by the names of their slots, for closures. */
function stored(values: Values, path = ''): { readonly slots: Slots; readonly facts: FactValue[] } {
  const facts: FactValue[] = [];
  const add = (name: string): number => facts.push(values[name] ?? null) - 1;
  return {
    facts,
    slots: {
      of: add,
      ofList: (list, attribute) => add(slotName({ kind: 'list', list, attribute })),
      ofChance: () => add(slotName({ kind: 'chance', path })),
    },
  };
}

/** A condition with the value that a payment had, and whether it held. */
export function explainCondition(condition: Condition, values: Values, path = ''): Explained {
  const { slots, facts } = stored(values, path);
  const holds = compileCondition(condition, slots, path)(facts);
  const chance = values[slotName({ kind: 'chance', path })];
  const actual =
    attributeOf(condition.name)?.kind === 'percentage'
      ? Math.round((Number(chance) / chance_parts) * 1000) / 10
      : (values[condition.name] ?? null);
  return { condition, actual, holds };
}

interface Viewer {
  readonly scope: Scope;
  readonly roles: ReadonlySet<string>;
}

interface Seeing {
  readonly scope: Scope;
  /** Those who may not list rulesets see only what matched and what it did. */
  readonly sees_rules: boolean;
  readonly effects: ReadonlyMap<string, ExplainedRuleset['effect']>;
  readonly facts: Values;
  /** The Card ID that is shown. */
  readonly card: string | null;
}

/** Whether a viewer may see the name of a ruleset, as the reason of a blocked payment has it: not the provider's. */
export const isNamed = (
  scope: Scope,
  { organisation, of_provider }: Pick<Snapshot, 'organisation' | 'of_provider'>,
): boolean => !of_provider || inScope(scope, organisation);

function explainRuleset(
  snapshot: Snapshot,
  ruleset: LiveRuleset,
  { scope, sees_rules, effects, facts, card }: Seeing,
): ExplainedRuleset {
  const { id, number, content } = ruleset;
  const effect = effects.get(id) ?? null;
  const matched = effects.has(id);
  const is_seen = sees_rules && inScope(scope, snapshot.organisation);
  const is_named = isNamed(scope, snapshot);
  const values = valuesIn(facts, snapshot.hash);
  const explain = (rule: Condition): Explained => {
    const explained = explainCondition(rule, values);
    return { ...explained, actual: shownActual(rule.name, explained.actual, card) };
  };
  const all = is_seen ? content.rules.map(explain) : [];
  const first_false = all.find(({ holds }) => !holds);
  return {
    ruleset: is_seen ? id : null,
    number,
    name: is_named ? content.name : null,
    action: content.action,
    exemption: is_named ? (content.sca_exemption ?? null) : null,
    matched,
    effect,
    conditions: matched ? all : first_false ? [first_false] : [],
  };
}

/** The branches of a path through a tree, with their conditions explained up to the first false one. */
function explainPath(tree: RouteNode, path: string, values: Values): Explained[][] {
  return [...path].map((_, depth) => {
    const at = path.slice(0, depth);
    const node = nodeAt(tree, at);
    if (node === undefined || !isBranch(node)) return [];
    const all = node.if.map((condition) => explainCondition(condition, values, at));
    const first_false = all.findIndex(({ holds }) => !holds);
    return first_false < 0 ? all : all.slice(0, first_false + 1);
  });
}

const unrouted: ExplainedRouting = {
  routing: null,
  number: null,
  name: null,
  path: null,
  steps: [],
  processor: null,
  reason: null,
  attempts: [],
};

/** Why a payment was decided as it was, as a viewer may see it; its mode is `none` if nothing decided about it. */
export async function explainDecision(
  executor: Executor,
  book: Book,
  payment: Pick<ItemOf<'transaction'>, 'payment_profile' | 'created_at' | 'card'> & Owned,
  { scope, roles }: Viewer,
): Promise<DecisionAnswer> {
  const sees_rules = isGranted(roles, validationruleset.roles.list);
  const sees_routes = isGranted(roles, routing_entity.roles.list);
  const is_payment = sql<boolean>`transaction = ${payment.id} and organisation = ${payment.organisation}`;
  const row = await executor.selectFrom('transaction_decision').selectAll().where(is_payment).executeTakeFirst();
  if (!row) {
    const { id, created_at } = payment;
    return { transaction: id, created_at, mode: 'none', duration_us: null, rulesets: [], routing: unrouted };
  }
  const decision = row as unknown as Stored;
  const { snapshots, facts, routing: id, routing_version: version } = decision;
  const matches = await executor
    .selectFrom('transaction_rule_match')
    .select(['ruleset', 'effect'])
    .where(is_payment)
    .execute();
  const effects = new Map(matches.map(({ ruleset, effect }) => [ruleset, effect as ExplainedRuleset['effect']]));
  const held = await book.snapshots(executor, snapshots);
  const rulesets = held.flatMap((snapshot) =>
    snapshot.rulesets
      .filter((ruleset) => isAbout(ruleset, payment.payment_profile))
      // Those of others are named only if they matched.
      .filter(({ id }) => (sees_rules && inScope(scope, snapshot.organisation)) || effects.has(id))
      .map((ruleset) => explainRuleset(snapshot, ruleset, { scope, sees_rules, effects, facts, card: payment.card })),
  );
  const routing = id !== null && version !== null ? await book.routing(executor, id, version) : undefined;
  const attempts = await executor
    .selectFrom('transaction_attempt')
    .select(['number', 'created_at', 'processor', 'reference', 'status', 'status_reason'])
    .where(is_payment)
    .orderBy('number')
    .execute();
  const { path, processor, processor_reason: reason, transaction, created_at, mode, duration_us } = decision;
  const walked = sees_routes && path !== null ? routing : undefined;
  return {
    transaction,
    created_at,
    mode,
    // It tells of rules that are not seen whether they count payments.
    duration_us: sees_rules && held.every(({ organisation }) => inScope(scope, organisation)) ? duration_us : null,
    rulesets,
    routing: {
      routing: id,
      number: version,
      name: routing?.content.name ?? null,
      path,
      steps: walked ? explainPath(walked.content.details, path ?? '', valuesIn(facts, walked.id)) : [],
      processor,
      reason,
      attempts,
    },
  };
}

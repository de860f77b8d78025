import { createHash } from 'node:crypto';
import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import { compileRules, compileTree, type Facts, type Test, type Walked } from '@sluis/contract/risk/compile';
import type { FactValue } from '@sluis/contract/risk/facts';
import type { RoutingContent, RulesetContent } from '@sluis/contract/risk/shapes';
import { blocked_by_provider } from '@sluis/contract/status-reasons';
import type { SnapshotEntry } from '../ruleset/ruleset.commands.ts';
import { type Needs, needsOf, type Slot, SlotTable, slotName } from './slots.ts';

export interface LiveRuleset extends SnapshotEntry {
  readonly content: RulesetContent & { readonly action: RulesetAction };
  readonly test: Test;
}

/** Whose rulesets a snapshot has. */
interface Published {
  readonly hash: string;
  readonly organisation: string;
  readonly of_provider: boolean;
}

/** The rulesets of an organisation that are live together, compiled. */
export interface Snapshot extends Published {
  readonly rulesets: readonly LiveRuleset[];
  readonly slots: readonly Slot[];
  readonly needs: Needs;
}

export interface CompiledRouting {
  readonly id: string;
  readonly number: number;
  readonly content: RoutingContent;
  readonly walk: (facts: Facts) => Walked;
  readonly slots: readonly Slot[];
  readonly needs: Needs;
}

export function compileSnapshot(of: Published, rulesets: readonly Omit<LiveRuleset, 'test'>[]): Snapshot {
  const table = new SlotTable();
  const compiled = rulesets.map((each) => ({ ...each, test: compileRules(each.content.rules, table) }));
  return { ...of, rulesets: compiled, slots: table.all, needs: needsOf(table.all) };
}

export function compileRouting(id: string, number: number, content: RoutingContent): CompiledRouting {
  const table = new SlotTable();
  const walk = compileTree(content.details, table);
  return { id, number, content, walk, slots: table.all, needs: needsOf(table.all) };
}

/** Whether a ruleset is about a payment of this profile. */
export const isAbout = ({ content }: Pick<LiveRuleset, 'content'>, payment_profile: string): boolean =>
  content.payment_profile === null || content.payment_profile === payment_profile;

/** The status reason of a payment that a ruleset blocks. */
export const blockedBy = ({ content }: Pick<LiveRuleset, 'content'>, of_provider: boolean): string =>
  of_provider ? blocked_by_provider : `Blocked by rule: ${content.name}`.slice(0, 200).toWellFormed();

/** The first 32 bits of a hash: the same for a payment at a node, however often it is decided. */
export const chanceOf = (payment: string, routing: string, path: string): number =>
  createHash('md5').update(`${payment}${routing}${path}`).digest().readUInt32BE(0);

/** The facts that a decision keeps: those that its snapshots and its routing read. */
export const keptFacts = (
  slots: readonly Slot[],
  values: readonly FactValue[],
  of?: string,
): Record<string, FactValue> =>
  Object.fromEntries(slots.map((slot, at) => [of ? `${of} ${slotName(slot)}` : slotName(slot), values[at] ?? null]));

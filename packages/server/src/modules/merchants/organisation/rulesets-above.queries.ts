import type { RawBuilder } from 'kysely';
import { question } from '../../../resource/module.ts';

interface Places {
  readonly above: readonly string[];
  readonly below: readonly string[];
}

/** SQL: the ids and names of the rulesets of some organisations that hold for payments of others below them. */
export type FindRulesets = (places: Places) => RawBuilder<unknown>;

export const rulesets_above = question<FindRulesets>('rulesets of organisations above');

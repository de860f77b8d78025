import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import type { RulesetContent } from '@sluis/contract/risk/shapes';
import type { Ruleset } from './ruleset.item.ts';

/** What a test is about: a ruleset as it would be live. */
export interface TestedRuleset extends RulesetContent {
  readonly id?: string;
  readonly organisation: string;
  readonly action: RulesetAction;
}

/** The parts of the live version. */
export const liveContent = ({
  name,
  email,
  webhook_url,
  sca_exemption,
  tag,
  payment_profile,
  rules,
  active,
}: Ruleset) =>
  ({
    name,
    email,
    webhook_url,
    sca_exemption,
    tag: tag?.id ?? null,
    payment_profile: payment_profile?.id ?? null,
    rules,
    active,
  }) satisfies RulesetContent;

/** What is edited and tested next: the draft, or without one the live version. */
export const nextContent = (ruleset: Ruleset): RulesetContent => ruleset.draft ?? liveContent(ruleset);

/**
 * Whether it is live, no longer is, or never was: one that was saved as a draft begins with a version that is off.
 */
export const stateOf = ({
  active,
  published_version,
}: Pick<Ruleset, 'active' | 'published_version'>): 'live' | 'draft' | 'off' =>
  active ? 'live' : published_version === 1 ? 'draft' : 'off';

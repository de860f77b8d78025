import type { FieldFault } from '@sluis/contract/base/errors';
import type { Field } from '@sluis/contract/base/fields';
import { type RulesetAction, validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import type { Rule } from '@sluis/contract/risk/conditions';
import type { ScaExemption } from '@sluis/contract/risk/exemptions';
import type { RulesetContent } from '@sluis/contract/risk/shapes';
import {
  blankCondition,
  type ConditionDraft,
  draftOfCondition,
  readDraft,
} from '../../../kit/condition/condition-draft.ts';
import { readField } from '../../../kit/form/read-field.ts';
import type { Language } from '../../../lib/texts.ts';

/** What the form of a ruleset holds while it is edited. */
export interface RulesetDraft extends Record<string, unknown> {
  readonly organisation: string;
  readonly name: string;
  readonly tag: string;
  readonly payment_profile: string;
  readonly email: string;
  readonly webhook_url: string;
  readonly sca_exemption: string;
  readonly rules: readonly ConditionDraft[];
}

const blank = { name: '', tag: '', payment_profile: '', email: '', webhook_url: '', sca_exemption: '' };

/** The form of a new ruleset. */
export const newDraft = (organisation: string): RulesetDraft => ({
  ...blank,
  organisation,
  rules: [{ ...blankCondition(), key: '0' }],
});

/** The form of a ruleset as it is; amounts are decimals. */
export const draftOfContent = (
  organisation: string,
  content: RulesetContent,
  currencies: readonly string[],
  language: Language,
): RulesetDraft => ({
  organisation,
  name: content.name,
  tag: content.tag ?? '',
  payment_profile: content.payment_profile ?? '',
  email: content.email ?? '',
  webhook_url: content.webhook_url ?? '',
  sca_exemption: content.sca_exemption ?? '',
  rules: content.rules.map((rule, at) => draftOfCondition(rule, at, currencies, language)),
});

/** The fields of the form, with what the action asks of them. */
export function fieldsOf(action: RulesetAction): Readonly<Record<string, Field>> {
  const { organisation, name, tag, sca_exemption, payment_profile, email, webhook_url, rules } =
    validationruleset.fields;
  return {
    organisation,
    name,
    ...(action === 'tag' && { tag: { ...tag, nullable: undefined, create: 'required' } as Field }),
    ...(action === '3dSecure' && { sca_exemption }),
    rules,
    payment_profile,
    email,
    ...(action !== '3dSecure' && { webhook_url }),
  };
}

/** What is wrong, by its path in the form: `name`, `rules.0.value`. */
export function faultsOf(
  draft: RulesetDraft,
  action: RulesetAction,
  currencies: readonly string[],
): Readonly<Record<string, FieldFault>> {
  const faults: Record<string, FieldFault> = {};
  for (const [name, field] of Object.entries(fieldsOf(action))) {
    if (name === 'rules') continue;
    const read = readField(field, String(draft[name]));
    if ('fault' in read) faults[name] = read.fault;
  }
  if (draft.rules.length === 0) faults.rules = 'required';
  for (const [at, rule] of draft.rules.entries()) {
    const read = readDraft(rule, 'ruleset', currencies);
    if ('faults' in read)
      for (const [part, fault] of Object.entries(read.faults)) faults[`rules.${at}.${part}`] = fault;
  }
  return faults;
}

/** What is sent of a draft that has no faults. */
export function contentOf(draft: RulesetDraft, action: RulesetAction, currencies: readonly string[]) {
  const orNull = (text: string): string | null => text.trim() || null;
  return {
    name: draft.name.trim(),
    email: orNull(draft.email),
    webhook_url: action === '3dSecure' ? null : orNull(draft.webhook_url),
    sca_exemption: action === '3dSecure' ? (orNull(draft.sca_exemption) as ScaExemption | null) : null,
    tag: action === 'tag' ? orNull(draft.tag) : null,
    payment_profile: orNull(draft.payment_profile),
    rules: draft.rules.flatMap((rule): Rule[] => {
      const read = readDraft(rule, 'ruleset', currencies);
      return 'condition' in read ? [read.condition as Rule] : [];
    }),
  };
}

/**
 * The path in the form of what the server refused: it names single values of a rule, and puts the whole below `draft` or
 * `ruleset` where that is what was sent.
 */
export function formPath(path: string): string {
  const within = path.replace(/^(?:draft|ruleset)\./, '');
  return within
    .split('.')
    .slice(0, within.startsWith('rules.') ? 3 : 1)
    .join('.');
}

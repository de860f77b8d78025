import type { ScaExemption } from '@sluis/contract/risk/exemptions';
import type { RulesetContent } from '@sluis/contract/risk/shapes';

/** A difference between two contents: which part, and what it was and is. Of a rule that came or went one is missing. */
export interface Difference {
  readonly part: 'rule' | 'active' | 'name' | 'payment_profile' | 'tag' | 'sca_exemption' | 'email' | 'webhook_url';
  readonly was: string | null;
  readonly is: string | null;
}

/** The texts of the parts of a content. */
export interface Texts {
  readonly rule: (rule: RulesetContent['rules'][number]) => string;
  /** The name of a tag or a payment profile. */
  readonly nameOf: (id: string) => string;
  readonly exemption: (exemption: ScaExemption) => string;
  readonly on: string;
  readonly off: string;
}

const parts = ['name', 'tag', 'sca_exemption', 'payment_profile', 'email', 'webhook_url'] as const;

/**
 * What another content changes, in words. A rule that went and one that came about the same attribute are one change.
 */
export function differences(was: RulesetContent, is: RulesetContent, texts: Texts): Difference[] {
  const rulesOf = (content: RulesetContent) =>
    content.rules.map((rule) => ({ name: rule.name, text: texts.rule(rule) }));
  const [before, after] = [rulesOf(was), rulesOf(is)];
  const gone = before.filter(({ text }) => !after.some((rule) => rule.text === text));
  const come = after.filter(({ text }) => !before.some((rule) => rule.text === text));
  const paired = new Set<object>();
  const changes = gone.map((rule): Difference => {
    const other = come.find((each) => each.name === rule.name && !paired.has(each));
    if (other) paired.add(other);
    return { part: 'rule', was: rule.text, is: other?.text ?? null };
  });
  const added = come
    .filter((rule) => !paired.has(rule))
    .map(({ text }): Difference => ({ part: 'rule', was: null, is: text }));
  const textOf = (part: (typeof parts)[number], value: string | null): string | null => {
    if (value === null) return null;
    if (part === 'sca_exemption') return texts.exemption(value as ScaExemption);
    return part === 'tag' || part === 'payment_profile' ? texts.nameOf(value) : value;
  };
  const partOf = (content: RulesetContent, part: (typeof parts)[number]): string | null => content[part] ?? null;
  const others = parts
    .filter((part) => partOf(was, part) !== partOf(is, part))
    .map((part): Difference => ({ part, was: textOf(part, partOf(was, part)), is: textOf(part, partOf(is, part)) }));
  const onOff = (active: boolean): string => (active ? texts.on : texts.off);
  const turned: Difference[] =
    was.active === is.active ? [] : [{ part: 'active', was: onOff(was.active), is: onOff(is.active) }];
  return [...changes, ...added, ...turned, ...others];
}

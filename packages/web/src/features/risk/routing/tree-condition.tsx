import type { Condition } from '@sluis/contract/risk/conditions';
import { useReducer } from 'react';
import {
  type ConditionDraft,
  type ConditionPart,
  condition_parts,
  draftOfCondition,
  readDraft,
} from '../../../kit/condition/condition-draft.ts';
import { ConditionRow } from '../../../kit/condition/condition-row.tsx';
import { useLanguage } from '../../../lib/i18n.ts';
import { conditionOf, type DraftCondition } from './draft-tree.ts';
import type { RouteWords } from './use-words.ts';

interface Props {
  readonly condition: DraftCondition;
  readonly words: RouteWords;
  readonly index: number;
  readonly faultOf: (part: ConditionPart) => string | undefined;
  /** Receives the part if more changes of it may follow, such as letters. */
  readonly onChange: (condition: DraftCondition, part?: ConditionPart) => void;
  readonly onRemove: (() => void) | undefined;
}

/** What was typed of a condition, and the parts that were left since. */
interface Typed {
  readonly draft: ConditionDraft;
  readonly left: readonly ConditionPart[];
}

// By condition, because its inputs come and go: closing the node and undoing keep what was typed.
const typed = new WeakMap<DraftCondition, Typed>();

/** A condition of a tree with its inputs: the tree has what it means, and the inputs have what was typed. */
export function TreeCondition({ condition, words, index, faultOf, onChange, onRemove }: Props) {
  const { t, currencies, organisation } = words;
  const language = useLanguage();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const held = typed.get(condition);
  const draft = held?.draft ?? draftOfCondition(condition as Condition, index, currencies, language);
  const read = readDraft(draft, 'routing', currencies);
  const own = 'faults' in read ? read.faults : {};
  const errors = Object.fromEntries(
    condition_parts.flatMap((part) => {
      const fault = faultOf(part) ?? (held?.left.includes(part) ? own[part] : undefined);
      return fault === undefined ? [] : [[part, t(`faults.${fault}`)]];
    }),
  );
  const change = (next: ConditionDraft): void => {
    const made = conditionOf(next, currencies);
    typed.set(made, { draft: next, left: held?.left ?? [] });
    onChange(made, next.name === draft.name && next.operator === draft.operator ? 'value' : undefined);
  };
  const leave = (part: ConditionPart): void => {
    if (!held) return;
    typed.set(condition, { ...held, left: [...held.left, part] });
    redraw();
  };
  return (
    <ConditionRow
      place="routing"
      number={index + 1}
      draft={draft}
      errors={errors}
      currencies={currencies}
      organisation={organisation}
      disabled={false}
      path={String(index)}
      onChange={change}
      onLeave={leave}
      onRemove={onRemove}
    />
  );
}

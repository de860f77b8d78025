import type { Place } from '@sluis/contract/risk/attributes';
import type { ConditionDraft, ConditionPart } from './condition-draft.ts';

/** The props of the parts of a condition that is edited. */
export interface ConditionProps {
  readonly place: Place;
  /** Its number among the conditions, from 1. */
  readonly number: number;
  readonly draft: ConditionDraft;
  readonly onChange: (draft: ConditionDraft) => void;
  /** A part was left. */
  readonly onLeave: (part: ConditionPart) => void;
  /** What is wrong, in words. */
  readonly errors: Readonly<Partial<Record<ConditionPart, string>>>;
  /** The currencies of the payments that it is about; of several one is chosen. */
  readonly currencies: readonly string[];
  /** Whose lists of values and payment profiles are offered. */
  readonly organisation: string;
  readonly disabled: boolean;
  /** Where the form finds the inputs: `rules.0` for `rules.0.value`. */
  readonly path: string;
  /** Absent if it cannot be removed. */
  readonly onRemove?: (() => void) | undefined;
}

/** A part with its label. */
export interface LabelledProps extends ConditionProps {
  readonly label: string;
}

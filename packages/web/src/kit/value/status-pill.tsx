import type { EntityName } from '@sluis/contract/registry';
import { shownStatus } from '../item/shown.ts';
import { Pill } from './pill.tsx';
import { useWords } from './shown-value.tsx';
import type { Tone } from './status-tones.ts';

interface Props {
  readonly entity: EntityName;
  readonly status: string;
  /** Replaces the label of the status: its meaning together with its reason. */
  readonly label?: string;
  /** Replaces the tone of the status. */
  readonly tone?: Tone;
}

/** A status as a coloured label; never colour alone. */
export function StatusPill({ entity, status, label, tone }: Props) {
  const shown = shownStatus(entity, status, useWords().t);
  return <Pill tone={tone ?? shown.tone} label={label ?? shown.text} />;
}

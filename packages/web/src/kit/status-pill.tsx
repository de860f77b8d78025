import type { EntityName } from '@sluis/contract/registry';
import { useTranslation } from '../lib/i18n.ts';
import { Pill } from './pill.tsx';
import { type Tone, toneOf } from './status-tones.ts';

interface Props {
  readonly entity: EntityName;
  readonly status: string;
  /** Other words than those of the status: what it amounts to together with its reason. */
  readonly label?: string;
  /** Another tone than that of the status. */
  readonly tone?: Tone;
}

/** A status as a coloured word; never colour alone. */
export function StatusPill({ entity, status, label, tone = toneOf(entity, status) }: Props) {
  const { t } = useTranslation();
  return <Pill tone={tone} label={label ?? t([`status.${entity}.${status}`, status])} />;
}

import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Pill } from '../pill.tsx';
import type { Tone } from '../status-tones.ts';
import classes from './timeline.module.css';

const tones: Readonly<Record<string, Tone>> = { allow: 'good', tag: 'warning', block: 'failed' };

interface Props {
  /** What was done by the answer. */
  readonly effect: string;
  readonly reason: string | null;
  /** False where there was no valid answer, and a setting decided. */
  readonly isAnswered: boolean;
  readonly duration_ms: number;
}

/** What a middleware answered about a payment, and how long that took. */
export function Answer({ effect, reason, isAnswered, duration_ms }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = isAnswered ? reason : [t('timeline.no_answer'), reason].filter(Boolean).join(': ');
  return (
    <>
      <Pill tone={tones[effect] ?? 'ended'} label={t([`timeline.effect.${effect}`, effect])} />
      {words && <span className={classes.reason}>{words}</span>}
      <span>{t('timeline.took', { duration: format.number(duration_ms) })}</span>
    </>
  );
}

import type { SignatureVerdict } from '@sluis/contract/webhook-inbox';
import { Pill } from '../../../../kit/value/pill.tsx';
import { useTranslation } from '../../../../lib/i18n.ts';
import type { ReceivedLine } from './lab.calls.ts';
import classes from './lab.module.css';

const isGood = (verdict: SignatureVerdict): boolean => verdict.startsWith('valid');

/** Whether a signature is genuine, in a word. */
export function VerdictPill({ line: { verdict } }: { readonly line: ReceivedLine }) {
  const { t } = useTranslation();
  const good = isGood(verdict);
  return (
    <Pill tone={good ? 'good' : 'failed'} label={t(good ? 'webhook_lab.verdict.good' : 'webhook_lab.verdict.bad')} />
  );
}

/** The reason for the verdict, and what to do about it. */
export function VerdictReason({ line: { verdict, verdict_detail } }: { readonly line: ReceivedLine }) {
  const { t } = useTranslation();
  return (
    <p className={classes.reason} data-bad={!isGood(verdict) || undefined}>
      {t(`webhook_lab.reason.${verdict}`, { detail: verdict_detail ?? '' })}
    </p>
  );
}

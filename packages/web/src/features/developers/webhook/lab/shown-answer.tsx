import { Pill } from '../../../../kit/value/pill.tsx';
import { ResponseCode } from '../../../../kit/value/response-code.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useTranslation } from '../../../../lib/i18n.ts';
import type { ReceivedLine } from './lab.calls.ts';
import classes from './lab.module.css';

/** The response, and its delay. */
export function ShownAnswer({ line: { status_code, duration_ms, answer, delay_s } }: { readonly line: ReceivedLine }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (duration_ms === null)
    return <span className={classes.dimmed}>{t('webhook_lab.received.answering', { seconds: delay_s })}</span>;
  return (
    <span className={classes.answer}>
      {status_code === null ? (
        <Pill tone="failed" label={t(answer === 'cut' ? 'webhook_lab.received.cut' : 'webhook_lab.received.left')} />
      ) : (
        <ResponseCode code={status_code} />
      )}
      <span className={classes.dimmed}>{t('webhook.duration', { ms: format.number(duration_ms) })}</span>
    </span>
  );
}

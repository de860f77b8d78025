import { Button, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { type Running, useRunning } from '../../../lib/running.ts';
import classes from './running.module.css';

/** The running tasks, with the progress of each. */
export const RunningList = () => (
  <ul className={classes.entries}>
    {useRunning().map((each) => (
      <Entry key={each.id} entry={each} />
    ))}
  </ul>
);

function Entry({ entry }: { readonly entry: Running }) {
  const { t } = useTranslation();
  const { kind, label, progress, bytes, cancel, href } = entry;
  const format = useFormat();
  const cancelling = useMutation({ mutationFn: async () => cancel?.() });
  const how_far = (): string => {
    if (progress !== undefined) return format.percent(Math.round(progress * 100) / 100);
    return bytes ? t('running.sent', { size: format.bytes(bytes) }) : t('running.waiting');
  };
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <strong>{href ? <Link to={href as string}>{label}</Link> : label}</strong>
        <span>
          {t(`running.kinds.${kind}`)} · {cancelling.isError ? t('running.not_cancelled') : how_far()}
        </span>
      </div>
      {cancel && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={t('running.cancel_named', { name: label })}
          loading={cancelling.isPending}
          onClick={() => cancelling.mutate()}
        >
          {t('running.cancel')}
        </Button>
      )}
      <Progress
        className={classes.bar}
        size={4}
        value={(progress ?? 1) * 100}
        striped={progress === undefined}
        animated={progress === undefined}
        aria-label={label}
      />
    </li>
  );
}

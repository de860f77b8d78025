import { ActionIcon } from '@mantine/core';
import { IconProgress } from '@tabler/icons-react';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Popover } from '../../../kit/popover/popover.tsx';
import { usePopover } from '../../../kit/popover/use-popover.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useRunning } from '../../../lib/running.ts';
import classes from './running.module.css';

const List = lazy(async () => (await import('./running-list.tsx')).RunningList);

/** The running tasks, if any: their number on a button, and the progress of each below it. */
export function RunningMenu() {
  const { t } = useTranslation();
  const { length: count } = useRunning();
  const title = t('running.title', { count });
  return (
    <>
      <span aria-live="polite" className={classes.heard}>
        {count > 0 && title}
      </span>
      {count > 0 && <RunningButton count={count} title={title} />}
    </>
  );
}

function RunningButton({ count, title }: { readonly count: number; readonly title: string }) {
  const drop = usePopover('dialog', List);
  return (
    <>
      <ActionIcon {...drop.target} variant="subtle" color="gray" size={30} aria-label={title}>
        <IconProgress size={18} stroke={1.6} className={classes.turning} aria-hidden />
        <span className={classes.count} aria-hidden>
          {count}
        </span>
      </ActionIcon>
      <Popover of={drop} position="bottom-end" width={320} className={classes.dropdown} label={title}>
        <List />
      </Popover>
    </>
  );
}

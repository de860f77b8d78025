import { Button } from '@mantine/core';
import type { SavedView } from '@sluis/contract/saved-view';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Lazy } from '../../popover/lazy.ts';
import { Popover } from '../../popover/popover.tsx';
import { usePopover } from '../../popover/use-popover.ts';
import { viewsOptions } from './view-requests.ts';
import classes from './views.module.css';

interface Props {
  /** The id of the list. */
  readonly list: string;
  readonly built_in?: readonly SavedView[];
  readonly isShown: (view: SavedView) => boolean;
  /** The lazy content. */
  readonly content: Pick<Lazy<object>, 'ahead'>;
  readonly children: (close: () => void) => ReactNode;
}

/** The name of the current view, and a menu of the others. */
export function ViewsPopover({ list, built_in = [], isShown, content, children }: Props) {
  const { t } = useTranslation();
  const drop = usePopover('dialog', content);
  const { data: views = [] } = useQuery(viewsOptions(list));
  const shown = [...built_in, ...views].find(isShown);
  return (
    <>
      <Button
        {...drop.target}
        className={classes.target}
        variant={shown ? 'light' : 'subtle'}
        color={shown ? undefined : 'gray'}
        size="compact-sm"
        leftSection={<IconBookmark size={14} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={13} stroke={1.75} aria-hidden />}
        aria-label={shown ? t('views.shown', { name: shown.name }) : t('views.title')}
      >
        <span className={shown ? classes.shown : classes.unshown}>{shown?.name ?? t('views.title')}</span>
      </Button>
      <Popover of={drop} position="bottom-start" className={classes.dropdown} label={t('views.title')} withinPortal>
        {children(drop.close)}
      </Popover>
    </>
  );
}

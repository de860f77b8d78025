import { Button, Popover } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import type { ColumnSettings } from '../column-settings.ts';
import { useListState } from '../list-state.tsx';
import { useBuiltIn } from './built-in.ts';
import { useIsShown } from './use-is-shown.ts';
import { viewsOptions } from './view-requests.ts';
import classes from './views.module.css';

const Views = lazy(() => import('./views.tsx').then((module) => ({ default: module.Views })));

interface Props {
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
}

/** The views of the list: the name of the one that is shown, and the way to others. */
export function ViewsMenu({ settings, onSettings }: Props) {
  const { t } = useTranslation();
  const { list } = useListState();
  const [isOpen, setOpen] = useState(false);
  const { data: views = [] } = useQuery(viewsOptions(list.id));
  const isShown = useIsShown(settings);
  const built_in = useBuiltIn(list);
  const shown = [...built_in, ...views].find(isShown);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="sm" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.target}
          variant={shown ? 'light' : 'subtle'}
          color={shown ? undefined : 'gray'}
          size="compact-sm"
          leftSection={<IconBookmark size={14} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={13} stroke={1.75} aria-hidden />}
          aria-label={shown ? t('views.shown', { name: shown.name }) : t('views.title')}
          onClick={() => setOpen((now) => !now)}
        >
          <span className={shown ? classes.shown : classes.unshown}>{shown?.name ?? t('views.title')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('views.title')}>
        {isOpen && (
          <Suspense fallback={<div className={classes.waiting} />}>
            <Views settings={settings} onSettings={onSettings} isShown={isShown} close={() => setOpen(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

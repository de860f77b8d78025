import { Button } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n.ts';
import { Drop } from '../../drop/drop.tsx';
import { late } from '../../drop/late.ts';
import { useDrop } from '../../drop/use-drop.ts';
import type { ColumnSettings } from '../column-settings.ts';
import { useListState } from '../list-state.tsx';
import { useBuiltIn } from './built-in.ts';
import { useIsShown } from './use-is-shown.ts';
import { viewsOptions } from './view-requests.ts';
import classes from './views.module.css';

const Views = late(async () => (await import('./views.tsx')).Views);

interface Props {
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
}

/** The views of the list: the name of the one that is shown, and the way to others. */
export function ViewsMenu({ settings, onSettings }: Props) {
  const { t } = useTranslation();
  const { list } = useListState();
  const drop = useDrop('dialog', Views);
  const { data: views = [] } = useQuery(viewsOptions(list.id));
  const isShown = useIsShown(settings);
  const built_in = useBuiltIn(list);
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
      <Drop of={drop} position="bottom-start" className={classes.dropdown} label={t('views.title')} withinPortal>
        <Views settings={settings} onSettings={onSettings} isShown={isShown} close={drop.close} />
      </Drop>
    </>
  );
}

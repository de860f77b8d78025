import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { can } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useMe } from '../../lib/session.ts';
import { useNarrow } from '../use-narrow.ts';
import { ColumnMenu } from './column-menu.tsx';
import type { ColumnSettings } from './column-settings.ts';
import { ExportMenu } from './export-menu.tsx';
import classes from './list.module.css';
import { withOpen } from './list-search.ts';
import { useListState } from './list-state.tsx';
import { ViewsMenu } from './views/views-menu.tsx';

interface Props {
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
  readonly onResetSettings: () => void;
  readonly isFetching: boolean;
  readonly onReload: () => void;
}

/** The title, the line of context, and what can be done with the list as a whole. */
export function ListHead({ settings, onSettings, onResetSettings, isFetching, onReload }: Props) {
  const { t } = useTranslation();
  const { list, search, change } = useListState();
  const me = useMe();
  const { base } = useOrganisation();
  const isNarrow = useNarrow();
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <div className={classes.titleRow}>
          <h1 className={classes.title}>{t(list.title)}</h1>
          <ViewsMenu settings={settings} onSettings={onSettings} />
        </div>
        <p className={classes.hint}>{t(list.hint)}</p>
      </div>
      <Group gap={8} wrap={isNarrow ? 'wrap' : 'nowrap'}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('list.reload')}
          title={t('list.reload')}
          onClick={onReload}
          disabled={isFetching}
        >
          <IconRefresh size={16} stroke={1.75} />
        </ActionIcon>
        <ColumnMenu settings={settings} onChange={onSettings} onReset={onResetSettings} />
        <ExportMenu settings={settings} />
        {list.aside && <list.aside />}
        {list.related && can(me, list.related.roles) && (
          <Button component={Link} to={`${base}/${list.related.path}`} variant="default" size="compact-md" h={32}>
            {t(list.related.label)}
          </Button>
        )}
        {list.create && can(me, list.create.roles) && (
          <Button
            size="compact-md"
            h={32}
            leftSection={<IconPlus size={16} stroke={2} />}
            onClick={() => change(withOpen(search, undefined))}
          >
            {t(list.create.label)}
          </Button>
        )}
      </Group>
    </header>
  );
}

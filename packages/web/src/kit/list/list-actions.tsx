import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { ListHeadProps } from './list-head-props.ts';
import { useOwnActions } from './use-own-actions.ts';

/** The actions of a list side by side. */
export function ListActions({ settings, onSettings, onResetSettings, isFetching, onReload, onAside }: ListHeadProps) {
  const { t } = useTranslation();
  const { aside, related, pathOf, create, openForm } = useOwnActions();
  return (
    <>
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
      {aside && (
        <Button
          variant="default"
          size="compact-md"
          h={32}
          leftSection={<aside.icon size={16} stroke={1.75} aria-hidden />}
          onClick={onAside}
        >
          {t(aside.label)}
        </Button>
      )}
      {related.map(({ path, label }) => (
        <Button key={path} component={Link} to={pathOf(path)} variant="default" size="compact-md" h={32}>
          {t(label)}
        </Button>
      ))}
      {create && (
        <Button
          size="compact-md"
          h={32}
          leftSection={<IconPlus size={16} stroke={2} />}
          onClick={openForm}
          data-creates
        >
          {t(create.label)}
        </Button>
      )}
    </>
  );
}

import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { ExportItems } from './export-items.tsx';
import { useOwnActions } from './use-own-actions.ts';

interface Props extends ComponentProps<typeof ExportItems> {
  readonly isFetching: boolean;
  readonly onReload: () => void;
  readonly onAside: () => void;
}

/** The actions on a whole list, as menu items. */
export function ActionItems({ isFetching, onReload, onAside, ...exporting }: Props) {
  const { t } = useTranslation();
  const { aside, related, pathOf } = useOwnActions();
  return (
    <>
      {related.map(({ path, label }) => (
        <Menu.Item key={path} component={Link} to={pathOf(path)}>
          {t(label)}
        </Menu.Item>
      ))}
      {aside && <Menu.Item onClick={onAside}>{t(aside.label)}</Menu.Item>}
      <Menu.Item onClick={onReload} disabled={isFetching}>
        {t('list.reload')}
      </Menu.Item>
      <Menu.Label>{t('list.export')}</Menu.Label>
      <ExportItems {...exporting} />
    </>
  );
}

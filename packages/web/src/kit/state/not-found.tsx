import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { EmptyState } from './empty-state.tsx';

/** The page for an unknown address. */
export function NotFound() {
  const { t } = useTranslation();
  usePageTitle('not_found.title');
  return (
    <EmptyState
      level={1}
      title={t('not_found.title')}
      hint={t('not_found.hint')}
      action={
        <Anchor component={Link} to="/">
          {t('not_found.home')}
        </Anchor>
      }
    />
  );
}

import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './list.module.css';

/** The way back to the figures that led to the list: within the line of the hint, so that nothing moves. */
export function WayBack() {
  const { t } = useTranslation();
  const from = useRouterState({ select: ({ location }) => location.state.from });
  if (!from) return null;
  return (
    <Link className={classes.wayBack} to={from.to as string} search={from.search}>
      <IconArrowLeft size={14} stroke={1.75} aria-hidden />
      {t('list.back', { name: from.name })}
    </Link>
  );
}

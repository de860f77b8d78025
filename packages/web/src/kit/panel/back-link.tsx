import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './panel.module.css';

/** The way back to the item from whose panel this one was opened. */
export function BackLink() {
  const { t } = useTranslation();
  const back = useRouterState({ select: ({ location }) => location.state.back });
  if (!back) return null;
  return (
    <Link className={classes.back} to={back.to as string} search={back.search} state={{ back: back.back }}>
      <IconArrowLeft size={15} stroke={1.75} aria-hidden />
      <span>{t('panel.back', { name: back.name })}</span>
    </Link>
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './shell.module.css';
import { useOpenDialog } from './shell-dialogs.tsx';

/** Opens the search that finds anything. */
export function SearchButton() {
  const { t } = useTranslation();
  const open = useOpenDialog();
  return (
    <UnstyledButton className={classes.search} aria-keyshortcuts="Control+K Meta+K" onClick={() => open('search')}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <span>{t('shell.search')}</span>
      <kbd aria-hidden>Ctrl K</kbd>
    </UnstyledButton>
  );
}

import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useNewVersion } from '../../lib/service-worker.ts';
import classes from './new-version.module.css';

/** Shows that a newer version is available, without interrupting the user. */
export function NewVersion() {
  const { t } = useTranslation();
  const reload = useNewVersion();
  const [isLater, setLater] = useState(false);
  return (
    // Mounted before it has a text, or a screen reader would not announce it.
    <div aria-live="polite" className={classes.place}>
      {reload && !isLater && (
        <div className={classes.card}>
          <p>{t('new_version.ready')}</p>
          <Button size="compact-sm" onClick={reload}>
            {t('new_version.reload')}
          </Button>
          <CloseButton size="sm" aria-label={t('new_version.later')} onClick={() => setLater(true)} />
        </div>
      )}
    </div>
  );
}

import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useNewVersion } from '../../lib/service-worker.ts';
import classes from './new-version.module.css';

/** Says that a newer version is ready; nobody is taken away from what they are doing. */
export function NewVersion() {
  const { t } = useTranslation();
  const reload = useNewVersion();
  const [isLater, setLater] = useState(false);
  return (
    // There before it says something, or a screen reader would not hear it.
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

import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { RequestError } from '../../../lib/request-error.ts';
import classes from './shell.module.css';

const isLeftBehind = (query: Query): boolean => {
  const { data, status, error } = query.state;
  if (status !== 'error' || data === undefined) return false;
  return error instanceof RequestError && error.code === 'unavailable' && query.isActive();
};

/** Shows, while the service is unavailable, that the data on screen are old. */
export function OutOfDate() {
  const { t } = useTranslation();
  const cache = useQueryClient().getQueryCache();
  const isOld = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    () => cache.getAll().some(isLeftBehind),
  );
  // Mounted before it has a text, or a screen reader would not announce it.
  return (
    <div role="status" className={classes.old}>
      {isOld && <p>{t('shell.out_of_date')}</p>}
    </div>
  );
}

import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { pauseOf } from '../../../lib/request-error.ts';
import classes from './shell.module.css';

/** Why the data of a query on screen are old. */
const whyLeftBehind = (query: Query) => {
  const { data, status, error } = query.state;
  return status === 'error' && data !== undefined && query.isActive() ? pauseOf(error) : undefined;
};

const texts = { unavailable: 'shell.out_of_date', overloaded: 'shell.out_of_date_busy' } as const;

/** Shows, while the service is unavailable or overloaded, that the data on screen are old. */
export function OutOfDate() {
  const { t } = useTranslation();
  const cache = useQueryClient().getQueryCache();
  const why = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    () => cache.getAll().map(whyLeftBehind).find(Boolean),
  );
  // Mounted before it has a text, or a screen reader would not announce it.
  return (
    <div role="status" className={classes.old}>
      {why && <p>{t(texts[why])}</p>}
    </div>
  );
}

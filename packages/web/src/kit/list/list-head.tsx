import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { late } from '../drop/late.ts';
import { useNarrow } from '../use-narrow.ts';
import classes from './list.module.css';
import { ListActions } from './list-actions.tsx';
import type { ListHeadProps } from './list-head-props.ts';
import { useListState } from './list-state.tsx';
import { ViewsMenu } from './views/views-menu.tsx';

const ActionsMenu = late(async () => (await import('./actions-menu.tsx')).ActionsMenu);

/** The title, the line of context, and what can be done with the list as a whole: in one menu where there is no room. */
export function ListHead(props: ListHeadProps) {
  const { t } = useTranslation();
  const { list } = useListState();
  const isNarrow = useNarrow();
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <div className={classes.titleRow}>
          <h1 className={classes.title}>{t(list.title)}</h1>
          <ViewsMenu settings={props.settings} onSettings={props.onSettings} />
        </div>
        <p className={classes.hint}>{t(list.hint)}</p>
      </div>
      <div className={classes.actions}>
        {isNarrow ? (
          <Suspense>
            <ActionsMenu {...props} />
          </Suspense>
        ) : (
          <ListActions {...props} />
        )}
      </div>
    </header>
  );
}

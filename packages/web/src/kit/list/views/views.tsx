import type { SavedView } from '@sluis/contract/saved-view';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { ErrorState } from '../../error-state.tsx';
import type { ColumnSettings } from '../column-settings.ts';
import { todayIn } from '../date-presets.ts';
import { useListState } from '../list-state.tsx';
import { useBuiltIn } from './built-in.ts';
import { SaveView } from './save-view.tsx';
import { fromViewQuery, isMoving, toViewQuery } from './view-query.ts';
import { useChangeViews, viewsOptions } from './view-requests.ts';
import { ViewRow, type ViewState } from './view-row.tsx';
import classes from './views.module.css';

interface Props {
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
  readonly isShown: (view: SavedView) => boolean;
  readonly close: () => void;
}

/** The views of the list, the user's own first, each with what can be done with it; and the way to keep what is shown. */
export function Views({ settings, onSettings, isShown, close }: Props) {
  const { t } = useTranslation();
  const { list, search, change } = useListState();
  const today = todayIn(useMe().timezone);
  const own = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(viewsOptions(list.id));
  const changing = useChangeViews(list.id);
  const stateOf = (moves: boolean): ViewState => ({ query: toViewQuery(search, today, moves), columns: settings });
  const apply = ({ query, columns }: SavedView): void => {
    const { _limit } = search;
    change({ ...fromViewQuery(query, today), ...(_limit !== undefined && { _limit }) });
    if (columns) onSettings(columns);
    close();
  };
  const section = (heading: string, views: readonly SavedView[]) =>
    views.length > 0 && (
      <section aria-label={t(heading)}>
        <h3 className={classes.heading}>{t(heading)}</h3>
        <ul className={classes.list}>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isShown={isShown(view)}
              // What moved before moves on.
              state={stateOf(isMoving(view.query, today))}
              changing={changing}
              apply={() => apply(view)}
              // What had the focus is gone; it stays among the views.
              onDeleted={() => own.current?.focus()}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <div ref={own} tabIndex={-1} className={classes.views} aria-busy={changing.isPending}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.hint}>{t('views.none')}</p>}
      {section('views.built_in', useBuiltIn(list))}
      {section('views.mine', data?.filter(({ mine }) => mine) ?? [])}
      {section('views.of_others', data?.filter(({ mine }) => !mine) ?? [])}
      <SaveView stateOf={stateOf} changing={changing} onDone={close} />
    </div>
  );
}

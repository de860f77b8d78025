import type { SavedView } from '@sluis/contract/saved-view';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { ErrorState } from '../../state/error-state.tsx';
import type { DatePreset } from '../date-presets.ts';
import { SaveView } from './save-view.tsx';
import { useChangeViews, viewsOptions } from './view-requests.ts';
import { ViewRow, type ViewState } from './view-row.tsx';
import classes from './views.module.css';

interface Props {
  /** The id of the list. */
  readonly list: string;
  readonly built_in?: readonly SavedView[];
  readonly isShown: (view: SavedView) => boolean;
  readonly apply: (view: SavedView) => void;
  /** The current state, with periods by name or by dates. */
  readonly stateOf: (moves: boolean) => ViewState;
  readonly isMoving: (view: SavedView) => boolean;
  readonly periods?: readonly DatePreset[];
  readonly close: () => void;
}

/** Saved views, the user's own first, each with its actions; and a button to save the current state. */
export function SavedViews({ list, built_in = [], isShown, apply, stateOf, isMoving, periods = [], close }: Props) {
  const { t } = useTranslation();
  const own = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(viewsOptions(list));
  const changing = useChangeViews(list);
  const section = (heading: string, views: readonly SavedView[]) =>
    views.length > 0 && (
      <section aria-label={t(heading)}>
        <h2 className={classes.heading}>{t(heading)}</h2>
        <ul className={classes.list}>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isShown={isShown(view)}
              // A relative period stays relative.
              state={stateOf(isMoving(view))}
              changing={changing}
              apply={() => {
                apply(view);
                close();
              }}
              // The focused element has been removed; the focus stays among the views.
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
      {section('views.built_in', built_in)}
      {section('views.mine', data?.filter(({ mine }) => mine) ?? [])}
      {section('views.of_others', data?.filter(({ mine }) => !mine) ?? [])}
      <SaveView list={list} stateOf={stateOf} periods={periods} changing={changing} onDone={close} />
    </div>
  );
}

import type { StatisticAnswer } from '@sluis/contract/statistics';
import { Fragment } from 'react';
import { countMeasure, moneyMeasure, shareMeasure } from '../../../kit/chart/measure.ts';
import { Tile } from '../../../kit/chart/tile.tsx';
import { Tiles } from '../../../kit/chart/tiles.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { LazyBoundary } from '../../../kit/state/lazy-boundary.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Search } from '../../../lib/search.ts';
import classes from './dashboard.module.css';
import { type Link, linkWhile, type More } from './scope.tsx';
import type { Asking, Both } from './statistic.calls.ts';

/** One figure of an answer. */
export interface TileOf<T> {
  readonly label: string;
  readonly of: (answer: T) => number | null;
  readonly as: 'money' | 'count' | 'share';
  /** The part of the list that it counts; null if no list has exactly that. */
  readonly part?: Search | null;
  /** Why no list has exactly that. */
  readonly reason?: string;
  readonly more?: More;
  /** A decrease is good. */
  readonly isInverted?: boolean;
}

interface Props<T> {
  readonly label: string;
  readonly query: Asking<Both<T>>;
  readonly tiles: readonly TileOf<T>[];
  readonly link: Link;
}

/**
 * The current figure against the previous one; null if the latter is zero. A rate changes by the difference, also from
 * 0.
 */
export function growthOf(now: number | null, before: number | null, as: TileOf<unknown>['as'] = 'count') {
  if (as === 'share') return now === null || before === null ? null : now - before;
  return now === null || !before ? null : now / before - 1;
}

/** Figures with their growth. Until they have loaded only their names are shown. */
export function TileRow<T extends StatisticAnswer>({ label, query, tiles, link }: Props<T>) {
  const { locale } = useTranslation();
  const { data, error, isOld, refetch } = query;
  if (error && !data)
    return (
      <section className={classes.failed} aria-label={label}>
        <ErrorState error={error} retry={() => void refetch()} />
      </section>
    );
  const write = (value: number | null, as: TileOf<T>['as'], currency_code: string | null): string => {
    if (value === null) return '–';
    if (as === 'money') return currency_code === null ? '–' : moneyMeasure(locale, currency_code).format(value);
    return (as === 'count' ? countMeasure : shareMeasure)(locale).format(value);
  };
  const open = linkWhile(isOld, link);
  return (
    <LazyBoundary>
      <div data-old={isOld || undefined} aria-busy={!data || isOld} className={classes.tiles}>
        <Tiles label={label}>
          {tiles.map(({ label: name, of, as, part, reason, more, isInverted = false }) => (
            <Fragment key={name}>
              {data ? (
                <Tile
                  label={name}
                  value={write(of(data.now), as, data.now.currency_code)}
                  growth={growthOf(of(data.now), data.before ? of(data.before) : null, as)}
                  isRate={as === 'share'}
                  isInverted={isInverted}
                  href={part === null ? undefined : open(data.now, part, more)}
                  reason={reason}
                />
              ) : (
                <Tile label={name} value={'\u00A0'} />
              )}
            </Fragment>
          ))}
        </Tiles>
      </div>
    </LazyBoundary>
  );
}

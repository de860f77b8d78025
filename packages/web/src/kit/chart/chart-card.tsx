import { Skeleton } from '@mantine/core';
import { type CSSProperties, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { LazyBoundary } from '../state/lazy-boundary.tsx';
import { unbroken } from '../value/unbroken.ts';
import { ChartActions } from './chart-actions.tsx';
import classes from './chart-card.module.css';
import { ChartTable } from './chart-table.tsx';
import type { Draw, Drawing } from './data.ts';

/** The source of the figures: the result of `useQuery`. */
export interface Figures<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isFetching?: boolean;
  readonly refetch: () => unknown;
}

interface Props<T> {
  readonly title: string;
  /** One sentence about what the chart shows, or about its main result. */
  readonly sentence: string | ((data: T) => string | undefined);
  readonly query: Figures<T>;
  /** Draws the figures: `(days) => drawLines({ … })`. */
  readonly draw: (data: T) => Draw;
  /** The minimum height of the content in pixels, in every state: `card_heights`. */
  readonly height: number;
  /** Why there is no chart although there are items, such as payments without a known country. */
  readonly nothing?: string;
  /** The card spans a whole row of the grid. */
  readonly wide?: boolean;
  /** Controls beside the title, such as a choice between number and volume. */
  readonly children?: ReactNode;
}

/** The minimum height of a card's content in pixels, by the kind of chart. */
export const card_heights = { line: 408, bar: 430, donut: 280, heat: 276, map: 400, lifecycle: 380 } as const;

/** A chart with its title, a sentence and its figures as a table. An error affects its own card only. */
export const ChartCard = <T,>(props: Props<T>) => (
  <LazyBoundary>
    <Card {...props} />
  </LazyBoundary>
);

function Card<T>({ title, sentence, query, draw, height, nothing, wide, children }: Props<T>) {
  const { t, locale, language } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  const { data, error, isFetching } = query;
  const words = useMemo(() => ({ t, locale, language, format }), [t, locale, language, format]);
  const drawing = data === undefined ? undefined : draw(data)(words, title);
  const sentence_text = typeof sentence === 'string' ? sentence : data !== undefined && sentence(data);
  return (
    <section
      ref={card}
      className={classes.card}
      data-wide={wide || undefined}
      aria-labelledby={heading}
      aria-busy={(data === undefined && !error) || isFetching || undefined}
      style={{ '--chart-height': `${height}px` } as CSSProperties}
    >
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 id={heading}>{title}</h2>
          <p>{sentence_text ? unbroken(sentence_text) : '\u00A0'}</p>
        </div>
        {children && (
          <div className={classes.controls} data-unpainted>
            {children}
          </div>
        )}
        {drawing && !drawing.isEmpty && (
          <ChartActions
            title={title}
            table={drawing.table}
            card={card}
            isTable={isTable}
            onToggle={drawing.chart === undefined ? undefined : () => setTable(!isTable)}
          />
        )}
      </header>
      <div className={classes.body} data-old={(drawing && isFetching) || undefined}>
        {error && !drawing ? (
          <ErrorState error={error} retry={() => void query.refetch()} />
        ) : (
          <Content title={title} drawing={drawing} nothing={nothing} isTable={isTable} />
        )}
      </div>
    </section>
  );
}

interface ContentProps {
  readonly title: string;
  readonly drawing: Drawing | undefined;
  readonly nothing: string | undefined;
  readonly isTable: boolean;
}

function Content({ title, drawing, nothing, isTable }: ContentProps) {
  const { t } = useTranslation();
  if (!drawing) return <Waiting />;
  if (drawing.isEmpty && nothing) return <EmptyState level={3} title={nothing} />;
  if (drawing.isEmpty) return <EmptyState level={3} title={t('chart.empty')} hint={t('chart.empty_hint')} />;
  if (isTable || drawing.chart === undefined) return <ChartTable label={title} table={drawing.table} />;
  return <LazyBoundary waiting={<Waiting />}>{drawing.chart}</LazyBoundary>;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('chart.loading')} className={classes.waiting}>
      <Skeleton height="100%" />
    </div>
  );
}

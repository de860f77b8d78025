import { SegmentedControl } from '@mantine/core';
import { leavesOf, type RouteNode } from '@sluis/contract/risk/tree';
import { Suspense, useMemo, useState } from 'react';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { deadIn } from './draft-tree.ts';
import { OverviewText } from './overview-text.tsx';
import classes from './route.module.css';
import type { RouteWords } from './use-words.ts';

const Diagram = lazy(async () => (await import('./overview-diagram.tsx')).OverviewDiagram);

const levels_max = 5;
const ends_max = 8;

interface OverviewProps {
  readonly tree: RouteNode;
  readonly words: RouteWords;
  /** The path of a payment, which is lit. */
  readonly lit?: string | undefined;
}

/** A tree to be read: as a diagram, or as nested text. */
export function Overview({ tree, words, lit }: OverviewProps) {
  const { t } = words;
  const isNarrow = useNarrow();
  const [chosen, setView] = useState<'diagram' | 'text'>();
  // A diagram of more is too small to be read.
  const ends = leavesOf(tree);
  const isLarge = ends.length > ends_max || ends.some(({ path }) => path.length > levels_max);
  const view = chosen ?? (isNarrow || isLarge ? 'text' : 'diagram');
  const unreachable = useMemo(() => deadIn(tree).unreachable, [tree]);
  const isUnreachable = (path: string): boolean => unreachable.some((dead) => path.startsWith(dead));
  return (
    <div className={classes.overview}>
      <SegmentedControl
        size="xs"
        aria-label={t('route.view')}
        value={view}
        onChange={(value) => setView(value as typeof view)}
        data={(['diagram', 'text'] as const).map((value) => ({ value, label: t(`route.views.${value}`) }))}
      />
      {view === 'text' ? (
        <OverviewText tree={tree} words={words} isUnreachable={isUnreachable} lit={lit} />
      ) : (
        <Suspense fallback={<div className={classes.diagram} />}>
          <Diagram tree={tree} words={words} isUnreachable={isUnreachable} lit={lit} />
        </Suspense>
      )}
    </div>
  );
}

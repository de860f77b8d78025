import { VisuallyHidden } from '@mantine/core';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import ink from './ink.module.css';
import { type Mark, markAfter, readMark } from './marks.ts';
import classes from './surface.module.css';

interface Props {
  readonly label: string;
  readonly marks: readonly Mark[];
  /** Marks in each row, if arrows also move up and down. */
  readonly columns?: number;
  /** The effect of Enter on a mark without a link. */
  readonly onChoose?: ((mark: number) => void) | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const PointContext = createContext<(mark: number | null) => void>(() => undefined);
const ActiveContext = createContext<number | null>(null);

/** Reports the mark under the pointer. The function never changes, so that movement does not redraw memoized marks. */
export const usePoint = (): ((mark: number | null) => void) => use(PointContext);

/** The mark under the pointer or with the keyboard focus. */
export const useActive = (): number | null => use(ActiveContext);

/** Follows the link of a mark, if it has one: anchors in drawings have no `click()`. */
const followIn = (surface: HTMLElement | null, mark: number): boolean => {
  const link = surface?.querySelector(`a[data-mark="${mark}"]`);
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return Boolean(link);
};

/**
 * The interactive part of a chart: arrows move between marks, a live region announces each, and Enter follows its link.
 * It is one tab stop, however many marks there are.
 */
export function Surface({ label, marks, columns, onChoose, className, children }: Props) {
  const { t } = useTranslation();
  const keys = useId();
  const surface = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const [isRead, setRead] = useState(false);
  const point = useCallback((mark: number | null) => {
    setRead(false);
    setActive(mark);
  }, []);
  const mark = active === null ? undefined : marks[active];
  // An attribute for the styles of each chart: redrawing all marks takes longer than a step.
  useLayoutEffect(() => {
    const element = surface.current?.querySelector(`[data-mark="${active}"]`);
    element?.setAttribute('data-active', '');
    return () => element?.removeAttribute('data-active');
  }, [active]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.metaKey || event.ctrlKey || event.altKey || marks.length === 0) return;
    const to = markAfter(event.key, active, marks.length, columns);
    if (event.key === 'Escape') point(null);
    if (event.key === 'Enter' && active !== null) {
      event.preventDefault();
      if (!followIn(surface.current, active)) onChoose?.(active);
    }
    if (to === undefined) return;
    event.preventDefault();
    // The list's shortcuts would handle the arrows.
    event.stopPropagation();
    setRead(true);
    setActive(to);
  };
  return (
    <div
      ref={surface}
      className={[ink.ink, classes.surface, className].filter(Boolean).join(' ')}
      // In any other role, screen readers handle the arrows themselves.
      role="application"
      aria-roledescription={t('chart.kind')}
      aria-label={label}
      aria-describedby={keys}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved over by keys.
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerLeave={() => point(null)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && point(null)}
    >
      <PointContext value={point}>
        <ActiveContext value={active}>{children}</ActiveContext>
      </PointContext>
      {mark && <ChartTooltip mark={mark} />}
      <VisuallyHidden id={keys}>{t('chart.keys')}</VisuallyHidden>
      <VisuallyHidden role="status">
        {isRead && mark && `${readMark(mark)}${mark.href ? `. ${t('chart.opens')}` : ''}`}
      </VisuallyHidden>
    </div>
  );
}

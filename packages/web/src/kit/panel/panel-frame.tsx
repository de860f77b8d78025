import { FocusTrap } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { isFocusInDialog } from '../../lib/dialog-focus.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { isNowhere } from '../../lib/nowhere.ts';
import { useLostFocus } from '../focus/use-lost-focus.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { WidthHandle } from '../layout/width-handle.tsx';
import { rowLink } from '../list/list-keys.ts';
import { useListState } from '../list/list-state.tsx';
import classes from './panel-frame.module.css';
import { panel_widths, usePanelWidth, widthStyle } from './panel-width.ts';
import { layers, useEscape } from './use-escape.ts';

/** Whether a frame replaces one that was focused while code was loading; each frame asks once. */
export const Replaces = createContext<() => boolean>(() => false);

/** The element that opened a panel: the row of an item, or the button of a form. */
const openerOf = (item: string | undefined): HTMLElement | null =>
  item === undefined ? document.querySelector<HTMLElement>('[data-creates]') : rowLink(item);

interface FrameProps {
  readonly label: string;
  readonly close: () => void;
  /** The item whose row regains the focus. */
  readonly returnTo?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The side panel around its content: it takes the focus when opened, traps it on a narrow screen, and returns it to the
 * row, or to the button that opened it, when closed.
 */
export function Frame({ label, close, returnTo, children }: FrameProps) {
  const frame = useRef<HTMLElement>(null);
  useLostFocus(frame);
  const replaces = use(Replaces);
  const { t } = useTranslation();
  const [width_px, setWidth] = usePanelWidth();
  const isNarrow = useNarrow();
  const last = useRef(returnTo);
  last.current = returnTo;
  useEffect(() => {
    // A form may already have focused its first field, and a dialog keeps the focus. The focus also stays where the
    // user has moved it while the panel's code was loading.
    const held = document.activeElement;
    const isFree = !replaces() || isNowhere() || held === rowLink(last.current ?? '');
    if (isFree && !frame.current?.contains(held) && !isFocusInDialog()) frame.current?.focus();
    return () => {
      // The row may no longer be in the list; the browser's choice then remains. The focus also stays if it is
      // elsewhere, or has moved to the replacement of this frame.
      requestAnimationFrame(() => isNowhere() && openerOf(last.current)?.focus());
    };
  }, [replaces]);
  // A screen that becomes narrow starts a focus trap, which takes the focus: it is returned to where the user was
  // working, for example to a calendar above the panel that Esc has to close.
  useDidUpdate(() => {
    const held = document.activeElement;
    const isHere = held instanceof HTMLElement && (frame.current?.contains(held) || held.closest(layers) !== null);
    if (!isNarrow || !isHere) return;
    const timer = setTimeout(() => held.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [isNarrow]);
  const { search, change } = useListState();
  const form = search._form;
  useEscape(form === undefined ? close : () => change({ ...search, _form: undefined }, true));
  // A closed form loses the focus; the focus moves to the panel.
  useDidUpdate(() => {
    if (isNowhere()) frame.current?.focus();
  }, [form]);
  return (
    <>
      <WidthHandle
        {...panel_widths}
        className={classes.edge}
        label={t('panel.width')}
        width_px={width_px}
        measure={() => frame.current?.getBoundingClientRect().width ?? panel_widths.min_px}
        onWidth={setWidth}
        atStart
      />
      <FocusTrap active={isNarrow} innerRef={frame}>
        <section className={classes.panel} aria-label={label} tabIndex={-1} style={widthStyle(width_px)}>
          {/* On a narrow screen the trap focuses the panel itself, and not its first button. */}
          {returnTo !== undefined && <FocusTrap.InitialFocus />}
          {children}
        </section>
      </FocusTrap>
    </>
  );
}

import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type SyntheticEvent,
  useEffect,
  useId,
  useState,
} from 'react';
import { lazy } from '../popover/lazy.ts';
import { QuietBoundary } from '../state/lazy-boundary.tsx';

const Floating = lazy(async () => (await import('./floating-tooltip.tsx')).FloatingTooltip);

interface Props {
  /** There is no tooltip without a label and a reason. */
  readonly label?: string;
  /** Why the button cannot be pressed now; replaces the label. */
  readonly reason?: string | undefined;
  /** A button, as an element that takes events. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

const both =
  <E,>(own: ((event: E) => void) | undefined, ours: (event: E) => void) =>
  (event: E): void => {
    own?.(event);
    ours(event);
  };

/**
 * A tooltip for a button that is hovered or focused by keyboard. The floating element is loaded then: rows with buttons
 * are drawn without it. A reason is in the page from the start, because a screen reader reads it with the button and
 * not later.
 */
export function Tooltip({ label, reason, children: { props }, children }: Props) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement>();
  const text = reason ?? label;
  const isShown = target !== undefined && text !== undefined;
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => setTarget(currentTarget);
  const hide = (): void => setTarget(undefined);
  useEffect(() => {
    if (!isShown) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setTarget(undefined);
    };
    const onPress = ({ target: pressed }: Event): void => {
      if (!(pressed instanceof Node && target.contains(pressed))) setTarget(undefined);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [isShown, target]);
  const describes = reason !== undefined || isShown;
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': [props['aria-describedby'], describes && id].filter(Boolean).join(' ') || undefined,
        onPointerEnter: both(props.onPointerEnter, show),
        // A finger leaves when it is lifted, before the text could be read: a tap elsewhere closes it.
        onPointerLeave: both(props.onPointerLeave, ({ pointerType }: PointerEvent) => {
          if (pointerType !== 'touch' || reason === undefined) hide();
        }),
        // The finger scrolled.
        onPointerCancel: both(props.onPointerCancel, hide),
        onFocus: both(props.onFocus, (event) => {
          if (event.currentTarget.matches(':focus-visible')) show(event);
        }),
        onBlur: both(props.onBlur, hide),
      })}
      {describes && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {isShown && (
        <QuietBoundary>
          <Floating target={target} label={text} />
        </QuietBoundary>
      )}
    </>
  );
}

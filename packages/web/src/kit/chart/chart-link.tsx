import { useRouter } from '@tanstack/react-router';
import type { CSSProperties, MouseEvent, PointerEventHandler, ReactNode } from 'react';
import { useFrom } from '../link/back-target.ts';

interface Props {
  /** Within the application, as `/transactions?status=FAILED`. Without one, the element is plain. */
  readonly href: string | undefined;
  /** The element without a link: a group in a drawing, otherwise text. */
  readonly plain: 'g' | 'span' | 'div';
  readonly label?: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  /** Its mark on the surface: the arrow keys reach it, and Tab only reaches the surface. */
  readonly mark?: number;
  readonly onPointerEnter?: PointerEventHandler;
  readonly children?: ReactNode;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A real anchor to the list behind a figure, in drawings and in text: it opens in place, with a way back to the page of
 * figures, or in a new tab.
 */
export function ChartLink({ href, plain: Plain, label, mark, children, ...rest }: Props) {
  const router = useRouter();
  const from = useFrom();
  const marked = mark === undefined ? {} : { 'data-mark': mark };
  if (href === undefined)
    return (
      <Plain {...marked} {...rest}>
        {children}
      </Plain>
    );
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    router.history.push(href, { from: from() });
  };
  return (
    <a
      href={href}
      aria-label={label}
      tabIndex={mark === undefined ? undefined : -1}
      onClick={follow}
      {...marked}
      {...rest}
    >
      {children}
    </a>
  );
}

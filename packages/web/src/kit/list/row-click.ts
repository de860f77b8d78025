/** Controls inside a row handle their own clicks. */
const interactive = 'a, button, input, select, label, [role="separator"]';

/** The parts of a click that React and native events share. */
export type RowClick = Pick<MouseEvent, 'target' | 'ctrlKey' | 'metaKey' | 'button' | 'preventDefault'>;

/**
 * A click anywhere on a row opens its item, with Ctrl, Cmd or the middle button as a page in a new tab, at `href`.
 * Controls inside a row do not open it, nor does a click that selects text.
 */
export function clickRow(event: RowClick, href: string, open: () => void): void {
  const target = (event.target as Element).closest(interactive);
  const isRowLink = target?.hasAttribute('data-row');
  if ((target && !isRowLink) || window.getSelection()?.toString()) return;
  const inNewTab = event.ctrlKey || event.metaKey || event.button === 1;
  if (inNewTab && isRowLink) return;
  event.preventDefault();
  if (inNewTab) window.open(href, '_blank', 'noopener');
  else open();
}

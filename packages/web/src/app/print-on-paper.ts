import { redrawAt } from '../kit/chart/use-width.ts';

const attribute = 'data-mantine-color-scheme';
/** The width of a card on a page of A4: drawn at that width, text and axes keep their size. */
const paper_px = 660;

/** Paper is light and narrow: printing uses the light palette, and charts are drawn at its width. */
export function printOnPaper(): void {
  const root = document.documentElement;
  let shown: string | null = null;
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
    redrawAt(paper_px);
  });
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(attribute, shown);
    redrawAt();
  });
}
